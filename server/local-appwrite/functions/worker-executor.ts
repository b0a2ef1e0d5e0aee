import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  failedResult,
  type FunctionExecution,
  type FunctionExecutor,
  type FunctionResult,
} from './function-context.ts';
import type { PortAnswer, PortCall } from './port-calls.ts';

type Pending = {
  readonly resolve: (result: FunctionResult) => void;
  readonly timeoutMs: number;
  timer: NodeJS.Timeout | undefined;
};

type WarmWorker = {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
  /** Calls that have timed out; they are answered when the worker has ended. */
  readonly expired: Set<number>;
  /** Resolves when the thread has ended. */
  readonly exited: Promise<void>;
  /** Whether the code is loaded; only then a call's time starts. */
  isReady: boolean;
  /** Set when the worker gets no more calls: it ends after its last one. */
  isLeaving: boolean;
  /** Stops giving the worker calls. */
  readonly leave: () => void;
};

type Answer = { readonly id: number; readonly result: FunctionResult };
type Message = Answer | PortCall | { readonly isReady: true };

/** Answers a function's calls to the backend. */
type AnswerCall = (call: PortCall) => Promise<PortAnswer>;

/** How long starting a thread and loading its code may take on a busy machine. */
const maxStartMs = 10_000;
/** How long a worker's other calls may continue, after a timeout or while closing, before it is terminated. */
const maxDrainMs = 2000;
const timedOut = 'Execution timed out.';

/** Terminates a leaving worker when only timed-out calls are left. */
function endIfIdle({ worker, pending, expired, isLeaving }: WarmWorker): void {
  if (isLeaving && pending.size === expired.size) void worker.terminate();
}

function settle(warm: WarmWorker, id: number, result: FunctionResult): void {
  const pending = warm.pending.get(id);
  if (pending === undefined) return;
  clearTimeout(pending.timer);
  warm.pending.delete(id);
  warm.expired.delete(id);
  pending.resolve(result);
  endIfIdle(warm);
}

function failAll(warm: WarmWorker, reason: string): void {
  const isTimedOut = warm.expired.size > 0;
  for (const id of warm.pending.keys()) {
    settle(warm, id, failedResult(isTimedOut ? timedOut : reason));
  }
}

/**
 * A timed-out call keeps its slot until its worker has ended, so it never runs beside another
 * worker's calls. Rule OP-20.
 */
function expire(warm: WarmWorker, id: number): void {
  const isFirst = warm.expired.size === 0;
  warm.expired.add(id);
  warm.leave();
  if (isFirst) setTimeout(() => void warm.worker.terminate(), maxDrainMs).unref();
}

/** Ends a call at its timeout; before the code is loaded, the start's time is added. */
function arm(warm: WarmWorker, id: number): void {
  const pending = warm.pending.get(id);
  if (pending === undefined) return;
  clearTimeout(pending.timer);
  pending.timer = setTimeout(
    () => expire(warm, id),
    warm.isReady ? pending.timeoutMs : maxStartMs + pending.timeoutMs,
  );
}

function startWorker(
  { deploymentDirectory, entrypoint, environment }: FunctionExecution,
  answerCall: AnswerCall,
  leave: (warm: WarmWorker) => void,
): WarmWorker {
  const worker = new Worker(new URL('./worker-main.ts', import.meta.url), {
    workerData: { deploymentDirectory, entrypoint },
    env: { ...environment() },
    execArgv: [],
    // Terminates a leaking function before it uses up the backend's memory. A smaller young generation costs more CPU time.
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 },
  });
  const warm: WarmWorker = {
    worker,
    pending: new Map(),
    expired: new Set(),
    exited: new Promise((resolve) => worker.once('exit', () => resolve())),
    isReady: false,
    isLeaving: false,
    leave: () => leave(warm),
  };
  worker.on('message', (message: Message) => {
    if ('callId' in message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      void answerCall(message).then((answer) => worker.postMessage(answer));
      return;
    }
    if (!('isReady' in message)) return settle(warm, message.id, message.result);
    warm.isReady = true;
    for (const id of warm.pending.keys()) arm(warm, id);
  });
  worker.on('error', (error) => {
    warm.leave();
    failAll(warm, error instanceof Error ? (error.stack ?? error.message) : String(error));
  });
  worker.on('exit', (code) => {
    warm.leave();
    failAll(warm, `The function's runtime exited with code ${code}.`);
  });
  worker.unref();
  return warm;
}

/**
 * Creates the executor that keeps one warm worker thread per deployment, with the deployment's
 * environment. A worker that timed out or died is replaced once it has ended. The code's calls to
 * this backend use the worker's port, not a socket.
 */
export function createWorkerExecutor(answerCall: AnswerCall): FunctionExecutor {
  const warmWorkers = new Map<string, WarmWorker>();
  /** The end of each deployment's last worker. */
  const leaving = new Map<string, Promise<void>>();
  const everyWorker = new Set<WarmWorker>();
  let isClosed = false;
  let lastId = 0;

  function leave(directory: string, warm: WarmWorker): void {
    if (warm.isLeaving) return;
    warm.isLeaving = true;
    warmWorkers.delete(directory);
    leaving.set(directory, warm.exited);
    void warm.exited.then(() => {
      leaving.delete(directory);
      everyWorker.delete(warm);
    });
    endIfIdle(warm);
  }

  /** The worker of a deployment; a new one starts only when the previous one has ended. */
  async function workerFor(execution: FunctionExecution): Promise<WarmWorker> {
    const { deploymentDirectory: directory } = execution;
    while (leaving.has(directory)) await leaving.get(directory);
    const known = warmWorkers.get(directory);
    if (known !== undefined) return known;
    if (isClosed) throw new Error('The backend is closed.');
    const warm = startWorker(execution, answerCall, (started) => leave(directory, started));
    warmWorkers.set(directory, warm);
    everyWorker.add(warm);
    return warm;
  }

  return {
    execute: async (execution) => {
      const warm = await workerFor(execution);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        warm.pending.set(id, { resolve, timeoutMs: execution.timeoutMs, timer: undefined });
        arm(warm, id);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
        warm.worker.postMessage({ id, request: execution.request });
      });
    },
    release: (directory) => {
      warmWorkers.get(directory)?.leave();
    },
    close: async () => {
      isClosed = true;
      for (const warm of everyWorker) warm.leave();
      const exits = Promise.all([...everyWorker].map(({ exited }) => exited));
      const timeUp = new AbortController();
      await Promise.race([exits, sleep(maxDrainMs, undefined, { signal: timeUp.signal })]);
      timeUp.abort();
      await Promise.all([...everyWorker].map(({ worker }) => worker.terminate()));
    },
  };
}
