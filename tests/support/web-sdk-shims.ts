import { onTestFinished, vi } from 'vitest';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';

/**
 * The browser globals that the web SDK uses and Node lacks; returns the page's local
 * storage, which the SDK uses if cookies are refused. Lasts for the current test.
 */
export function openBrowserPage(): Storage {
  const localStorage = createMemoryStorage();
  vi.stubGlobal('window', {
    localStorage,
    console,
    location: new URL('https://app.example/'),
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return localStorage;
}
