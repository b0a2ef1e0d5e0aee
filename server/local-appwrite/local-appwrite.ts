import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { allRoutes } from './routes/all-routes.ts';
import { createHousekeeping, openBackend } from './open-backend.ts';
import { createCallQueue, type CallLoad } from './functions/call-queue.ts';
import { createDeploymentFiles } from './functions/deployment-files.ts';
import { createFunctionSchedule } from './functions/schedule.ts';
import { createWorkerExecutor } from './functions/worker-executor.ts';
import { type ApiAnswer, type ApiRequest, answerText, splitUrl } from './http/api-call.ts';
import { ApiError } from './values/api-error.ts';
import { createBodyLimit, defaultLimits, type Limits, type BodyLimit } from './http/limits.ts';
import { createDispatcher, errorAnswer } from './http/dispatch.ts';
import { readNodeRequest, writeNodeAnswer } from './http/node-adapter.ts';
import { createRouter } from './http/router.ts';
import { createMinuteCounter, createTurns, createPersonCalls } from './http/pacing.ts';
import type { Dispatch, LocalAppwriteOptions } from './local-appwrite-options.ts';
import { createRealtimeServer } from './realtime/realtime-server.ts';
import type { PortAnswer, PortCall } from './functions/port-calls.ts';

export type { LocalAppwriteOptions } from './local-appwrite-options.ts';

/** An Appwrite-compatible backend inside this process. */
export type LocalAppwrite = {
  /** Answers one call below `/v1` that is already read, for use without a network. Never rejects. */
  answer(request: ApiRequest): Promise<ApiAnswer>;
  /** The same for a request of node:http. Never rejects. */
  handleNode(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Handles an upgrade to a websocket (`/v1/realtime`). */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The function calls that run and wait now. Rule OP-20. */
  functionLoad(): CallLoad;
  /** Starts schedules and housekeeping. */
  start(): void;
  /** Ends everything; acknowledged writes are kept. */
  close(): Promise<void>;
};

const tickMs = 1000;

/** Opens a backend. Throws Error if its data file is damaged, in use or from a newer version. */
export function openLocalAppwrite(options: LocalAppwriteOptions): LocalAppwrite {
  const reportBug = options.reportBug ?? reportToStandardError;
  const { backend, closeFile } = openBackend(options, reportBug);
  const executor = options.executor ?? createWorkerExecutor((call) => answerPortCall(call));
  const { dataDirectory, project, onExecuted } = options;
  const files = createDeploymentFiles({ store: backend.store, dataDirectory, executor });
  const limits = { ...defaultLimits, ...options.limits };
  const { trustedProxies } = limits;
  const bodyLimit = createBodyLimit(backend.identity, limits);
  const callers = limitCallers(limits, backend.nowMs);
  const runtime = { backend, files, executor, limits, ...callers, onExecuted, reportBug };
  const realtime = createRealtimeServer(backend, { ...project, limits });
  const schedule = createFunctionSchedule(runtime);
  const housekeeping = createHousekeeping(backend);
  const turns = createTurns();
  let isClosing = false;
  let isClosed = false;
  const dispatchLatest = createDispatcher({
    identity: backend.identity,
    ...callers,
    platformHosts: project.platformHosts,
    findRoute: createRouter(allRoutes(runtime)),
    reportBug,
    isClosed: () => isClosed,
  });
  const dispatchOpen = options.wrapDispatch?.(dispatchLatest) ?? dispatchLatest;
  let timer: NodeJS.Timeout | undefined;

  /** Refuses a request that is still being read when the backend closes. */
  const dispatch: Dispatch = async (request) =>
    isClosing ? errorAnswer(new ApiError('general_server_error')) : dispatchOpen(request);
  // Functions' calls are answered until the functions have ended.
  const answerPortCall = portCallAnswerer(dispatchOpen, bodyLimit);

  return {
    answer: dispatch,
    handleNode: async (request, response) => {
      const answer = await answerRead(dispatch, async () => {
        const read = await readNodeRequest(request, { bodyLimit, trustedProxies });
        await turns.take(read);
        return read;
      });
      try {
        await writeNodeAnswer(request, response, answer);
      } catch (error) {
        reportBug(error);
        response.destroy();
      }
    },
    handleUpgrade: realtime.handleUpgrade,
    functionLoad: callers.queue.load,
    start: () => {
      schedule.recover();
      timer ??= tickWith([schedule.tick, housekeeping.tick, realtime.sweepWhenDue], reportBug);
    },
    close: async () => {
      if (isClosing) return;
      isClosing = true;
      clearInterval(timer);
      await realtime.close();
      await executor.close();
      isClosed = true;
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

function limitCallers(limits: Limits, nowMs: () => number) {
  return {
    refusals: createMinuteCounter(limits.refusedGuestCalls, nowMs),
    personCalls: createPersonCalls(limits.personCalls, nowMs),
    queue: createCallQueue(limits.functionCalls),
  };
}

/** Does work every tick while the process lives; failures are reported and do not affect other work. */
function tickWith(
  works: readonly (() => void)[],
  reportBug: (error: unknown) => void,
): NodeJS.Timeout {
  const tick = (): void => {
    for (const work of works) {
      try {
        work();
      } catch (error) {
        reportBug(error);
      }
    }
  };
  return setInterval(tick, tickMs).unref();
}

/** Answers a request once it is read; refuses one that cannot be read. */
async function answerRead(dispatch: Dispatch, read: () => Promise<ApiRequest>): Promise<ApiAnswer> {
  let request: ApiRequest;
  try {
    request = await read();
  } catch {
    return errorAnswer(new ApiError('general_bad_request'));
  }
  return dispatch(request);
}

/** Creates the function that answers calls over a message port; bodies are limited like the caller's other calls. */
function portCallAnswerer(
  dispatch: Dispatch,
  bodyLimit: BodyLimit,
): (call: PortCall) => Promise<PortAnswer> {
  return async (call) => portAnswer(call.callId, await dispatch(readPortCall(call, bodyLimit)));
}

function readPortCall(call: PortCall, bodyLimit: BodyLimit): ApiRequest {
  const { method, url, headers, body } = call;
  const sent: Readonly<Record<string, string>> = {
    ...headers,
    'content-length': String(body.length),
  };
  const header = (name: string): string | undefined => sent[name];
  const isTooLarge = body.length > bodyLimit(header);
  return {
    method,
    ...splitUrl(url),
    header,
    body: isTooLarge ? new Uint8Array() : body,
    isTooLarge,
    clientIp: '127.0.0.1',
    isSecure: false,
  };
}

function portAnswer(callId: number, answer: ApiAnswer): PortAnswer {
  const { contentType, content } = answerText(answer);
  const headers = Object.entries(answer.headers ?? {}).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((item) => [name, item] as const),
  );
  if (content !== null) headers.push(['content-type', contentType]);
  return { callId, status: answer.status, headers, content };
}
