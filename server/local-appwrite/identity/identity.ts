import type { Store } from '../sqlite/store.ts';
import { hashSecret } from '../security/secrets.ts';
import type { WebTokenClaims, WebTokens } from '../security/web-token.ts';
import { readUser, type User } from './user-record.ts';
import { ApiError } from '../values/api-error.ts';
import { isJsonObject, parseStored } from '../values/json-text.ts';

const everybody = [
  'global',
  'public',
  'sessions.write',
  'documents.read',
  'documents.write',
  'rows.read',
  'rows.write',
  'execution.write',
  'executions.write',
];

/** The scopes of a caller without a session. */
const guestScopes: readonly string[] = everybody;

/** The scopes of a signed-in user. */
const userScopes: readonly string[] = [
  ...everybody,
  'account',
  'execution.read',
  'executions.read',
];

/** The caller, and what it may do. */
export type Identity = {
  readonly kind: 'guest' | 'user' | 'key';
  readonly user: User | undefined;
  /** The session in use; undefined for keys, guests and web tokens without one. */
  readonly sessionId: string | undefined;
  readonly isByWebToken: boolean;
  /** Whether a function calls with the web token of one of its executions. */
  readonly isByFunction: boolean;
  /** `'all'` for the project's own keys. */
  readonly scopes: readonly string[] | 'all';
  /** Role strings as in permissions, in Appwrite's order. */
  readonly roles: readonly string[];
};

/** The dependencies of identifying a caller. */
export type IdentitySource = {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly projectId: string;
  readonly webTokens: WebTokens;
  readonly isProjectKey: (candidate: string) => boolean;
};

/** The roles of a signed-in user. */
export function userRoles(user: User): string[] {
  const state = user.isVerified ? 'verified' : 'unverified';
  return [
    'any',
    'users',
    `user:${user.id}`,
    `user:${user.id}/${state}`,
    `users/${state}`,
    ...user.labels.map((label) => `label:${label}`),
  ];
}

const guest: Identity = {
  kind: 'guest',
  user: undefined,
  sessionId: undefined,
  isByWebToken: false,
  isByFunction: false,
  scopes: guestScopes,
  roles: ['any', 'guests'],
};

function keyIdentity(scopes: readonly string[] | 'all'): Identity {
  return { ...guest, kind: 'key', scopes, roles: ['any'] };
}

function userIdentity(
  { user, sessionId }: { readonly user: User; readonly sessionId: string | undefined },
  by: Pick<Identity, 'isByWebToken' | 'isByFunction'>,
): Identity {
  return {
    kind: 'user',
    user,
    sessionId,
    ...by,
    scopes: userScopes,
    roles: userRoles(user),
  };
}

/** The user and session of a session text; undefined if it is not valid. */
export function readSession(
  source: IdentitySource,
  sessionText: string,
): { user: User; sessionId: string } | undefined {
  const content = parseStored(Buffer.from(sessionText, 'base64').toString('utf8'));
  if (!isJsonObject(content)) return undefined;
  const { id, secret } = content;
  if (typeof id !== 'string' || typeof secret !== 'string' || secret === '') return undefined;
  const session = source.store.one(
    'SELECT id, userId FROM sessions WHERE secretHash = ? AND userId = ? AND expiresAtMs > ?',
    hashSecret(secret),
    id,
    source.nowMs(),
  );
  if (session === undefined) return undefined;
  const user = readUser(source.store, String(session['userId']));
  return user === undefined ? undefined : { user, sessionId: String(session['id']) };
}

/** The user of a web token, if the user and the named session still exist. */
export function readUserToken(
  source: IdentitySource,
  claims: WebTokenClaims,
): { user: User; sessionId: string | undefined } | undefined {
  const { userId, sessionId } = claims;
  if (typeof userId !== 'string') return undefined;
  const user = readUser(source.store, userId);
  if (user === undefined) return undefined;
  if (typeof sessionId !== 'string' || sessionId === '') return { user, sessionId: undefined };
  const session = source.store.one(
    'SELECT id FROM sessions WHERE id = ? AND userId = ? AND expiresAtMs > ?',
    sessionId,
    userId,
    source.nowMs(),
  );
  return session === undefined ? undefined : { user, sessionId };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Reads one cookie from a Cookie header. */
function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) {
      return decoded(part.slice(equals + 1).trim());
    }
  }
  return undefined;
}

/** The session text of a request, from the cookie, the legacy cookie, the session header or the fallback header, in this order. */
export function sessionTextOf(
  header: (name: string) => string | undefined,
  projectId: string,
): string | undefined {
  const name = `a_session_${projectId}`;
  const cookies = header('cookie');
  if (cookies !== undefined) {
    const cookie = readCookie(cookies, name) ?? readCookie(cookies, `${name}_legacy`);
    if (cookie !== undefined && cookie !== '') return cookie;
  }
  const direct = header('x-appwrite-session');
  if (direct !== undefined && direct !== '') return direct;
  const fallback = parseStored(header('x-fallback-cookies'));
  if (!isJsonObject(fallback)) return undefined;
  const value = fallback[name];
  return typeof value === 'string' ? value : undefined;
}

const dynamicKeyPrefixes = ['ephemeral_', 'dynamic_'];

function dynamicKeyIdentity(source: IdentitySource, key: string): Identity | undefined {
  const prefix = dynamicKeyPrefixes.find((candidate) => key.startsWith(candidate));
  if (prefix === undefined) return undefined;
  const token = key.slice(prefix.length);
  const claims = source.webTokens.read(token, source.nowMs());
  if (claims === 'Expired') throw new ApiError('project_key_expired');
  if (typeof claims === 'string' || claims['projectId'] !== source.projectId) return undefined;
  const { scopes } = claims;
  if (!Array.isArray(scopes)) return undefined;
  return keyIdentity(scopes.filter((scope) => typeof scope === 'string'));
}

function identifyKey(source: IdentitySource, key: string): Identity {
  if (source.isProjectKey(key)) return keyIdentity('all');
  const dynamic = dynamicKeyIdentity(source, key);
  if (dynamic === undefined) throw new ApiError('user_unauthorized');
  return dynamic;
}

/** The headers of a request, read by lower-case name. */
type RequestHeaders = { readonly header: (name: string) => string | undefined };

/** Identifies the caller, in Appwrite's order. Throws ApiError for a forged key or web token. */
export function identify(source: IdentitySource, request: RequestHeaders): Identity {
  const sessionText = sessionTextOf(request.header, source.projectId);
  const session = sessionText === undefined ? undefined : readSession(source, sessionText);
  let identity =
    session === undefined
      ? guest
      : userIdentity(session, { isByWebToken: false, isByFunction: false });

  const token = request.header('x-appwrite-jwt');
  if (token !== undefined && token !== '') {
    if (session !== undefined) throw new ApiError('user_jwt_and_cookie_set');
    const claims = source.webTokens.read(token, source.nowMs());
    if (typeof claims === 'string') {
      throw new ApiError('user_jwt_invalid', {
        detail: `Failed to verify JWT. Invalid token: ${claims}`,
      });
    }
    const named = readUserToken(source, claims);
    const isByFunction = claims['functionId'] !== undefined;
    if (named !== undefined) identity = userIdentity(named, { isByWebToken: true, isByFunction });
  }

  const key = request.header('x-appwrite-key');
  return key === undefined || key === '' ? identity : identifyKey(source, key);
}
