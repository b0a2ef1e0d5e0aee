import { afterAll, vi } from 'vitest';

// Files of a process share one window, and jsdom, React and vitest are loaded once. Each file begins as a page does: with
// fresh modules, nothing stored, its own entry of the history, and no element or listener of an earlier file's app.

vi.resetModules();
window.localStorage.clear();
window.sessionStorage.clear();
// This also cancels a pending history navigation.
window.history.pushState(null, '', '/');
document.head.replaceChildren();
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames()) {
  document.documentElement.removeAttribute(name);
}

// React and user-event add their listeners to the document once, and mark it.
const forget = [collectListeners(window), collectListeners(document, ['visibilitychange'])];
afterAll(() => {
  for (const end of forget) end();
});

/** Records the listeners added to a target, of all or some types; returns a function that removes them. */
function collectListeners(target: EventTarget, types?: readonly string[]): () => void {
  const added: Parameters<EventTarget['addEventListener']>[] = [];
  const original = target.addEventListener;
  target.addEventListener = (...given) => {
    const [type] = given;
    if (types === undefined || types.includes(type)) added.push(given);
    original.apply(target, given);
  };
  return () => {
    target.addEventListener = original;
    for (const [type, listener, options] of added) {
      target.removeEventListener(type, listener, options);
    }
  };
}
