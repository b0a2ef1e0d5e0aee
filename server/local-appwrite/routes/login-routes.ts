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
import { existingId, optional, wholeNumber } from '../http/arguments.ts';
import {
  endSessions,
  listSessions,
  openSession,
  sessionModel,
  userToken,
  createToken,
} from '../users/sessions.ts';
import { requireUser } from './user-routes.ts';

const writeScopes = ['users.write'];
const sessionReadScopes = ['users.read', 'sessions.read'];
const sessionWriteScopes = ['users.write', 'sessions.write'];
const onePath = '/users/{userId}';

function createLoginToken(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const length = optional(call.arguments, 'length', wholeNumber(4, 128)) ?? 6;
  const lifeSeconds = optional(call.arguments, 'expire', wholeNumber(60, 31_536_000)) ?? 900;
  return backend.writer.write(() => {
    const user = requireUser(backend, call);
    return json(201, createToken(backend, { userId: user.id, length, lifeSeconds }));
  });
}

function createSession(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  return backend.writer.write(() => {
    const user = requireUser(backend, call);
    const login = { userId: user.id, provider: 'server', clientIp: call.request.clientIp };
    const { session, secret } = openSession(backend, login);
    return json(201, sessionModel(session, { isCurrent: false, secret }));
  });
}

function listUserSessions(backend: Backend, call: ApiCall): ApiAnswer {
  const user = requireUser(backend, call);
  const sessions = listSessions(backend, user.id).map((session) =>
    sessionModel(session, { isCurrent: false, secret: '' }),
  );
  return json(200, { total: sessions.length, sessions });
}

function end(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const { sessionId } = call.path;
  return backend.writer.write((scope) => {
    const user = requireUser(backend, call);
    const ended = endSessions(backend, user.id, sessionId);
    if (sessionId !== undefined && ended === 0) throw new ApiError('user_session_not_found');
    scope.afterCommit(() =>
      backend.events.publish({ kind: 'user', userId: user.id, payload: undefined }),
    );
    return noContent;
  });
}

function createUserToken(backend: Backend, call: ApiCall): ApiAnswer {
  const wanted = optional(call.arguments, 'sessionId', existingId) ?? 'recent';
  const duration = optional(call.arguments, 'duration', wholeNumber(0, 3600)) ?? 900;
  const user = requireUser(backend, call);
  const sessions = listSessions(backend, user.id);
  const session =
    wanted === 'recent' ? sessions.at(-1) : sessions.find((candidate) => candidate.id === wanted);
  const jwt = userToken(backend, { userId: user.id, sessionId: session?.id }, duration);
  return json(201, { jwt });
}

/** Login tokens, sessions and web tokens of users, for the server API. */
export function loginRoutes(backend: Backend): Route[] {
  return [
    route(`POST ${onePath}/tokens`, writeScopes, (call) => createLoginToken(backend, call)),
    route(`POST ${onePath}/sessions`, sessionWriteScopes, (call) => createSession(backend, call)),
    route(`GET ${onePath}/sessions`, sessionReadScopes, (call) => listUserSessions(backend, call)),
    route(`DELETE ${onePath}/sessions`, sessionWriteScopes, (call) => end(backend, call)),
    route(`DELETE ${onePath}/sessions/{sessionId}`, sessionWriteScopes, (call) =>
      end(backend, call),
    ),
    route(`POST ${onePath}/jwts`, writeScopes, (call) => createUserToken(backend, call)),
  ];
}
