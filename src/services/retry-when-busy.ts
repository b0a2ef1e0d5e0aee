import type { Client } from 'appwrite';
import { isNumber, isShapedAs, parseJson } from '#src/contract/check.ts';
import { statusOf } from '#src/tables/read-failure.ts';

/** How calls wait for a busy server. */
export type BusyRetry = {
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
  readonly busy: BusyState;
};

/** The statuses of a server that rejected a call unread. */
const unreadStatuses: readonly number[] = [429, 503];
/** Longer waits are left to the caller. */
const maxWaitSeconds = 10;
const maxWaits = 5;

const hasSeconds = isShapedAs({ retryAfterSeconds: isNumber });

/** Resends calls that a busy server rejected unread, after the time that it names. Rules OP-20, TR-39. */
export function retryWhenBusy(client: Client, { wait, busy }: BusyRetry): void {
  const callOnce = client.call.bind(client);
  const call = (...request: Parameters<Client['call']>): Promise<unknown> => callOnce(...request);
  client.call = async (...request) => {
    for (let waits = 0; waits < maxWaits; waits++) {
      try {
        return await call(...request);
      } catch (error) {
        const seconds = retryAfterSecondsOf(error);
        if (seconds === undefined || seconds > maxWaitSeconds) throw error;
        await busy.during(wait(seconds * 1000));
      }
    }
    return call(...request);
  };
}

/** After how many seconds a call that was rejected unread may be resent; undefined for any other error. */
export function retryAfterSecondsOf(error: unknown): number | undefined {
  if (!unreadStatuses.includes(statusOf(error))) return undefined;
  const response: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'response') : undefined;
  const body = parseJson(typeof response === 'string' ? response : '');
  return hasSeconds(body) ? body.retryAfterSeconds : undefined;
}

/** Whether calls wait because the server asked them to retry later. Rule OP-20. */
export type BusyState = {
  readonly isBusy: () => boolean;
  /** Calls the listener on every change; returns the function that removes it. */
  readonly follow: (listener: () => void) => () => void;
  /** Counts a call as waiting until the wait is over. */
  readonly during: (wait: Promise<void>) => Promise<void>;
};

/** Creates the state. */
export function createBusyState(): BusyState {
  const listeners = new Set<() => void>();
  let waiting = 0;

  function change(by: 1 | -1): void {
    const wasBusy = waiting > 0;
    waiting += by;
    if (wasBusy === waiting > 0) return;
    for (const listener of listeners) listener();
  }

  return {
    isBusy: () => waiting > 0,
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async during(wait) {
      change(1);
      try {
        await wait;
      } finally {
        change(-1);
      }
    },
  };
}
