import type { Clock } from '#src/platform/clock.ts';

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

/** What the page's own script leaves for the app. */
export type Start = {
  /** What the call that opens the app was answered, unread; undefined where it was not sent. */
  readonly answer: Promise<unknown> | undefined;
  /** When the page began, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** What the page shows until the app's first screen takes its place. */
  readonly element: HTMLElement;
  /** Whether that is the kept picture of a screen. Rule SP-03. */
  readonly hasPicture: boolean;
  /** What was tapped last in it. */
  readonly tapped: () => Element | undefined;
  /** Says that the app runs and waits for the sign-in. Rule BS-14. */
  readonly signsIn: () => void;
  /** Says that the app was rendered, with any content. Rule BS-13. */
  readonly hasRendered: () => void;
  /** Shows that the app could not start, and why. Rule BS-06. */
  readonly fail: (error: unknown) => void;
  /** Takes away what the page shows, and ends the watch over the start. */
  readonly end: () => void;
};

declare global {
  interface Window {
    /** Set by the page's own script; absent where the app is served from its sources. */
    yappStart?: Start;
  }
}
