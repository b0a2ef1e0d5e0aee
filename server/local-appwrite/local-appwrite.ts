import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { accountRoutes } from './account/account-routes.ts';
import type { Backend } from './backend/backend.ts';
import { createEventHub } from './backend/event-hub.ts';
import { healthRoutes } from './backend/health-routes.ts';
import { createHousekeeping } from './backend/housekeeping.ts';
import { createRevisionCounter } from './backend/revisions.ts';
import { createDeploymentFiles } from './functions/deployment-files.ts';
import { deploymentRoutes } from './functions/deployment-routes.ts';
import { executionRoutes } from './functions/execution-routes.ts';
import type { FunctionExecutor } from './functions/executor.ts';
import { functionRoutes } from './functions/function-routes.ts';
import { createFunctionSchedule } from './functions/schedule.ts';
import { variableRoutes } from './functions/variable-routes.ts';
import { createWorkerExecutor } from './functions/worker-executor.ts';
import type { ApiAnswer, ApiRequest, Route } from './http/api-call.ts';
import { ApiError } from './http/api-error.ts';
import { createDispatcher, errorAnswer } from './http/dispatch.ts';
import type { IdentitySource } from './http/identity.ts';
import { readNodeRequest, writeNodeAnswer } from './http/node-adapter.ts';
import { createRouter } from './http/router.ts';
import { readWebRequest, webResponse } from './http/web-adapter.ts';
import { createRealtimeServer } from './realtime/realtime-server.ts';
import { rowBulkRoutes } from './rows/bulk-routes.ts';
import { rowReadRoutes } from './rows/read-routes.ts';
import { rowWriteRoutes } from './rows/write-routes.ts';
import { columnRoutes } from './schema/column-routes.ts';
import { databaseRoutes } from './schema/database-routes.ts';
import { indexRoutes } from './schema/index-routes.ts';
import { createSchemaStore } from './schema/schema-store.ts';
import { tableRoutes } from './schema/table-routes.ts';
import { readSigningSecret } from './security/signing-secret.ts';
import { secretMatcher } from './security/secrets.ts';
import { openDataFile } from './sqlite/open.ts';
import { addSqlFunctions } from './sqlite/sql-functions.ts';
import { createStore } from './sqlite/store.ts';
import { createWriter } from './sqlite/writer.ts';
import { transactionRoutes } from './transactions/transaction-routes.ts';
import { loginRoutes } from './users/login-routes.ts';
import { userRoutes } from './users/user-routes.ts';

/** How a backend is opened. */
export type LocalAppwriteOptions = {
  /** Where everything is kept; `:memory:` keeps nothing. */
  readonly dataDirectory: string;
  readonly project: {
    readonly id: string;
    readonly name: string;
    /** Hosts whose pages may call; `*` stands for any. */
    readonly platformHosts: readonly string[];
    /** Keys that open everything. */
    readonly apiKeys: readonly string[];
  };
  /** Where functions reach this backend, `/v1` included; asked late, when the port is known. */
  readonly endpoint: () => string;
  readonly nowMs: () => number;
  /** Runs functions; worker threads unless given. */
  readonly executor?: FunctionExecutor;
  /** Hears of this backend's own bugs; writes them to standard error unless given. */
  readonly reportBug?: (error: unknown) => void;
};

/** An Appwrite-compatible backend inside this process. */
export type LocalAppwrite = {
  /** Answers one call below `/v1`. Never rejects. */
  handle(request: Request, client: { readonly ip: string }): Promise<Response>;
  /** The same for node:http, without the detour over web objects. */
  handleNode(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Takes over an upgrade to a websocket (`/v1/realtime`). */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Starts schedules and housekeeping. */
  start(): void;
  /** Ends everything; what was acknowledged is kept. */
  close(): Promise<void>;
};

function reportToStandardError(error: unknown): void {
  process.stderr.write(`local-appwrite: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

const tickMs = 1000;

/** Opens a backend. Throws Error when its data file is damaged, in use or from a newer version. */
export function openLocalAppwrite(options: LocalAppwriteOptions): LocalAppwrite {
  const { project, nowMs, dataDirectory } = options;
  const reportBug = options.reportBug ?? reportToStandardError;
  const dataFile = openDataFile(dataDirectory);
  addSqlFunctions(dataFile.database);
  const store = createStore(dataFile.database);
  const schema = createSchemaStore(store);
  const writer = createWriter(store, {
    onRollback: schema.forgetUndone,
    reportEffectError: reportBug,
  });
  const identity: IdentitySource = {
    store,
    nowMs,
    projectId: project.id,
    signingSecret: readSigningSecret(store),
    isProjectKey: secretMatcher(project.apiKeys),
  };
  const backend: Backend = {
    store,
    writer,
    schema,
    identity,
    nowMs,
    ...createRevisionCounter(store),
    events: createEventHub(),
    project,
    endpoint: options.endpoint,
  };
  const executor = options.executor ?? createWorkerExecutor();
  const files = createDeploymentFiles({ store, dataDirectory, executor });
  const runtime = { backend, files, executor, reportBug };
  const realtime = createRealtimeServer(backend, project);
  const schedule = createFunctionSchedule(runtime);
  const housekeeping = createHousekeeping(backend);
  const routes: Route[] = [
    ...healthRoutes,
    ...userRoutes(backend),
    ...loginRoutes(backend),
    ...accountRoutes(backend),
    ...databaseRoutes(backend),
    ...tableRoutes(backend),
    ...columnRoutes(backend),
    ...indexRoutes(backend),
    ...rowReadRoutes(backend),
    ...rowWriteRoutes(backend),
    ...rowBulkRoutes(backend),
    ...transactionRoutes(backend),
    ...functionRoutes(backend, files),
    ...variableRoutes(backend, files),
    ...deploymentRoutes(backend, files),
    ...executionRoutes(runtime),
  ];
  const dispatch = createDispatcher({
    identity,
    platformHosts: project.platformHosts,
    findRoute: createRouter(routes),
    reportBug,
  });
  let timer: NodeJS.Timeout | undefined;

  return {
    handle: async (request, client) =>
      webResponse(await answerRead(dispatch, () => readWebRequest(request, client.ip))),
    handleNode: async (request, response) =>
      writeNodeAnswer(response, await answerRead(dispatch, () => readNodeRequest(request))),
    handleUpgrade: realtime.handleUpgrade,
    start: () => {
      schedule.recover();
      timer ??= setInterval(() => {
        guarded(schedule.tick, reportBug);
        guarded(housekeeping.tick, reportBug);
        guarded(realtime.sweepWhenDue, reportBug);
      }, tickMs);
      timer.unref();
    },
    close: async () => {
      clearInterval(timer);
      realtime.close();
      await executor.close();
      writer.close();
      files.close();
      dataFile.close();
    },
  };
}

function guarded(work: () => void, reportBug: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    reportBug(error);
  }
}

/** Answers a request once it is read; one that cannot be read is refused. */
async function answerRead(
  dispatch: (request: ApiRequest) => Promise<ApiAnswer>,
  read: () => Promise<ApiRequest | undefined>,
): Promise<ApiAnswer> {
  let request: ApiRequest | undefined;
  try {
    request = await read();
  } catch {
    return errorAnswer(new ApiError('general_bad_request'));
  }
  return request === undefined
    ? errorAnswer(new ApiError('general_payload_too_large'))
    : dispatch(request);
}
