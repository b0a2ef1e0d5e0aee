/** What is called when the page is left, and when it is seen again. */
type PageListeners = {
  /** The page is hidden, closed or reloaded; what begins here may still finish, what waits may not. */
  readonly onLeave: () => void;
  readonly onReturn: () => void;
};

/** Follows whether the page is seen, until it is released. */
export function followPage(page: Window, { onLeave, onReturn }: PageListeners): () => void {
  const onChange = () => {
    if (page.document.visibilityState === 'hidden') onLeave();
    else onReturn();
  };
  // Some clients close a page without hiding it first.
  page.addEventListener('pagehide', onLeave);
  page.document.addEventListener('visibilitychange', onChange);
  return () => {
    page.removeEventListener('pagehide', onLeave);
    page.document.removeEventListener('visibilitychange', onChange);
  };
}
