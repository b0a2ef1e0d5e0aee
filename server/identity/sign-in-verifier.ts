import { createClerkClient, type User, verifyToken } from '@clerk/backend';
import { z } from 'zod';
import { err, ok, type Result } from '#src/domain/result.ts';
import { createPublicKey } from 'node:crypto';

/** The settings of the verifier; the texts come from the function's environment. */
export interface SignInVerifierConfig {
  /** The instance's public key, SPKI PEM; its line breaks may be written as `\n`. */
  readonly jwtKey: string;
  /** The key of Clerk's Backend API. */
  readonly secretKey: string;
  /** The address of the Backend API; Clerk's own if absent or empty. */
  readonly apiUrl?: string;
  /** The origin of the sign-in pages, which every token must name. */
  readonly authorizedParty: string;
  /** The Frontend API that issues the tokens. */
  readonly issuer: string;
  /** The time limit of a Backend API call; 10 seconds by default. */
  readonly timeoutMs?: number;
}

/** An X account whose owner has just signed in. */
export interface VerifiedXAccount {
  readonly clerkUserId: string;
  /** X's own numeric id, which stays the same when the handle changes. */
  readonly xUserId: string;
  /** The handle, lower-case, without @. */
  readonly username: string;
  readonly name: string;
  readonly avatarUrl: string | null;
}

/** Why a token was refused; the cause is logged and never shown. Rule VX-20. */
interface VerificationRefusal {
  readonly code: 'verification_failed';
  readonly cause: string;
}

/** Verifies a sign-in token and reads the X account of its owner; never throws. */
export type SignInVerifier = (
  token: string,
) => Promise<Result<VerifiedXAccount, VerificationRefusal>>;

const defaultTimeoutMs = 10_000;

/** The claims of a session token; the SDK checks its dates. `azp` names the page; a token with an audience is for another service. */
const claimsSchema = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  azp: z.string().min(1),
  iss: z.string().min(1),
  exp: z.number(),
  sts: z.literal('active').optional(),
  act: z.undefined().optional(),
  aud: z.undefined().optional(),
});
type Claims = z.infer<typeof claimsSchema>;

const xAccountSchema = z.object({
  providerUserId: z.string().regex(/^\d{1,20}$/),
  username: z
    .string()
    .regex(/^\w{1,15}$/)
    .toLowerCase(),
  firstName: z.string().catch(''),
  lastName: z.string().catch(''),
  imageUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null),
});

/**
 * Creates the verifier of sign-in tokens. A token must be signed by the instance's key, be live and for our
 * pages, and belong to a session that is neither pending nor impersonated, whose owner is in good standing and
 * has exactly one verified X account. The account is read from Clerk, never from the caller. Rules VX-20, VX-21.
 */
export function createSignInVerifier(config: SignInVerifierConfig): SignInVerifier {
  const clerk = createClerkClient({
    secretKey: config.secretKey,
    telemetry: { disabled: true },
    ...(config.apiUrl ? { apiUrl: config.apiUrl } : {}),
  });
  return async (token) => {
    const claims = await readClaims(token, config);
    if (!claims.ok) return claims;
    const user = await withinTime(
      () => clerk.users.getUser(claims.value.sub),
      config.timeoutMs ?? defaultTimeoutMs,
    );
    return user.ok ? readXAccount(user.value) : user;
  };
}

async function readClaims(
  token: string,
  config: SignInVerifierConfig,
): Promise<Result<Claims, VerificationRefusal>> {
  const payload = await attempt(() =>
    verifyToken(token, {
      jwtKey: config.jwtKey.replaceAll(String.raw`\n`, '\n'),
      authorizedParties: [config.authorizedParty],
    }),
  );
  if (!payload.ok) return payload;
  const parsed = claimsSchema.safeParse(payload.value);
  if (!parsed.success) return refuse(`claims: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  if (parsed.data.azp !== config.authorizedParty) return refuse('claims: azp');
  if (parsed.data.iss !== config.issuer) return refuse('claims: iss');
  return ok(parsed.data);
}

function readXAccount(user: User): Result<VerifiedXAccount, VerificationRefusal> {
  if (user.banned) return refuse('user: banned');
  if (user.locked) return refuse('user: locked');
  const accounts = user.externalAccounts.filter(({ provider }) => provider === 'oauth_x');
  const account = accounts[0];
  if (account === undefined) return refuse('x account: none');
  if (accounts.length > 1) return refuse('x account: several');
  if (account.verification?.status !== 'verified') return refuse('x account: unverified');
  const parsed = xAccountSchema.safeParse(account);
  if (!parsed.success) return refuse(`x account: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  const { providerUserId, username, firstName, lastName, imageUrl } = parsed.data;
  return ok({
    clerkUserId: user.id,
    xUserId: providerUserId,
    username,
    name: `${firstName} ${lastName}`.trim() || account.username || username,
    avatarUrl: imageUrl,
  });
}

function refuse(cause: string): Result<never, VerificationRefusal> {
  return err({ code: 'verification_failed', cause });
}

async function attempt<Value>(
  work: () => Promise<Value>,
): Promise<Result<Value, VerificationRefusal>> {
  try {
    return ok(await work());
  } catch (error) {
    return refuse(describeError(error));
  }
}

async function withinTime<Value>(
  work: () => Promise<Value>,
  timeoutMs: number,
): Promise<Result<Value, VerificationRefusal>> {
  const lateness = Promise.withResolvers<Result<never, VerificationRefusal>>();
  const timer = setTimeout(() => {
    lateness.resolve(refuse('timeout'));
  }, timeoutMs);
  try {
    return await Promise.race([attempt(work), lateness.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'reason' in error && typeof error.reason === 'string' ? error.reason : error.message;
}

const loopbackPattern = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/**
 * Lists, by the names of the settings, why this sign-in configuration is unfit for production: test keys, addresses without https
 * or on this machine, or text that is not an RSA key. Empty if the configuration is fit.
 */
export function findSignInConfigFaults(config: SignInVerifierConfig): string[] {
  const addresses = [
    ['CLERK_API_URL', config.apiUrl],
    ['VITE_AUTH_HOST', config.authorizedParty],
    ['CLERK_ISSUER', config.issuer],
  ] as const;
  return [
    ...(config.secretKey.startsWith('sk_live_')
      ? []
      : ['CLERK_SECRET_KEY is not the key of a production instance (sk_live_…)']),
    ...(isRsaKey(config.jwtKey) ? [] : ['CLERK_JWT_KEY is no RSA public key in PEM form']),
    ...addresses.flatMap(([name, text]) => findAddressFaults(name, text)),
  ];
}

function findAddressFaults(name: string, text: string | undefined): string[] {
  if (name === 'CLERK_API_URL' && !text) return [];
  const url = URL.parse(text ?? '');
  if (url === null) return [`${name} is not an address`];
  return [
    ...(url.protocol === 'https:' ? [] : [`${name} is not https`]),
    ...(loopbackPattern.test(url.hostname) ? [`${name} is this machine`] : []),
  ];
}

function isRsaKey(text: string): boolean {
  try {
    const key = createPublicKey(text.replaceAll(String.raw`\n`, '\n'));
    return key.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
