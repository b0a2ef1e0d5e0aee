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

type Lane = {
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

function settle(lane: Lane, id: number, result: FunctionResult): void {
  const pending = lane.pending.get(id);
  if (pending === undefined) return;
  clearTimeout(pending.timer);
  lane.pending.delete(id);
  pending.resolve(result);
  if (lane.isLeaving && lane.pending.size === 0) void lane.worker.terminate();
}

function failAll(lane: Lane, reason: string): void {
  for (const id of lane.pending.keys()) settle(lane, id, failedResult(reason));
}

/** Ends a call when its time is up; before the code is loaded, when the start has taken too long. */
function arm(lane: Lane, id: number): void {
  const pending = lane.pending.get(id);
  if (pending === undefined) return;
  clearTimeout(pending.timer);
  pending.timer = setTimeout(
    () => {
      lane.leave();
      settle(lane, id, failedResult('Execution timed out.'));
    },
    lane.isReady ? pending.timeoutMs : longestStartMs + pending.timeoutMs,
  );
}

/**
 * Makes the executor that keeps one warm worker thread per deployment, with the deployment's own
 * environment. A worker whose call took too long, or that died, is replaced at the next call.
 */
export function createWorkerExecutor(): FunctionExecutor {
  const lanes = new Map<string, Lane>();
  const everyWorker = new Set<Worker>();
  let lastId = 0;

  function leave(directory: string, lane: Lane): void {
    if (lanes.get(directory) === lane) lanes.delete(directory);
    lane.isLeaving = true;
    if (lane.pending.size === 0) void lane.worker.terminate();
  }

  function openLane(execution: FunctionExecution): Lane {
    const { deploymentDirectory, entrypoint, environment } = execution;
    const worker = new Worker(new URL('./worker-main.ts', import.meta.url), {
      workerData: { deploymentDirectory, entrypoint },
      env: { ...environment() },
      execArgv: [],
      // A function that leaks is ended before it takes the backend's memory; a small nursery is collected often.
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    });
    const lane: Lane = {
      worker,
      pending: new Map(),
      isReady: false,
      leave: () => leave(deploymentDirectory, lane),
      isLeaving: false,
    };
    worker.on('message', (message: Message) => {
      if (!('isReady' in message)) return settle(lane, message.id, message.result);
      lane.isReady = true;
      for (const id of lane.pending.keys()) arm(lane, id);
    });
    worker.on('error', (error) => {
      lane.leave();
      failAll(lane, error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
    worker.on('exit', (code) => {
      everyWorker.delete(worker);
      lane.leave();
      failAll(lane, `The function's runtime exited with code ${code}.`);
    });
    worker.unref();
    everyWorker.add(worker);
    lanes.set(deploymentDirectory, lane);
    return lane;
  }

  return {
    execute: (execution) => {
      const lane = lanes.get(execution.deploymentDirectory) ?? openLane(execution);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        lane.pending.set(id, { resolve, timeoutMs: execution.timeoutMs, timer: undefined });
        arm(lane, id);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
        lane.worker.postMessage({ id, request: execution.request });
      });
    },
    release: (directory) => {
      lanes.get(directory)?.leave();
    },
    close: async () => {
      lanes.clear();
      await Promise.all([...everyWorker].map((worker) => worker.terminate()));
    },
  };
}
