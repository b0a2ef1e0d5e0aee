import { keepScreens, type KeptScreenParts } from '#src/state/kept-screens.ts';

/** Until then the first screen may still be filling. */
const settledMs = 1000;

/**
 * Keeps the first screens while the app is open: soon after they were shown, whenever the app is left, and at once
 * when the person may not see them any more. Rule SP-03.
 */
export function followScreens(
  parts: KeptScreenParts,
  page: Window,
  after: (delayMs: number, call: () => void) => void,
): void {
  const keep = () => keepScreens(parts);
  after(settledMs, keep);
  page.addEventListener('pagehide', keep);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') keep();
  });
  parts.sessionStore.subscribe(keep);
}
