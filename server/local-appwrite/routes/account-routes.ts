import type { Backend } from '../backend/backend.ts';
import {
  json,
  noContent,
  type ApiAnswer,
  type ApiCall,
  route,
  type Route,
} from '../http/api-call.ts';
import { ApiError } from '../values/api-error.ts';
import { customId, jsonObject, optional, required, text, wholeNumber } from '../http/arguments.ts';
import type { Identity } from '../identity/identity.ts';
import {
  accountModel,
  changeUser,
  readUser,
  type User,
  type UserChange,
} from '../identity/user-record.ts';
import {
  endSessions,
  listSessions,
  openSession,
  pruneSessions,
  sessionEndMs,
  sessionModel,
  userToken,
  type Session,
  spendToken,
  clearedSessionHeaders,
  sessionHeaders,
} from '../users/sessions.ts';

const accountScopes = ['account'];

function requireAccount(identity: Identity): User {
  if (identity.user === undefined) throw new ApiError('general_access_forbidden');
  return identity.user;
}

function exchangeToken(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  if (call.identity.user !== undefined) throw new ApiError('user_session_already_exists');
  const userId = required(call.arguments, 'userId', customId);
  const secret = required(call.arguments, 'secret', text(256));
  const isKey = call.identity.kind === 'key';
  return backend.writer.write(() => {
    const user = readUser(backend.store, userId);
    if (user === undefined || !spendToken(backend, user.id, secret)) {
      throw new ApiError('user_invalid_token');
    }
    if (!user.isEnabled) throw new ApiError('user_blocked');
    const login = { userId: user.id, provider: 'token', clientIp: call.request.clientIp };
    const opened = openSession(backend, login);
    pruneSessions(backend, user.id);
    const view = { isCurrent: true, secret: isKey ? opened.secret : '' };
    return {
      status: 201,
      body: sessionModel(opened.session, view),
      headers: sessionHeaders(backend, {
        secret: opened.secret,
        expiresAtMs: opened.session.expiresAtMs,
        isSecure: call.request.isSecure,
      }),
    };
  });
}

/** The session of a call; a web token counts as none, even if it is bound to one. */
function sessionInUse(identity: Identity): string | undefined {
  return identity.isByWebToken ? undefined : identity.sessionId;
}

/** The requested session of the caller; `current` is the one in use. */
function requireSession(backend: Backend, call: ApiCall): Session {
  const user = requireAccount(call.identity);
  const { sessionId } = call.path;
  const wanted = sessionId === 'current' ? sessionInUse(call.identity) : sessionId;
  const session = listSessions(backend, user.id).find((candidate) => candidate.id === wanted);
  if (session === undefined) throw new ApiError('user_session_not_found');
  return session;
}

function shown(identity: Identity, session: Session): Record<string, unknown> {
  return sessionModel(session, { isCurrent: session.id === sessionInUse(identity), secret: '' });
}

function announce(backend: Backend, userId: string): void {
  backend.events.publish({ kind: 'user', userId, payload: undefined });
}

function endSession(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  return backend.writer.write((scope) => {
    const session = requireSession(backend, call);
    endSessions(backend, session.userId, session.id);
    scope.afterCommit(() => announce(backend, session.userId));
    return session.id === sessionInUse(call.identity)
      ? { status: 204, headers: clearedSessionHeaders(backend) }
      : noContent;
  });
}

function endAllSessions(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const user = requireAccount(call.identity);
  return backend.writer.write((scope) => {
    endSessions(backend, user.id);
    scope.afterCommit(() => announce(backend, user.id));
    return { status: 204, headers: clearedSessionHeaders(backend) };
  });
}

function extendSession(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  return backend.writer.write(() => {
    const session = requireSession(backend, call);
    const nowMs = backend.nowMs();
    const extended = { ...session, updatedAtMs: nowMs, expiresAtMs: sessionEndMs(backend) };
    backend.store.run(
      'UPDATE sessions SET updatedAtMs = ?, expiresAtMs = ? WHERE id = ?',
      nowMs,
      extended.expiresAtMs,
      session.id,
    );
    return json(200, shown(call.identity, extended));
  });
}

function change(backend: Backend, call: ApiCall, wanted: UserChange): Promise<ApiAnswer> {
  const { id } = requireAccount(call.identity);
  return backend.writer.write((scope) => {
    const user = changeUser(backend.store, { id, nowMs: backend.nowMs() }, wanted);
    if (user === undefined) throw new ApiError('user_not_found');
    const payload = accountModel(user);
    const [changed = ''] = Object.keys(wanted);
    scope.afterCommit(() => backend.events.publish({ kind: 'user', userId: id, payload, changed }));
    return json(200, payload);
  });
}

function createToken(backend: Backend, call: ApiCall): ApiAnswer {
  const duration = optional(call.arguments, 'duration', wholeNumber(0, 3600)) ?? 900;
  const user = requireAccount(call.identity);
  if (call.identity.isByWebToken) throw new ApiError('user_jwt_creation_denied');
  const { sessionId } = call.identity;
  return json(201, { jwt: userToken(backend, { userId: user.id, sessionId }, duration) });
}

function sessionRoutes(backend: Backend): Route[] {
  const listPath = '/account/sessions';
  const onePath = `${listPath}/{sessionId}`;
  return [
    route(`GET ${listPath}`, accountScopes, ({ identity }) => {
      const sessions = listSessions(backend, requireAccount(identity).id);
      return json(200, {
        total: sessions.length,
        sessions: sessions.map((session) => shown(identity, session)),
      });
    }),
    route(`DELETE ${listPath}`, accountScopes, (call) => endAllSessions(backend, call)),
    route(`GET ${onePath}`, accountScopes, (call) =>
      json(200, shown(call.identity, requireSession(backend, call))),
    ),
    route(`PATCH ${onePath}`, accountScopes, (call) => extendSession(backend, call)),
    route(`DELETE ${onePath}`, accountScopes, (call) => endSession(backend, call)),
  ];
}

/** The routes for a signed-in person's own account, and for signing in with a token. */
export function accountRoutes(backend: Backend): Route[] {
  return [
    route('POST /account/sessions/token', ['sessions.write'], (call) =>
      exchangeToken(backend, call),
    ),
    ...sessionRoutes(backend),
    route('GET /account', accountScopes, ({ identity }) =>
      json(200, accountModel(requireAccount(identity))),
    ),
    route('GET /account/prefs', accountScopes, ({ identity }) =>
      json(200, requireAccount(identity).prefs),
    ),
    route('PATCH /account/prefs', accountScopes, (call) =>
      change(backend, call, { prefs: required(call.arguments, 'prefs', jsonObject) }),
    ),
    route('PATCH /account/name', accountScopes, (call) =>
      change(backend, call, { name: required(call.arguments, 'name', text(128)) }),
    ),
    route('POST /account/jwts', accountScopes, (call) => createToken(backend, call)),
    route('POST /account/jwt', accountScopes, (call) => createToken(backend, call)),
  ];
}
