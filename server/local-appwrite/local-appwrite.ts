import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { allRoutes } from './routes/all-routes.ts';
import { createHousekeeping } from './housekeeping.ts';
import { openBackend } from './open-backend.ts';
import { createDeploymentFiles } from './functions/deployment-files.ts';
import { createFunctionSchedule } from './functions/schedule.ts';
import { createWorkerExecutor } from './functions/worker-executor.ts';
import type { ApiAnswer } from './http/api-call.ts';
import type { ApiRequest } from './http/api-request.ts';
import { ApiError } from './values/api-error.ts';
import { createBodyLimit } from './http/body-limit.ts';
import { createDispatcher, errorAnswer } from './http/dispatch.ts';
import { defaultLimits } from './http/limits.ts';
import { readNodeRequest, writeNodeAnswer } from './http/node-adapter.ts';
import { asReleased } from './http/released-answers.ts';
import { createRouter } from './http/router.ts';
import { createRefusalCounter } from './http/refusal-counter.ts';
import { readWebRequest, webResponse } from './http/web-adapter.ts';
import type { LocalAppwriteOptions } from './local-appwrite-options.ts';
import { createRealtimeServer } from './realtime/realtime-server.ts';

export type { LocalAppwriteOptions } from './local-appwrite-options.ts';

/** An Appwrite-compatible backend inside this process. */
export type LocalAppwrite = {
  /** Answers one call below `/v1`. Never rejects. */
  handle(request: Request, client: { readonly ip: string }): Promise<Response>;
  /** The same for a request that is read already, as where there is no network in between. Never rejects. */
  answer(request: ApiRequest): Promise<ApiAnswer>;
  /** The same for node:http, without the detour over web objects. Never rejects. */
  handleNode(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Takes over an upgrade to a websocket (`/v1/realtime`). */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Starts schedules and housekeeping. */
  start(): void;
  /** Ends everything; what was acknowledged is kept. */
  close(): Promise<void>;
};

type Dispatch = (request: ApiRequest) => Promise<ApiAnswer>;

const tickMs = 1000;

/** Opens a backend. Throws Error when its data file is damaged, in use or from a newer version. */
export function openLocalAppwrite(options: LocalAppwriteOptions): LocalAppwrite {
  const reportBug = options.reportBug ?? reportToStandardError;
  const { backend, closeFile } = openBackend(options, reportBug);
  const executor = options.executor ?? createWorkerExecutor();
  const { dataDirectory, project } = options;
  const files = createDeploymentFiles({ store: backend.store, dataDirectory, executor });
  const limits = { ...defaultLimits, ...options.limits };
  const { trustedProxies } = limits;
  const bodyLimit = createBodyLimit(backend.identity, limits);
  const refusals = createRefusalCounter(limits.refusedGuestCalls, backend.nowMs);
  const { onExecuted } = options;
  const runtime = { backend, files, executor, limits, refusals, onExecuted, reportBug };
  const realtime = createRealtimeServer(backend, { ...project, limits });
  const schedule = createFunctionSchedule(runtime);
  const housekeeping = createHousekeeping(backend);
  const dispatchLatest = createDispatcher({
    identity: backend.identity,
    refusals,
    platformHosts: project.platformHosts,
    findRoute: createRouter(allRoutes(runtime)),
    reportBug,
  });
  const dispatchOpen = options.isReleased === true ? asReleased(dispatchLatest) : dispatchLatest;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** A request that was still being read when the backend closed finds nobody in. */
  const dispatch: Dispatch = async (request) =>
    isClosed ? errorAnswer(new ApiError('general_server_error')) : dispatchOpen(request);

  return {
    handle: async (request, { ip: clientIp }) =>
      webResponse(
        await answerRead(dispatch, () => readWebRequest(request, { clientIp, bodyLimit })),
      ),
    answer: dispatch,
    handleNode: async (request, response) => {
      const answer = await answerRead(dispatch, () =>
        readNodeRequest(request, { bodyLimit, trustedProxies }),
      );
      try {
        await writeNodeAnswer(request, response, answer);
      } catch (error) {
        reportBug(error);
        response.destroy();
      }
    },
    handleUpgrade: realtime.handleUpgrade,
    start: () => {
      schedule.recover();
      timer ??= setInterval(() => {
        for (const work of [schedule.tick, housekeeping.tick, realtime.sweepWhenDue]) {
          guard(work, reportBug);
        }
      }, tickMs);
      timer.unref();
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await realtime.close();
      await executor.close();
      backend.writer.close();
      files.close();
      closeFile();
    },
  };
}

function reportToStandardError(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`local-appwrite: ${text}\n`);
}

function guard(work: () => void, reportBug: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    reportBug(error);
  }
}

/** Answers a request once it is read; one that cannot be read is refused. */
async function answerRead(dispatch: Dispatch, read: () => Promise<ApiRequest>): Promise<ApiAnswer> {
  let request: ApiRequest;
  try {
    request = await read();
  } catch {
    return errorAnswer(new ApiError('general_bad_request'));
  }
  return dispatch(request);
}
