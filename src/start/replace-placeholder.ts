import type { Clock } from '#src/platform/clock.ts';

const controls = 'a, button, select, input, textarea';

/** How long a saved snapshot waits for a screen that reads its rows after `openApp`. */
const fillingMs = 2000;

/**
 * Keeps the app hidden until it has a screen (after a saved snapshot: a screen with its rows), then replaces the
 * placeholder within one frame. Moves the focus to the same control of the app and repeats the last tap on it, if the
 * app has that control. Rules SP-01, SP-03.
 */
export function replacePlaceholder(start: Start, app: HTMLElement, after: Clock['after']): void {
  app.hidden = true;
  let mayFill = start.isSnapshot;
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

/** Identifies a control: by its row and position there, or by its target and label. */
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

/** What the page's inline script hands to the app. */
export type Start = {
  /** The unparsed answer of `openApp`; undefined if the call was not sent. */
  readonly answer: Promise<unknown> | undefined;
  /** When the page started, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** The placeholder, shown until the app's first screen replaces it. */
  readonly element: HTMLElement;
  /** Whether the placeholder is a saved snapshot. Rule SP-03. */
  readonly isSnapshot: boolean;
  /** The control tapped last in the placeholder. */
  readonly tapped: () => Element | undefined;
  /** Reports that the app runs and waits for the sign-in. Rule BS-14. */
  readonly signsIn: () => void;
  /** Reports that the app has rendered something. Rule BS-13. */
  readonly hasRendered: () => void;
  /** Shows that the app could not start, and why. Rule BS-06. */
  readonly fail: (error: unknown) => void;
  /** Removes the placeholder and stops the watch over the start. */
  readonly end: () => void;
};

declare global {
  interface Window {
    /** Set by the inline script; absent when a dev server serves the app from source. */
    yappStart?: Start;
  }
}
