/** The device's time in milliseconds since 1970, and timers. */
export type Clock = {
  readonly nowMs: () => number;
  /** Calls back once after a delay; returns the function that cancels it. */
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

/** The fallback for hidden pages, which get no animation frames. */
const maxFrameMs = 200;

/** Calls back once, after the current document has been painted, or after 200 ms. */
export function afterPaint(
  page: Pick<Window, 'requestAnimationFrame'>,
  after: Clock['after'],
  then: () => void,
): void {
  let isFramed = false;
  const next = (): void => {
    if (!isFramed) after(0, then);
    isFramed = true;
  };
  page.requestAnimationFrame(next);
  after(maxFrameMs, next);
}
