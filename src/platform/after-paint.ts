import type { Clock } from './clock.ts';

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
