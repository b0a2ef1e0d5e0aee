import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { isJsonObject } from '../values/json-text.ts';

/** The claims of a web token; `exp` is in seconds. */
export type WebTokenClaims = Readonly<Record<string, unknown>> & { readonly exp: number };

/** Why a web token was rejected, in Appwrite's words. */
export type WebTokenFailure = 'Incomplete segments' | 'Signature failed' | 'Expired';

/** Signs and reads the web tokens of one installation. */
export type WebTokens = {
  /** Creates a web token signed with HS256. */
  readonly sign: (claims: WebTokenClaims) => string;
  /** Reads a web token; accepts only HS256 with our own secret and a future expiry. */
  readonly read: (token: string, nowMs: number) => WebTokenClaims | WebTokenFailure;
};

const header = Buffer.from(JSON.stringify({ typ: 'JWT', alg: 'HS256' })).toString('base64url');

/** A function's key comes with each of its calls: verifying it once is enough. */
const rememberedTokens = 100;

function decodeClaims(segment: string): WebTokenClaims | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));
    if (!isJsonObject(claims)) return undefined;
    const { exp } = claims;
    return typeof exp === 'number' ? { ...claims, exp } : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the signer and reader for a secret. */
export function createWebTokens(secret: string): WebTokens {
  const key = createSecretKey(secret, 'utf8');
  const believed = new Map<string, WebTokenClaims>();
  /** Tokens by content: calls within a second get the same one. */
  const signed = new Map<string, string>();

  function signatureOf(body: string): string {
    return createHmac('sha256', key).update(body).digest('base64url');
  }

  function remember(token: string, claims: WebTokenClaims): void {
    if (believed.size >= rememberedTokens) believed.clear();
    believed.set(token, claims);
  }

  function check(token: string): WebTokenClaims | WebTokenFailure {
    const segments = token.split('.');
    const [head, payload, signature] = segments;
    if (segments.length !== 3 || !head || !payload || !signature) return 'Incomplete segments';
    const expected = Buffer.from(signatureOf(`${head}.${payload}`));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return 'Signature failed';
    }
    const claims = head === header ? decodeClaims(payload) : undefined;
    if (claims === undefined) return 'Signature failed';
    remember(token, claims);
    return claims;
  }

  return {
    sign: (claims) => {
      const body = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
      const known = signed.get(body);
      if (known !== undefined) return known;
      const token = `${body}.${signatureOf(body)}`;
      if (signed.size >= rememberedTokens) signed.clear();
      signed.set(body, token);
      remember(token, claims);
      return token;
    },
    read: (token, nowMs) => {
      const claims = believed.get(token) ?? check(token);
      if (typeof claims === 'string') return claims;
      return claims.exp * 1000 <= nowMs ? 'Expired' : claims;
    },
  };
}
