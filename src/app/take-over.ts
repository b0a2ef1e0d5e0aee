import type { EarlyPage } from '#src/platform/early-page.ts';

/**
 * Hides the app behind what the page drew before it was there, until the app has a screen to show; then the one takes
 * the place of the other within a frame, and a tap that was made meanwhile is made on the app. Rule SP-01.
 */
export function takeOver(
  page: { readonly yappEarly?: EarlyPage | undefined },
  container: HTMLElement,
): void {
  const early = page.yappEarly;
  if (early === undefined) return;
  container.hidden = true;
  const observer = new MutationObserver(() => {
    const screen = container.querySelector('main');
    if (screen === null || screen.ariaBusy === 'true') return;
    observer.disconnect();
    container.hidden = false;
    early.leaveTo(container);
  });
  observer.observe(container, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
}
