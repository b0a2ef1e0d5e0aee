import { timingSafeEqual } from 'node:crypto';
import type { Backend } from '../backend/backend.ts';
import { isoTime } from '../values/iso-time.ts';
import { hashSecret, newId, newSecret, newAlphanumericSecret } from '../security/secrets.ts';
import type { StoredRecord } from '../sqlite/store.ts';

/** A login of a user. */
export type Session = {
  readonly id: string;
  readonly userId: string;
  readonly provider: string;
  readonly clientIp: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly expiresAtMs: number;
};

/** How long a session lasts by default. */
const defaultLifeMs = 31_536_000_000;

/** The expiry of a session that is opened or extended now. */
export function sessionEndMs({ project, nowMs }: Pick<Backend, 'project' | 'nowMs'>): number {
  return nowMs() + (project.sessionLifeMs ?? defaultLifeMs);
}

/** Shortens sessions from a time when the project let them last longer, so none outlasts a session that is opened today. */
export function capSessions(backend: Pick<Backend, 'project' | 'nowMs' | 'store'>): void {
  const endMs = sessionEndMs(backend);
  backend.store.run('UPDATE sessions SET expiresAtMs = ? WHERE expiresAtMs > ?', endMs, endMs);
}

/** Converts a stored record to a session. */
function sessionOf(record: StoredRecord): Session {
  return {
    id: String(record['id']),
    userId: String(record['userId']),
    provider: String(record['provider']),
    clientIp: String(record['clientIp']),
    createdAtMs: Number(record['createdAtMs']),
    updatedAtMs: Number(record['updatedAtMs']),
    expiresAtMs: Number(record['expiresAtMs']),
  };
}

/** How a session is shown: whether it is the caller's, and the secret if it may be shown. */
type SessionView = { readonly isCurrent: boolean; readonly secret: string };

/** A session in the API's format. */
export function sessionModel(session: Session, view: SessionView): Record<string, unknown> {
  return {
    $id: session.id,
    $createdAt: isoTime(session.createdAtMs),
    $updatedAt: isoTime(session.updatedAtMs),
    userId: session.userId,
    expire: isoTime(session.expiresAtMs),
    provider: session.provider,
    providerUid: '',
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip: session.clientIp,
    osCode: '',
    osName: '',
    osVersion: '',
    clientType: '',
    clientCode: '',
    clientName: '',
    clientVersion: '',
    clientEngine: '',
    clientEngineVersion: '',
    deviceName: '',
    deviceBrand: '',
    deviceModel: '',
    countryCode: '--',
    countryName: 'Unknown',
    current: view.isCurrent,
    factors: [session.provider],
    secret: view.secret,
    mfaUpdatedAt: '',
  };
}

/** Opens a session, inside a write; `secret` is the text that identifies it. */
export function openSession(
  backend: Backend,
  login: { readonly userId: string; readonly provider: string; readonly clientIp: string },
): { session: Session; secret: string } {
  const nowMs = backend.nowMs();
  const session: Session = {
    ...login,
    id: newId(),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    expiresAtMs: sessionEndMs(backend),
  };
  const secret = newSecret(32);
  backend.store.insert(
    `INSERT INTO sessions
      (id, userId, secretHash, provider, clientIp, createdAtMs, updatedAtMs, expiresAtMs)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      session.id,
      session.userId,
      hashSecret(secret),
      session.provider,
      session.clientIp,
      nowMs,
      nowMs,
      session.expiresAtMs,
    ],
  );
  const encoded = Buffer.from(JSON.stringify({ id: session.userId, secret })).toString('base64');
  return { session, secret: encoded };
}

/** The live sessions of a user, oldest first. */
export function listSessions(backend: Backend, userId: string): Session[] {
  return backend.store
    .all(
      'SELECT * FROM sessions WHERE userId = ? AND expiresAtMs > ? ORDER BY sequence',
      userId,
      backend.nowMs(),
    )
    .map(sessionOf);
}

/** Ends sessions of a user, inside a write: one, or all; returns the number. */
export function endSessions(backend: Backend, userId: string, sessionId?: string): number {
  return sessionId === undefined
    ? backend.store.run('DELETE FROM sessions WHERE userId = ?', userId)
    : backend.store.run('DELETE FROM sessions WHERE userId = ? AND id = ?', userId, sessionId);
}

/** The maximum number of a user's sessions after a login; the oldest end first. */
const maxSessions = 10;

/** Ends the oldest sessions beyond the limit, inside a write. */
export function pruneSessions(backend: Backend, userId: string): void {
  backend.store.run(
    `DELETE FROM sessions WHERE userId = ? AND sequence NOT IN
      (SELECT sequence FROM sessions WHERE userId = ? ORDER BY sequence DESC LIMIT ${maxSessions})`,
    userId,
    userId,
  );
}

/** Creates a web token for a user, bound to a session if there is one; `functionId` marks one for a function. */
export function userToken(
  backend: Backend,
  user: {
    readonly userId: string;
    readonly sessionId: string | undefined;
    readonly functionId?: string;
  },
  durationSeconds: number,
): string {
  const exp = Math.floor(backend.nowMs() / 1000) + durationSeconds;
  const { userId, sessionId = '', functionId } = user;
  const forFunction = functionId === undefined ? {} : { functionId };
  return backend.identity.webTokens.sign({ userId, sessionId, exp, ...forFunction });
}

/** Creates a login token for a user, inside a write; it can be exchanged once. */
export function createToken(
  backend: Backend,
  token: { readonly userId: string; readonly length: number; readonly lifeSeconds: number },
): Record<string, unknown> {
  const id = newId();
  const secret = newAlphanumericSecret(token.length);
  const nowMs = backend.nowMs();
  const expiresAtMs = nowMs + token.lifeSeconds * 1000;
  backend.store.run(
    `INSERT INTO tokens (id, userId, secretHash, createdAtMs, expiresAtMs) VALUES (?, ?, ?, ?, ?)`,
    id,
    token.userId,
    hashSecret(secret),
    nowMs,
    expiresAtMs,
  );
  return {
    $id: id,
    $createdAt: isoTime(nowMs),
    userId: token.userId,
    secret,
    expire: isoTime(expiresAtMs),
    phrase: '',
  };
}

/** Consumes a login token, inside a write; returns whether it existed and was valid. */
export function spendToken(backend: Backend, userId: string, secret: string): boolean {
  const wanted = Buffer.from(hashSecret(secret));
  const tokens = backend.store.all(
    'SELECT id, secretHash FROM tokens WHERE userId = ? AND expiresAtMs > ?',
    userId,
    backend.nowMs(),
  );
  const match = tokens.find((token) =>
    timingSafeEqual(Buffer.from(String(token['secretHash'])), wanted),
  );
  if (match === undefined) return false;
  backend.store.run('DELETE FROM tokens WHERE id = ?', String(match['id']));
  return true;
}

type Headers = Record<string, string | readonly string[]>;

function cookieDomain(backend: Backend): string {
  const { hostname } = new URL(backend.endpoint());
  const isNamed = hostname.includes('.') && !/^[\d.]+$/.test(hostname) && !hostname.includes(':');
  return isNamed ? `; domain=.${hostname}` : '';
}

/** The cookies of a session, and the header that the browser SDK uses if cookies fail. */
export function sessionHeaders(
  backend: Backend,
  session: { readonly secret: string; readonly expiresAtMs: number; readonly isSecure: boolean },
): Headers {
  const name = `a_session_${backend.project.id}`;
  const value = encodeURIComponent(session.secret);
  const expires = new Date(session.expiresAtMs).toUTCString();
  const secure = session.isSecure ? '; secure' : '';
  const common = `; expires=${expires}; path=/${cookieDomain(backend)}${secure}; httponly`;
  return {
    'set-cookie': [`${name}_legacy=${value}${common}`, `${name}=${value}${common}; samesite=none`],
    'x-fallback-cookies': JSON.stringify({ [name]: session.secret }),
  };
}

/** Removes the cookies of a session. */
export function clearedSessionHeaders(backend: Backend): Headers {
  const name = `a_session_${backend.project.id}`;
  const gone = `=deleted; expires=${new Date(0).toUTCString()}; path=/${cookieDomain(backend)}; httponly`;
  return {
    'set-cookie': [`${name}_legacy${gone}`, `${name}${gone}; samesite=none`],
    'x-fallback-cookies': '[]',
  };
}
