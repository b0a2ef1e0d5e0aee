import { messageOf, statusOf } from '#src/tables/read-failure.ts';

/** Repeats a call while the server is busy or does not answer. */
export type Retry = <Value>(call: () => Promise<Value>) => Promise<Value>;

/** The dependencies of waiting. */
export type RetryParts = {
  readonly wait: (delayMs: number) => Promise<void>;
  readonly log: (message: string) => void;
};

const maxAttempts = 30;
const firstPauseMs = 250;
const maxPauseMs = 30_000;

/**
 * Creates the function that repeats calls with growing pauses: after a rate limit (429), a timeout (408), a server
 * error (5xx) or a lost connection. It throws anything else, and gives up on a server that stays away. Rule OP-16.
 */
export function createRetry({ wait, log }: RetryParts): Retry {
  return async (call) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        if (attempt >= maxAttempts || !isPassing(error)) throw error;
        if (attempt === 5) log(`the server is busy or away (${messageOf(error)}): trying again`);
        await wait(Math.min(firstPauseMs * 2 ** (attempt - 1), maxPauseMs));
      }
    }
  };
}

/** Whether the same call may succeed later. A call without an answer has the status 0. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
