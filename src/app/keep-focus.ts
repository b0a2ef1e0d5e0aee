/** The parts of a page that can take over the focus of something in them. */
const takers = 'li, article, section, fieldset';

/**
 * Keeps the focus near when the focused element is removed: the smallest remaining part of the page around it gets the
 * focus, else the page's heading, so that a keyboard or a screen reader does not start again at the top. Dialogs do this
 * themselves. Returns the function that ends it. Rule LA-04.
 */
export function keepFocus(document: Document): () => void {
  /** The focused element and the parts around it, innermost first. */
  let path: readonly HTMLElement[] = [];

  function note({ target }: FocusEvent): void {
    path = target instanceof HTMLElement ? pathOf(target) : [];
  }
  function forget(): void {
    const left = path;
    // Removing an element may take its focus away before it is gone.
    queueMicrotask(() => {
      if (path === left && left[0]?.isConnected === true) path = [];
    });
  }
  function look(): void {
    if (path[0]?.isConnected !== false || document.activeElement !== document.body) return;
    const next = path.find((part) => part.isConnected) ?? document.querySelector('h1');
    path = [];
    if (next !== null) takeFocus(next);
  }

  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', forget);
  };
}

function pathOf(focused: HTMLElement): readonly HTMLElement[] {
  if (focused.closest('[role=dialog]') !== null) return [];
  const parts: HTMLElement[] = [focused];
  let part = focused.parentElement?.closest<HTMLElement>(takers);
  while (part !== null && part !== undefined) {
    parts.push(part);
    part = part.parentElement?.closest<HTMLElement>(takers);
  }
  return parts;
}

function takeFocus(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
