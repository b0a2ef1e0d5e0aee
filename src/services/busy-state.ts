/** Whether calls wait because the server asked them to come back later. Rule OP-20. */
export type BusyState = {
  readonly isBusy: () => boolean;
  /** Calls whenever that changes, until it is released. */
  readonly follow: (listener: () => void) => () => void;
  /** Counts a call as waiting until the wait is over. */
  readonly during: (wait: Promise<void>) => Promise<void>;
};

/** Makes the state of one app. */
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
