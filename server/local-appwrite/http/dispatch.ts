import { WriterClosed } from '../sqlite/writer.ts';
import { type ApiAnswer, type ApiRequest, serverVersion } from './api-call.ts';
import { ApiError, invalidArgument } from '../values/api-error.ts';
import { parseQueryText, readContent, existingId, keyName } from './arguments.ts';
import { corsHeaders, originChecker, preflightHeaders } from './cors.ts';
import { identify, type Identity, type IdentitySource } from '../identity/identity.ts';
import { textOr } from '../values/json-text.ts';
import { addressGroup, type MinuteCounter, type PersonCalls } from './pacing.ts';
import type { RouteMatch } from './router.ts';

/** The dependencies of the dispatcher. */
export type DispatchOptions = {
  readonly identity: IdentitySource;
  readonly platformHosts: readonly string[];
  /** Refused calls of guests, by address group. */
  readonly refusals: MinuteCounter;
  readonly personCalls: PersonCalls;
  readonly findRoute: (method: string, path: string) => RouteMatch | undefined;
  /** Called for errors that are bugs of this backend; the caller gets a plain 500. */
  readonly reportBug: (error: unknown) => void;
  /** Whether the backend has closed; a call that was still waiting then fails, which is not a bug. */
  readonly isClosed: () => boolean;
};

/** The answer to a refused call. */
export function errorAnswer(error: ApiError): ApiAnswer {
  const { message, code, type, retryAfterSeconds } = error;
  const body = { message, code, type, version: serverVersion };
  if (retryAfterSeconds === undefined) return { status: code, body };
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return { status: code, headers, body: { ...body, retryAfterSeconds } };
}

function missingScopes(identity: Identity, wanted: readonly string[], projectId: string): ApiError {
  const label = { guest: 'guests', user: 'users', key: 'applications' }[identity.kind];
  const name =
    identity.kind === 'key' ? `app.${projectId}@service.localhost` : identity.user?.email || 'User';
  return new ApiError('general_unauthorized_scope', {
    detail: `${name} (role: ${label}) missing scopes (${JSON.stringify(wanted)})`,
  });
}

function hasScope(identity: Identity, wanted: readonly string[]): boolean {
  const { scopes } = identity;
  // The project's own keys have every scope that keys can have; `account` belongs to people.
  if (scopes === 'all') return !wanted.includes('account');
  return wanted.some((scope) => scopes.includes(scope));
}

function checkPathIds(path: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(path)) {
    const check = name === 'column' || name === 'key' ? keyName : existingId;
    if (check.accept(value) === undefined) throw invalidArgument(name, String(check.reason));
  }
}

/** Refuses a call that does not name the project. */
function checkProject(request: ApiRequest, projectId: string, wanted: readonly string[]): void {
  const fromHeader = request.header('x-appwrite-project') ?? '';
  const named = fromHeader || textOr(parseQueryText(request.queryText).get('project'));
  if (named === projectId) return;
  if (named !== '') throw new ApiError('project_not_found');
  if ((request.header('x-appwrite-key') ?? '') !== '') throw new ApiError('project_id_missing');
  throw new ApiError('general_unauthorized_scope', {
    detail: `User (role: guests) missing scopes (${JSON.stringify(wanted)})`,
  });
}

/** Creates the function that answers one request; it never throws and never rejects. */
export function createDispatcher(
  options: DispatchOptions,
): (request: ApiRequest) => Promise<ApiAnswer> {
  const isKnownOrigin = originChecker(options.platformHosts);
  const { projectId } = options.identity;

  function checkOrigin(request: ApiRequest): void {
    const origin = request.header('origin');
    if (origin === undefined || isKnownOrigin(origin)) return;
    if ((request.header('x-appwrite-key') ?? '') !== '') return;
    throw new ApiError('general_unknown_origin', {
      detail: `Invalid Origin. Register your new client (${origin}) as a new Web platform on your project console dashboard`,
    });
  }

  async function answer(request: ApiRequest, caller: Caller): Promise<ApiAnswer> {
    if (request.isTooLarge) throw new ApiError('general_payload_too_large');
    const match = options.findRoute(request.method, request.path);
    if (match === undefined) throw new ApiError('general_route_not_found');
    const { route, path } = match;
    const isOpen = route.scopes.length === 0;
    if (!isOpen) {
      checkProject(request, projectId, route.scopes);
      checkOrigin(request);
    }
    if (!isOpen) caller.kind = 'guest';
    const identity = isOpen ? openIdentity : identify(options.identity, request);
    if (!isOpen) caller.kind = identity.kind;
    if (caller.kind === 'guest') options.refusals.check(addressGroup(request.clientIp));
    if (!isOpen && !hasScope(identity, route.scopes)) {
      throw missingScopes(identity, route.scopes, projectId);
    }
    if (identity.kind === 'user' && identity.user?.isEnabled === false) {
      throw new ApiError('user_blocked');
    }
    checkPathIds(path);
    const run = async () =>
      route.handle({ request, identity, path, ...(await readContent(request)) });
    return paced(options.personCalls, identity, run);
  }

  async function dispatch(request: ApiRequest): Promise<ApiAnswer> {
    if (request.method === 'OPTIONS') return { status: 204, headers: preflightHeaders(request) };
    let result: ApiAnswer;
    const caller: Caller = { kind: undefined };
    try {
      result = await answer(request, caller);
    } catch (error) {
      const isExpected =
        error instanceof ApiError || error instanceof WriterClosed || options.isClosed();
      if (!isExpected) options.reportBug(error);
      result = errorAnswer(
        error instanceof ApiError ? error : new ApiError('general_server_error'),
      );
    }
    if (caller.kind === 'guest' && isRefusal(result))
      options.refusals.count(addressGroup(request.clientIp));
    const origin = request.header('origin');
    if (origin === undefined || !isKnownOrigin(origin)) return result;
    return { ...result, headers: { ...corsHeaders(origin), ...result.headers } };
  }

  return async (request) => {
    if (request.method !== 'HEAD') return dispatch(request);
    const { status, headers = {} } = await dispatch({ ...request, method: 'GET' });
    return { status, headers };
  };
}

/** The kind of a call's caller; undefined until it is identified. */
type Caller = { kind: Identity['kind'] | undefined };

/** Runs a person's call in turn; a function's calls on behalf of a person belong to its execution. Rule TR-39. */
async function paced(
  people: PersonCalls,
  { kind, user, isByFunction }: Identity,
  run: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  if (kind !== 'user' || user === undefined || isByFunction) return run();
  people.count(user.id);
  people.requireRoom(user.id);
  return people.run(user.id, run);
}

/** Whether a call asked for something missing or forbidden; rate limits do not count as refusals. */
function isRefusal({ status }: ApiAnswer): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

const openIdentity: Identity = {
  kind: 'guest',
  user: undefined,
  sessionId: undefined,
  isByWebToken: false,
  isByFunction: false,
  scopes: [],
  roles: ['any', 'guests'],
};
