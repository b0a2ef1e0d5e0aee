import type { Backend } from '../backend/backend.ts';
import { readSession, readUserToken, userRoles } from '../identity/identity.ts';
import { accountModel, readUser, type User } from '../identity/user-record.ts';
import type { Connection, SignedIn } from './connection.ts';

function signedIn(user: User, sessionId: string | undefined): SignedIn | undefined {
  if (!user.isEnabled) return undefined;
  return { userId: user.id, sessionId, roles: userRoles(user), account: accountModel(user) };
}

/** Finds out who a session text belongs to; undefined when nobody may use it. */
export function signInBySession(backend: Backend, sessionText: string): SignedIn | undefined {
  const found = readSession(backend.identity, sessionText);
  return found === undefined ? undefined : signedIn(found.user, found.sessionId);
}

/** Finds out who a web token belongs to; undefined when nobody may use it. */
export function signInByToken(backend: Backend, token: unknown): SignedIn | undefined {
  if (typeof token !== 'string') return undefined;
  const claims = backend.identity.webTokens.read(token, backend.nowMs());
  const found = typeof claims === 'string' ? undefined : readUserToken(backend.identity, claims);
  return found === undefined ? undefined : signedIn(found.user, found.sessionId);
}

function hasSession(backend: Backend, connection: Connection): boolean {
  if (connection.sessionId === undefined) return true;
  const { store } = backend;
  return store.one('SELECT 1 FROM sessions WHERE id = ?', connection.sessionId) !== undefined;
}

/**
 * Takes lost rights away from the open connections of a user. New rights come with the next
 * connection or sign-in, as on Appwrite.
 */
export function narrowRights(
  backend: Backend,
  connections: Iterable<Connection>,
  userId: string,
): void {
  const user = readUser(backend.store, userId);
  for (const connection of connections) {
    if (connection.userId !== userId) continue;
    const isGone = user === undefined || !user.isEnabled || !hasSession(backend, connection);
    const current = new Set(isGone ? ['any'] : userRoles(user));
    connection.roles = connection.roles.filter((role) => current.has(role));
    if (isGone) connection.userId = undefined;
  }
}
