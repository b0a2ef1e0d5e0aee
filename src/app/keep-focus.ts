/** The parts of a page that can take over the focus of something in them. */
const takers = 'li, article, section, fieldset';

/**
 * Keeps the focus near when the focused element is removed: the smallest remaining part of the page around it gets the
 * focus, else the page's heading, so that a keyboard or a screen reader does not start again at the top; dialogs do this
 * themselves. An element that was disabled for a while, as during a call, gets the focus back. Returns the function that
 * ends it. Rule LA-04.
 */
export function keepFocus(document: Document): () => void {
  /** The focused element, and what may take over its focus, in this order. */
  let path: readonly Element[] = [];

  function note({ target }: FocusEvent): void {
    path = target instanceof Element ? pathOf(target) : [];
  }
  function forget(): void {
    const left = path;
    path = [];
    // Only now is it known whether something else has the focus, and why it was left.
    queueMicrotask(() => {
      const [element] = left;
      const isLeft = element?.isConnected === true && !element.matches(':disabled');
      if (path.length > 0 || isLeft) return;
      path = left;
      look();
    });
  }
  function look(): void {
    const next = path.find((part) => part.isConnected);
    if (document.activeElement !== document.body || next === undefined) return;
    if (next.matches(':disabled')) return;
    takeFocus(next);
  }

  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', forget);
  };
}

function pathOf(focused: Element): readonly Element[] {
  if (focused.closest('[role=dialog]') !== null) return [focused];
  const parts = [focused];
  let part = focused.parentElement?.closest(takers);
  while (part !== null && part !== undefined) {
    parts.push(part);
    part = part.parentElement?.closest(takers);
  }
  const heading = focused.ownerDocument.querySelector('h1');
  return heading === null ? parts : [...parts, heading];
}

function takeFocus(part: Element): void {
  if (!(part instanceof HTMLElement)) return;
  if (part.matches(takers) && !part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
