import type { Backend } from '../backend/backend.ts';
import type { Identity } from '../identity/identity.ts';
import {
  json,
  noContent,
  type ApiAnswer,
  type ApiCall,
  route,
  type Route,
} from '../http/api-call.ts';
import { ApiError, invalidArgument } from '../values/api-error.ts';
import { addressGroup } from '../http/pacing.ts';
import { oneOf, optional, text, truth } from '../http/arguments.ts';
import { parseTime } from '../values/iso-time.ts';
import { toJson } from '../values/json-text.ts';
import { plainField, systemListable } from '../queries/query.ts';
import { answerList } from '../queries/run-list.ts';
import {
  clientHeadersReason,
  readClientHeaders,
  executionModel,
  executionOf,
  keepExecution,
  removeExecution,
  type Execution,
} from '../functions/execution-record.ts';
import { keepLater } from '../functions/finished-executions.ts';
import { requireFunction, type FunctionRecord } from '../functions/function-store.ts';
import {
  answerTextOf,
  newExecution,
  requireReady,
  runCall,
  type FinishedExecution,
  type FunctionCall,
  type FunctionRuntime,
  type ReadyFunction,
} from '../functions/run-function.ts';
import { checkWaiting } from '../functions/waiting-limit.ts';

const readScopes = ['execution.read', 'executions.read'];
const writeScopes = ['execution.write', 'executions.write'];
const listPath = '/functions/{functionId}/executions';
const onePath = `${listPath}/{executionId}`;
const maxBodyCharacters = 10_485_760;
/** A waiting caller is answered after this time at the latest. */
const maxWaitMs = 30_000;

const methods = oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD');

type SentCall = {
  readonly call: FunctionCall;
  readonly isAsync: boolean;
  readonly scheduledAtMs: number | undefined;
};

/** A value that is not an object is an invalid argument; headers that break a rule make Appwrite answer 500. */
function readHeaders(call: ApiCall): Record<string, string> {
  const sent = call.arguments.get('headers') ?? {};
  if (typeof sent !== 'object') throw invalidArgument('headers', clientHeadersReason);
  const headers = readClientHeaders(sent);
  if (headers === undefined) {
    throw new ApiError('general_server_error', { detail: clientHeadersReason });
  }
  return headers;
}

const minuteMs = 60_000;

/** Reads the time of a delayed execution: a whole minute, at least one minute ahead; a key may name any later time. */
function readMoment(backend: Backend, { kind }: Identity, sent: string): number {
  const ms = parseTime(sent) ?? Number.NaN;
  const aheadMs = ms - backend.nowMs();
  const isLater = kind === 'key' ? aheadMs > 0 : aheadMs > minuteMs && ms % minuteMs === 0;
  if (isLater) return ms;
  throw new ApiError('general_bad_request', {
    detail: 'Execution schedule must be a valid date, and at least 1 minute from now',
  });
}

function readCall(backend: Backend, call: ApiCall): SentCall {
  const { identity, request } = call;
  const body = optional(call.arguments, 'body', text(maxBodyCharacters, 0)) ?? '';
  const isAsync = optional(call.arguments, 'async', truth) ?? false;
  const path = optional(call.arguments, 'path', text(2048)) ?? '/';
  const method = optional(call.arguments, 'method', methods) ?? 'POST';
  const headers = readHeaders(call);
  const scheduledAt = optional(call.arguments, 'scheduledAt', text(100, 0));
  if (scheduledAt !== undefined && !isAsync) {
    throw new ApiError('general_bad_request', {
      detail:
        'Scheduled executions must run asynchronously. Set scheduledAt to a future date, or set async to true.',
    });
  }
  const scheduledAtMs =
    scheduledAt === undefined ? undefined : readMoment(backend, identity, scheduledAt);
  return {
    isAsync,
    scheduledAtMs,
    call: {
      trigger: scheduledAtMs === undefined ? 'http' : 'schedule',
      method,
      path,
      headers,
      body,
      userId: identity.kind === 'key' ? undefined : identity.user?.id,
      sessionId: identity.isByWebToken ? undefined : identity.sessionId,
      clientIp: request.clientIp,
    },
  };
}

/** Finds the function of a call; only keys see a disabled one. */
function requireEnabled(backend: Backend, call: ApiCall): FunctionRecord {
  const owner = requireFunction(backend, call);
  if (call.identity.kind !== 'key' && !owner.isEnabled) throw new ApiError('function_not_found');
  return owner;
}

/** Refuses a body that is larger than the caller may pass to the function. Rule TR-32. */
function checkBody({ limits }: FunctionRuntime, apiCall: ApiCall, call: FunctionCall): void {
  const { kind } = apiCall.identity;
  if (kind === 'key') return;
  const named = limits.functionBodyBytes[`${apiCall.path['functionId'] ?? ''}${call.path}`];
  const maxBytes = kind === 'guest' ? limits.bodyBytes.guest : (named ?? limits.bodyBytes.user);
  if (Buffer.byteLength(call.body) > maxBytes) throw new ApiError('general_payload_too_large');
}

function requireExecutable(runtime: FunctionRuntime, call: ApiCall): ReadyFunction {
  const owner = requireEnabled(runtime.backend, call);
  const isKey = call.identity.kind === 'key';
  const ready = requireReady(runtime, owner);
  if (!isKey && !owner.execute.some((role) => call.identity.roles.includes(role))) {
    throw new ApiError('user_unauthorized');
  }
  return ready;
}

function shown(call: ApiCall, execution: Execution, body = ''): Record<string, unknown> {
  return executionModel(execution, {
    isForKey: call.identity.kind === 'key',
    body,
    format: call.request.header('x-appwrite-response-format'),
  });
}

function waitFor(running: Promise<FinishedExecution>): Promise<FinishedExecution> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError('function_synchronous_timeout')), maxWaitMs);
    running.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Stores the result of a call; counts a guest that the function refused. Rule TR-33. */
function settle(runtime: FunctionRuntime, { identity, request }: ApiCall, done: FinishedExecution) {
  const { limits, refusals } = runtime;
  const { status, body } = done.result;
  const isRefused =
    identity.kind === 'guest' &&
    (status >= 400 || limits.isRefusal(Buffer.from(body).toString('utf8')));
  if (isRefused) refusals.count(addressGroup(request.clientIp));
  keepLater(runtime, done.execution);
}

async function createExecution(runtime: FunctionRuntime, apiCall: ApiCall): Promise<ApiAnswer> {
  const { backend } = runtime;
  const { call, isAsync, scheduledAtMs } = readCall(backend, apiCall);
  const ready = requireExecutable(runtime, apiCall);
  checkBody(runtime, apiCall, call);
  if (apiCall.identity.kind !== 'key') runtime.queue.requireRoom();
  const execution = newExecution(backend, ready.owner, call);
  if (!isAsync) {
    const running = runtime.queue.run(async () => {
      const done = await runCall(runtime, ready, { call, execution });
      settle(runtime, apiCall, done);
      return done;
    });
    const done = await waitFor(running);
    // The answer may depend on others' commits, such as the first attempt of a repeated request.
    await backend.writer.flushed();
    return json(201, shown(apiCall, done.execution, answerTextOf(done)));
  }
  const waiting: Execution =
    scheduledAtMs === undefined
      ? execution
      : {
          ...execution,
          status: 'scheduled',
          scheduledAtMs,
          scheduledCall: toJson({ ...call, addressGroup: addressGroup(call.clientIp) }),
        };
  if (call.userId !== undefined) runtime.personCalls.requireRoom(call.userId);
  await backend.writer.write(() => {
    const isLimited = scheduledAtMs !== undefined && apiCall.identity.kind !== 'key';
    if (isLimited) checkWaiting(backend, call, runtime.limits.waitingExecutions);
    keepExecution(backend, waiting);
  });
  if (scheduledAtMs === undefined) void runAlone(runtime, apiCall, { ready, call, execution });
  return json(202, shown(apiCall, waiting));
}

/** Runs a call that no caller waits for, in the person's turn; on a busy server it fails. Rules TR-39, OP-20. */
async function runAlone(
  runtime: FunctionRuntime,
  apiCall: ApiCall,
  run: {
    readonly ready: ReadyFunction;
    readonly call: FunctionCall;
    readonly execution: Execution;
  },
): Promise<void> {
  const { ready, call, execution } = run;
  const start = () => runtime.queue.run(() => runCall(runtime, ready, run));
  try {
    const done =
      call.userId === undefined ? await start() : await runtime.personCalls.run(call.userId, start);
    settle(runtime, apiCall, done);
  } catch (error) {
    const errors = error instanceof Error ? error.message : String(error);
    keepLater(runtime, { ...execution, status: 'failed', errors });
  }
}

/** The conditions that limit executions to those that the caller may read. */
function readableBy(call: ApiCall): { sql: string; values: string[] }[] {
  if (call.identity.kind === 'key') return [];
  const readers = toJson([`read("user:${call.identity.user?.id ?? ''}")`]);
  return [{ sql: 'readers = ?', values: [readers] }];
}

function requireExecution(backend: Backend, call: ApiCall): Execution {
  const owner = requireEnabled(backend, call);
  const always = readableBy(call);
  const record = backend.store.one(
    [
      'SELECT * FROM executions WHERE id = ? AND functionSequence = ?',
      ...always.map(({ sql }) => sql),
    ].join(' AND '),
    call.path['executionId'] ?? '',
    owner.sequence,
    ...always.flatMap(({ values }) => values),
  );
  if (record === undefined) throw new ApiError('execution_not_found');
  return executionOf(record, owner.id);
}

/** Not by path: callers choose long ones, and searching thousands of them would occupy the server. Rule TR-39. */
const listable = systemListable('executions', 'Execution', {
  trigger: plainField('"trigger"', 'text'),
  status: plainField('status', 'text'),
  responseStatusCode: plainField('responseStatusCode', 'whole'),
  duration: plainField('durationSeconds', 'double'),
  requestMethod: plainField('requestMethod', 'text'),
  deploymentId: plainField('deploymentId', 'text'),
});

function list(backend: Backend, call: ApiCall): ApiAnswer {
  const owner = requireEnabled(backend, call);
  return answerList(backend.store, call, {
    listable,
    always: [{ sql: 'functionSequence = ?', values: [owner.sequence] }, ...readableBy(call)],
    name: 'executions',
    model: (record) => shown(call, executionOf(record, owner.id)),
  });
}

function remove(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  if (call.identity.kind !== 'key') throw new ApiError('general_unauthorized_scope');
  return backend.writer.write(() => {
    const execution = requireExecution(backend, call);
    if (execution.status === 'waiting' || execution.status === 'processing') {
      throw new ApiError('execution_in_progress');
    }
    removeExecution(backend, execution.id);
    return noContent;
  });
}

/** Calling functions and reading the results. */
export function executionRoutes(runtime: FunctionRuntime): Route[] {
  const { backend } = runtime;
  return [
    route(`POST ${listPath}`, writeScopes, (call) => createExecution(runtime, call)),
    route(`GET ${listPath}`, readScopes, (call) => list(backend, call)),
    route(`GET ${onePath}`, readScopes, (call) =>
      json(200, shown(call, requireExecution(backend, call))),
    ),
    route(`DELETE ${onePath}`, writeScopes, (call) => remove(backend, call)),
  ];
}
