import { webcrypto } from 'node:crypto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadRefusals } from '#src/screens/status/late-refusal.tsx';
import { loadDrawings } from '#src/ui/drawing.tsx';
import { loadLaterIcons } from '#src/ui/icons.tsx';
import { keepNoOwnerStacks, searchFailure } from './cheap-failures.ts';
import { rememberPlainStyles } from './plain-styles.ts';

configure({
  // Only a failing test waits this long; a busy machine may need some of it.
  asyncUtilTimeout: 20_000,
  // Announcements to screen readers repeat visible text.
  defaultIgnore: 'script, style, [data-announcement]',
  getElementError: searchFailure,
});

afterEach(() => {
  cleanup();
});

await Promise.all([loadLaterIcons(), loadDrawings(), loadRefusals()]);

keepNoOwnerStacks();
rememberPlainStyles(window);
// An earlier file's user has left a clipboard stub, which this document lacks.
Reflect.deleteProperty(window.navigator, 'clipboard');

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

// The websocket of this jsdom dispatches events that the test environment does not take. A line that never
// opens represents it; a test of live updates puts a working one in its place.
class SilentSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState: number = SilentSocket.CONNECTING;

  send(): void {}

  close(): void {
    this.readyState = SilentSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }
}
Object.defineProperty(globalThis, 'WebSocket', {
  configurable: true,
  writable: true,
  value: SilentSocket,
});
// A window of jsdom knows random numbers and no ciphers.
Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
Element.prototype.scrollIntoView ??= () => undefined;
