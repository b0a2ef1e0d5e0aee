import { Worker } from 'node:worker_threads';
import {
  failedResult,
  type FunctionExecution,
  type FunctionExecutor,
  type FunctionResult,
} from './executor.ts';

type Pending = {
  readonly resolve: (result: FunctionResult) => void;
  readonly timeoutMs: number;
  timer: NodeJS.Timeout | undefined;
};

type WarmWorker = {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
  /** The code is loaded: from then on a call's time counts. */
  isReady: boolean;
  /** Gives the worker no more calls. */
  readonly leave: () => void;
  /** Set when the worker gets no more calls: it ends with the last one that it has. */
  isLeaving: boolean;
};

type Answer = { readonly id: number; readonly result: FunctionResult };
type Message = Answer | { readonly isReady: true };

/** Starting a thread and loading its code may take so long on a busy machine. */
const longestStartMs = 10_000;

function settle(warm: WarmWorker, id: number, result: FunctionResult): void {
  const pending = warm.pending.get(id);
  if (pending === undefined) return;
  clearTimeout(pending.timer);
  warm.pending.delete(id);
  pending.resolve(result);
  if (warm.isLeaving && warm.pending.size === 0) void warm.worker.terminate();
}

function failAll(warm: WarmWorker, reason: string): void {
  for (const id of warm.pending.keys()) settle(warm, id, failedResult(reason));
}

/** Ends a call when its time is up; before the code is loaded, when the start has taken too long. */
function arm(warm: WarmWorker, id: number): void {
  const pending = warm.pending.get(id);
  if (pending === undefined) return;
  clearTimeout(pending.timer);
  pending.timer = setTimeout(
    () => {
      warm.leave();
      settle(warm, id, failedResult('Execution timed out.'));
    },
    warm.isReady ? pending.timeoutMs : longestStartMs + pending.timeoutMs,
  );
}

/**
 * Makes the executor that keeps one warm worker thread per deployment, with the deployment's own
 * environment. A worker whose call took too long, or that died, is replaced at the next call.
 */
export function createWorkerExecutor(): FunctionExecutor {
  const warmWorkers = new Map<string, WarmWorker>();
  const everyWorker = new Set<Worker>();
  let lastId = 0;

  function leave(directory: string, warm: WarmWorker): void {
    if (warmWorkers.get(directory) === warm) warmWorkers.delete(directory);
    warm.isLeaving = true;
    if (warm.pending.size === 0) void warm.worker.terminate();
  }

  function startWorker(execution: FunctionExecution): WarmWorker {
    const { deploymentDirectory, entrypoint, environment } = execution;
    const worker = new Worker(new URL('./worker-main.ts', import.meta.url), {
      workerData: { deploymentDirectory, entrypoint },
      env: { ...environment() },
      execArgv: [],
      // A function that leaks is ended before it takes the backend's memory; a small nursery is collected often.
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    });
    const warm: WarmWorker = {
      worker,
      pending: new Map(),
      isReady: false,
      leave: () => leave(deploymentDirectory, warm),
      isLeaving: false,
    };
    worker.on('message', (message: Message) => {
      if (!('isReady' in message)) return settle(warm, message.id, message.result);
      warm.isReady = true;
      for (const id of warm.pending.keys()) arm(warm, id);
    });
    worker.on('error', (error) => {
      warm.leave();
      failAll(warm, error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
    worker.on('exit', (code) => {
      everyWorker.delete(worker);
      warm.leave();
      failAll(warm, `The function's runtime exited with code ${code}.`);
    });
    worker.unref();
    everyWorker.add(worker);
    warmWorkers.set(deploymentDirectory, warm);
    return warm;
  }

  return {
    execute: (execution) => {
      const warm = warmWorkers.get(execution.deploymentDirectory) ?? startWorker(execution);
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
      warmWorkers.clear();
      await Promise.all([...everyWorker].map((worker) => worker.terminate()));
    },
  };
}
