import type { Backend } from '../backend/backend.ts';
import { ApiError } from '../values/api-error.ts';
import type { LocalAppwriteOptions } from '../local-appwrite-options.ts';
import type { Limits } from '../http/limits.ts';
import type { MinuteCounter, PersonCalls } from '../http/pacing.ts';
import { serverVersion } from '../http/api-call.ts';
import { newId } from '../security/secrets.ts';
import { userToken } from '../users/sessions.ts';
import {
  joinedHeader,
  loggedRequestHeaders,
  type Execution,
  type HeaderEntry,
} from './execution-record.ts';
import type { CallQueue } from './call-queue.ts';
import type { DeploymentFiles } from './deployment-files.ts';
import {
  failedResult,
  ownBytes,
  type FunctionExecutor,
  type FunctionResult,
} from './function-context.ts';
import { type FunctionRecord, listVariables } from './function-store.ts';

/** The dependencies of running functions. */
export type FunctionRuntime = {
  readonly backend: Backend;
  readonly files: DeploymentFiles;
  readonly executor: FunctionExecutor;
  readonly limits: Limits;
  readonly refusals: MinuteCounter;
  readonly personCalls: PersonCalls;
  readonly queue: CallQueue;
  /** Called for each finished call. */
  readonly onExecuted: LocalAppwriteOptions['onExecuted'];
  /** Called for failures where no caller waits. */
  readonly reportBug: (error: unknown) => void;
};

/** One call of a function. */
export type FunctionCall = {
  readonly trigger: Execution['trigger'];
  readonly method: string;
  /** Path and query string, exactly as the caller sent them. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly userId: string | undefined;
  /** The caller's session; only callers with a session get a web token for the function. */
  readonly sessionId: string | undefined;
  readonly clientIp: string;
};

/** A function that can run now: its active deployment is ready. */
export type ReadyFunction = { readonly owner: FunctionRecord; readonly entrypoint: string };

/** Finds the active code of a function. Throws ApiError `deployment_not_found` or `build_not_ready`. */
export function requireReady(runtime: FunctionRuntime, owner: FunctionRecord): ReadyFunction {
  const record = runtime.backend.store.one(
    'SELECT status, entrypoint FROM deployments WHERE id = ?',
    owner.deploymentId,
  );
  if (record === undefined) {
    throw new ApiError('deployment_not_found', {
      detail: 'Deployment not found. Create a deployment before trying to execute a function',
    });
  }
  if (record['status'] !== 'ready') throw new ApiError('build_not_ready');
  return { owner, entrypoint: String(record['entrypoint']) };
}

/** How long a function's key and web token outlive its timeout. */
const graceSeconds = 60;

function environmentOf(runtime: FunctionRuntime, owner: FunctionRecord): Record<string, string> {
  const { backend } = runtime;
  const own = listVariables(backend, owner.sequence).map((variable): [string, string] => [
    variable.key,
    variable.value,
  ]);
  return {
    ...Object.fromEntries(own),
    APPWRITE_FUNCTION_API_ENDPOINT: backend.endpoint(),
    APPWRITE_FUNCTION_PROJECT_ID: backend.project.id,
    APPWRITE_FUNCTION_ID: owner.id,
    APPWRITE_FUNCTION_NAME: owner.name,
    APPWRITE_FUNCTION_DEPLOYMENT: owner.deploymentId,
    APPWRITE_FUNCTION_RUNTIME_NAME: 'Node.js',
    APPWRITE_FUNCTION_RUNTIME_VERSION: process.versions.node.split('.')[0] ?? '',
    APPWRITE_FUNCTION_MEMORY: '512',
    APPWRITE_FUNCTION_CPUS: '1',
    APPWRITE_VERSION: serverVersion,
    APPWRITE_REGION: 'default',
  };
}

function dynamicKey(backend: Backend, owner: FunctionRecord): string {
  const exp = Math.floor(backend.nowMs() / 1000) + owner.timeoutSeconds + graceSeconds;
  const claims = { projectId: backend.project.id, functionId: owner.id, scopes: owner.scopes, exp };
  return `ephemeral_${backend.identity.webTokens.sign(claims)}`;
}

function contentTypeOf(call: FunctionCall): Record<string, string> {
  const hasNone = call.headers['content-type'] === undefined;
  const hasBody = call.method !== 'GET' && call.method !== 'HEAD';
  return hasNone && hasBody ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
}

function headersOf(
  backend: Backend,
  owner: FunctionRecord,
  run: { readonly call: FunctionCall; readonly executionId: string },
): Record<string, string> {
  const { call, executionId } = run;
  const { userId, sessionId } = call;
  const own: Record<string, string> = {};
  if (userId !== undefined) own['x-appwrite-user-id'] = userId;
  if (userId !== undefined && sessionId !== undefined) {
    const life = owner.timeoutSeconds + graceSeconds;
    own['x-appwrite-user-jwt'] = userToken(
      backend,
      { userId, sessionId, functionId: owner.id },
      life,
    );
  }
  own['x-appwrite-trigger'] = call.trigger;
  own['x-appwrite-key'] = dynamicKey(backend, owner);
  own['x-appwrite-execution-id'] = executionId;
  own['x-appwrite-client-ip'] = call.clientIp;
  own['x-appwrite-continent-eu'] = 'false';
  // If a client sends one of these names, its value comes before the true one, like on Appwrite.
  for (const [name, value] of Object.entries(own)) {
    own[name] = joinedHeader(call.headers[name], value);
  }
  return {
    host: new URL(backend.endpoint()).host,
    ...contentTypeOf(call),
    ...call.headers,
    ...own,
  };
}

/** The path in the form that an HTTP request line allows. */
function urlOf(path: string): string {
  const hash = path.indexOf('#');
  const bare = hash < 0 ? path : path.slice(0, hash);
  const formed = bare.toWellFormed();
  const rooted = formed.startsWith('/') ? formed : `/${formed}`;
  return rooted.replace(/[^!-~]+/gu, (text) => encodeURIComponent(text));
}

function listed(headers: Readonly<Record<string, string>>): HeaderEntry[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

/** The execution of a call before it runs. */
export function newExecution(
  backend: Backend,
  owner: FunctionRecord,
  call: FunctionCall,
): Execution {
  const nowMs = backend.nowMs();
  const shownHeaders = { ...call.headers, 'x-appwrite-client-ip': call.clientIp };
  return {
    id: newId(),
    functionId: owner.id,
    functionSequence: owner.sequence,
    deploymentId: owner.deploymentId,
    readers: call.userId === undefined ? [] : [`read("user:${call.userId}")`],
    trigger: call.trigger,
    status: 'waiting',
    requestMethod: call.method,
    requestPath: call.path,
    requestHeaders: listed(shownHeaders).filter(({ name }) => loggedRequestHeaders.has(name)),
    responseStatusCode: 0,
    responseHeaders: [],
    logs: '',
    errors: '',
    durationSeconds: 0,
    scheduledAtMs: null,
    scheduledCall: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** A finished execution with the function's answer. */
export type FinishedExecution = { readonly execution: Execution; readonly result: FunctionResult };

const maxKeptCharacters = 1_000_000;

function finished(
  runtime: FunctionRuntime,
  run: {
    readonly owner: FunctionRecord;
    readonly execution: Execution;
    readonly startedAtMs: number;
  },
  result: FunctionResult,
): FinishedExecution {
  const nowMs = runtime.backend.nowMs();
  const { owner, execution, startedAtMs } = run;
  const answered = listed(result.headers);
  const isAnswer = answered.length > 0 || result.body.length > 0;
  const added = isAnswer
    ? {
        'content-length': String(isForHead(execution) ? 0 : result.body.length),
        'x-appwrite-execution-id': execution.id,
      }
    : { 'x-appwrite-execution-id': execution.id };
  return {
    result,
    execution: {
      ...execution,
      status: result.status >= 500 ? 'failed' : 'completed',
      responseStatusCode: result.status,
      responseHeaders: [...answered, ...listed(added)],
      logs: owner.isLogging ? result.logs.slice(0, maxKeptCharacters) : '',
      errors: owner.isLogging ? result.errors.slice(0, maxKeptCharacters) : '',
      durationSeconds: Math.max(0, nowMs - startedAtMs) / 1000,
      updatedAtMs: nowMs,
    },
  };
}

/** Runs a call to its end; failures of the function are results. */
export async function runCall(
  runtime: FunctionRuntime,
  ready: ReadyFunction,
  run: { readonly call: FunctionCall; readonly execution: Execution },
): Promise<FinishedExecution> {
  const { backend, files, executor } = runtime;
  const { owner, entrypoint } = ready;
  const { call, execution } = run;
  const startedAtMs = backend.nowMs();
  let result: FunctionResult;
  try {
    result = await executor.execute({
      deploymentDirectory: files.directoryOf(owner.deploymentId),
      entrypoint,
      environment: () => environmentOf(runtime, owner),
      timeoutMs: owner.timeoutSeconds * 1000,
      request: {
        method: call.method,
        url: urlOf(call.path),
        headers: headersOf(backend, owner, { call, executionId: execution.id }),
        body: ownBytes(call.body),
      },
    });
  } catch (error) {
    result = failedResult(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const { status, logs, errors } = result;
  runtime.onExecuted?.({
    executionId: execution.id,
    trigger: call.trigger,
    path: call.path,
    requestBody: call.body,
    durationMs: backend.nowMs() - startedAtMs,
    status,
    body: Buffer.from(result.body).toString('utf8'),
    logs,
    errors,
  });
  return finished(runtime, { owner, execution, startedAtMs }, result);
}

/** A caller with HEAD gets no body; refusals are counted by the body that the function answered. Rule TR-33. */
function isForHead({ requestMethod }: Execution): boolean {
  return requestMethod === 'HEAD';
}

/** The text of a function's answer. Throws ApiError `general_unknown` if its bytes are not text. */
export function answerTextOf({ execution, result: { body } }: FinishedExecution): string {
  if (isForHead(execution)) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new ApiError('general_unknown', {
      detail: 'Malformed UTF-8 characters, possibly incorrectly encoded',
    });
  }
}
