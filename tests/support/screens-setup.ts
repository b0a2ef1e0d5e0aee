import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanup();
});

// What jsdom lacks. Every test runs as on a device that asks for no motion; one that proves a motion
// stubs `matchMedia` itself.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: query === '(prefers-reduced-motion: reduce)',
    onchange: null,
    addListener() {},
    removeListener() {},
  });
if (!('setPointerCapture' in Element.prototype)) {
  Object.defineProperty(Element.prototype, 'setPointerCapture', { value() {} });
}
