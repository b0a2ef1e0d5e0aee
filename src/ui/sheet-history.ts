/** What closes each open sheet that the browser's back button closes, the topmost last. */
const closings: (() => void)[] = [];

/**
 * Has the browser's back button close a sheet in place of leaving the screen; answers how to end it. Open sheets share one
 * entry of the history, of which the router knows by `sheet`; going back from it is none of its business.
 */
export function closeByBrowser(close: () => void): () => void {
  const handleReturn = (event: Event) => {
    if (closings.at(-1) !== close) return;
    event.stopImmediatePropagation();
    // The sheet below stays, with an entry of its own.
    if (closings.length > 1) addEntry();
    close();
  };
  closings.push(close);
  addEntry();
  window.addEventListener('popstate', handleReturn, { capture: true });
  return () => {
    window.removeEventListener('popstate', handleReturn, { capture: true });
    closings.splice(closings.indexOf(close), 1);
    // Another sheet may take its place at once, and another screen its entry.
    setTimeout(removeEntry);
  };
}

function addEntry(): void {
  const { state, isSheet } = readEntry();
  if (!isSheet) window.history.pushState({ ...state, sheet: true }, '');
}

/** Takes the entry away once no sheet is open; one that opens until it is gone has a new entry, and stays. */
function removeEntry(): void {
  if (closings.length > 0 || !readEntry().isSheet) return;
  const handleReturn = (event: Event) => {
    event.stopImmediatePropagation();
    if (closings.length > 0) addEntry();
  };
  window.addEventListener('popstate', handleReturn, { capture: true, once: true });
  window.history.back();
}

function readEntry(): { readonly state: object; readonly isSheet: boolean } {
  const entry: unknown = window.history.state;
  const state = typeof entry === 'object' && entry !== null ? entry : {};
  return { state, isSheet: Reflect.get(state, 'sheet') === true };
}
