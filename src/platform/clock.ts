/** The device's time in milliseconds since 1970, and a way to be called later. */
export type Clock = {
  readonly nowMs: () => number;
  /** Calls once after a delay; the answer takes it back. */
  readonly after: (delayMs: number, call: () => void) => () => void;
};

/** The device's own clock. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after: (delayMs, call) => {
    const timer = setTimeout(call, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};
