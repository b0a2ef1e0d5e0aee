import type { EarlyPage } from '#src/platform/early-page.ts';

const controls = 'a, button';

/** What is drawn before the app is there. */
export type EarlyElement = {
  /** Puts HTML in the place of what is drawn. */
  readonly draw: (html: string) => void;
  readonly showSkeleton: () => void;
  readonly leaveTo: EarlyPage['leaveTo'];
};

/** Draws into an element, which holds nothing as yet, and keeps the last tap made there. */
export function createEarlyElement(
  page: Window,
  element: HTMLElement,
  skeleton: readonly Node[],
): EarlyElement {
  let tapped: string | undefined;
  let pressed: string | undefined;
  let drawn: string | undefined;

  element.addEventListener('pointerdown', ({ target }) => {
    pressed = nameOf(controlOf(target), element);
  });
  element.addEventListener('click', (event) => {
    // Its links would load the page anew.
    event.preventDefault();
    pressed = undefined;
    tapped = nameOf(controlOf(event.target), element) ?? tapped;
  });

  return {
    draw(html) {
      if (html === drawn) return;
      drawn = html;
      element.innerHTML = html;
    },
    showSkeleton() {
      drawn = undefined;
      element.replaceChildren(...skeleton);
    },
    leaveTo(app) {
      const focused = nameOf(controlOf(page.document.activeElement), element);
      element.remove();
      // Whoever goes by keyboard stays where they were.
      if (focused !== undefined) find(app, focused)?.focus();
      if (tapped !== undefined) find(app, tapped)?.click();
      else if (pressed !== undefined) clickAtRelease(page, app, pressed);
    },
  };
}

/** The finger is down on what was taken away: the tap counts when it is lifted over the same control of the app. */
function clickAtRelease(page: Window, app: HTMLElement, pressed: string): void {
  const release = ({ clientX, clientY }: PointerEvent): void => {
    const control = controlOf(page.document.elementFromPoint(clientX, clientY));
    if (control !== undefined && control === find(app, pressed)) control.click();
  };
  page.addEventListener('pointerup', release, { once: true });
}

function controlOf(target: unknown): HTMLElement | undefined {
  return target instanceof Element
    ? (target.closest<HTMLElement>(controls) ?? undefined)
    : undefined;
}

function find(root: HTMLElement, name: string): HTMLElement | undefined {
  return controlsIn(root).find((control) => nameOf(control, root) === name);
}

function controlsIn(root: Element): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(controls)];
}

/** By what a control is known again: its row and its place there, or where it leads and what it says. */
function nameOf(control: HTMLElement | undefined, root: HTMLElement): string | undefined {
  if (control === undefined) return undefined;
  const row = control.closest<HTMLElement>('li[data-key]');
  if (row !== null && root.contains(row)) {
    return `${row.dataset['key'] ?? ''} ${String(controlsIn(row).indexOf(control))}`;
  }
  const said = control.ariaLabel ?? control.textContent;
  return `${control.getAttribute('href') ?? ''} ${said}`;
}
