import { ApiError } from '../values/api-error.ts';

/** Runs a limited number of function calls at a time, and refuses calls when too many wait. Rule OP-20. */
export type CallQueue = {
  /** Throws ApiError `general_server_busy` if the maximum number of calls wait already. */
  readonly requireRoom: () => void;
  /**
   * Runs a call when it is its turn. Rejects with ApiError `general_server_busy`, without running
   * it, if the wait is too long.
   */
  readonly run: <Value>(call: () => Promise<Value>) => Promise<Value>;
  readonly load: () => CallLoad;
};

/** How many calls run and wait, and how many were refused so far. */
export type CallLoad = {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
};

/** The limits of a queue. */
export type CallQueueLimits = {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
};

/** By then, a busy server has processed most of its queue. */
const retryAfterSeconds = 2;

/** Creates a queue; calls start in the order of arrival. */
export function createCallQueue({ maxRunning, maxWaiting, maxWaitMs }: CallQueueLimits): CallQueue {
  const waiting = new Set<() => void>();
  let running = 0;
  let refused = 0;

  function busy(): ApiError {
    refused += 1;
    const subject = String(retryAfterSeconds);
    return new ApiError('general_server_busy', { subject, retryAfterSeconds });
  }

  function enter(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(busy());
      }, maxWaitMs);
      waiting.add(begin);
    });
  }

  /** Passes the slot to the call that has waited longest. */
  function leave(): void {
    const [next] = waiting;
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    requireRoom: () => {
      if (waiting.size >= maxWaiting) throw busy();
    },
    run: async (call) => {
      if (running < maxRunning) running += 1;
      else await enter();
      try {
        return await call();
      } finally {
        leave();
      }
    },
    load: () => ({ running, waiting: waiting.size, refused }),
  };
}
