import { onTestFinished, vi } from 'vitest';
import type { DeviceSlot } from '#src/contract/device-slots.ts';
import { drawPageParts } from '#src/start/draw-page-parts.tsx';
import { allStylesId, failureId, firstMarkup, type PageParts } from '#src/start/page-parts.ts';
import { startPage } from '#src/start/start-page.ts';
import { launchUser } from '#tests/support/open-app.tsx';
import { backendNames } from '#tests/support/test-backend/names.ts';

/** The files of a built app. */
const files = {
  entry: '/assets/entry.js',
  routes: { earn: ['/assets/earn.js'] },
  languages: { ru: ['/assets/ru.js'] },
};

const parts: PageParts = drawPageParts();

/** How a test opens the page. */
export type PageOptions = {
  readonly path?: string;
  /** The id in the launch data; null is a plain browser. */
  readonly as?: string | null;
  readonly startParam?: string;
  /** How the backend is called; it does not respond unless a test says so. */
  readonly fetch?: typeof window.fetch;
};

/** Opens the built page as the messenger does, without the app; returns its root element. */
export function openPage({
  path = '/earn',
  as = '1002',
  startParam,
  fetch,
}: PageOptions = {}): HTMLElement {
  vi.stubEnv('VITE_APPWRITE_PROJECT_ID', backendNames.projectId);
  vi.stubEnv('VITE_APPWRITE_DATABASE_ID', backendNames.databaseId);
  vi.stubEnv('VITE_APPWRITE_FUNCTION_ID', backendNames.functionId);
  vi.stubEnv('VITE_BOT_APP_URL', backendNames.botAppUrl);
  const { fetch: ownFetch } = window;
  const listening = vi.spyOn(window, 'addEventListener');
  onTestFinished(() => {
    for (const [type, listener] of listening.mock.calls) {
      window.removeEventListener(type, listener, true);
    }
    listening.mockRestore();
    vi.unstubAllEnvs();
    window.fetch = ownFetch;
    document.body.replaceChildren();
    document.head.replaceChildren();
    delete window.yappStart;
    localStorage.clear();
    sessionStorage.clear();
    Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' });
  });
  window.fetch = fetch ?? (() => new Promise(() => undefined));
  window.history.replaceState(null, '', `${path}${as === null ? '' : launchHash(as, startParam)}`);
  document.head.innerHTML = '<style>main { display: block }</style>';
  document.body.innerHTML = [
    firstMarkup(parts),
    `<template id="${failureId}">${parts.failure}</template>`,
    `<template id="${allStylesId}"><style>main { display: flex }</style></template>`,
  ].join('');
  startPage(window, { files, words: parts.words });
  const element = document.body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error('the page has no element');
  return element;
}

function launchHash(id: string, startParam: string | undefined): string {
  const data = new URLSearchParams({ user: JSON.stringify(launchUser(id)) });
  if (startParam !== undefined) data.set('start_param', startParam);
  const launch = new URLSearchParams({
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: JSON.stringify({ bg_color: '#17212b', text_color: '#f5f5f5' }),
    tgWebAppData: data.toString(),
  });
  return `#${launch.toString()}`;
}

/** Stores a value on the device as the app does. */
export function keepOnDevice<Value>(slot: DeviceSlot<Value>, value: Value): void {
  const kept = { version: slot.version, savedAtMs: Date.now(), value };
  localStorage.setItem(slot.key, JSON.stringify(kept));
}

/** A saved snapshot of the feed. */
export const snapshotHtml = '<main><ul><li data-key="p1"><button>Open</button></li></ul></main>';
