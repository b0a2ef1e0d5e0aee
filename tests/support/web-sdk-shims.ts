import { onTestFinished, vi } from 'vitest';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';

/**
 * What the web SDK takes from a browser's page beside the globals that Node has too; answers the page's local
 * storage, into which the SDK falls back where cookies are refused. Ends with the running test.
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
