import type { Clock } from '#src/platform/clock.ts';
import type { Start } from './start.ts';

const controls = 'a, button, select, input, textarea';

/** How long a kept picture waits for the rows of a screen that reads them after the first call. */
const fillingMs = 2000;

/**
 * Hides the app behind what the page shows, until the app has a screen, instead of a picture one that has its rows;
 * then the one takes the place of the other within a frame. The focus goes to the same control of the app, and the last tap is made on it, if the app has it. Rules SP-01,
 * SP-03.
 */
export function takeOver(start: Start, app: HTMLElement, after: Clock['after']): void {
  app.hidden = true;
  let mayFill = start.hasPicture;
  const look = (): void => {
    const screen = app.querySelector('main');
    if (screen === null || screen.ariaBusy === 'true' || !app.hidden) return;
    if (mayFill && screen.querySelector('[aria-busy=true]:not(button)') !== null) return;
    observer.disconnect();
    app.hidden = false;
    const { element } = start;
    const focused = find(app, nameIn(element, app.ownerDocument.activeElement));
    const tapped = find(app, nameIn(element, start.tapped()));
    start.end();
    focused?.focus();
    tapped?.click();
  };
  const observer = new MutationObserver(look);
  observer.observe(app, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  after(fillingMs, () => {
    mayFill = false;
    look();
  });
}

function find(root: HTMLElement, name: string | undefined): HTMLElement | undefined {
  if (name === undefined) return undefined;
  return controlsIn(root).find((control) => nameIn(root, control) === name);
}

function controlsIn(root: Element): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(controls)];
}

/** By what a control is known again: its row and its place there, or where it leads and what it says. */
function nameIn(root: HTMLElement, target: Element | null | undefined): string | undefined {
  const control = target?.closest<HTMLElement>(controls);
  if (control === undefined || control === null || !root.contains(control)) return undefined;
  const row = control.closest<HTMLElement>('li[data-key]');
  if (row !== null) {
    return `${row.dataset['key'] ?? ''} ${String(controlsIn(row).indexOf(control))}`;
  }
  const said = control.getAttribute('aria-label') ?? control.textContent;
  return `${control.getAttribute('href') ?? ''} ${said}`;
}
