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

/** A hidden page has no frames. */
const maxFrameMs = 200;

/** Calls once, when what is in the document now has been painted, or after 200 ms. */
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
