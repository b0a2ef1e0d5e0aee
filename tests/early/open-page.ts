import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { buildEarlyScripts } from '#server/build/early-script.ts';
import { skeletonMarkup } from '#src/early/skeleton.ts';
import { launchUser } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';

/** The files of an app that is built. */
const files = { entry: '/assets/entry.js', routes: { earn: ['/assets/earn.js'] } };

/** The page's own scripts, built. */
export type EarlyPageScripts = {
  /** The modules that they are made of. */
  readonly modules: readonly string[];
  /** Puts the skeletons into the document, runs the first script and says that the page has arrived; what is given back runs the second. */
  readonly startWithoutDrawing: () => () => void;
};

/** Builds the page's own scripts, for the backend of tests. */
export async function buildEarlyPage(): Promise<EarlyPageScripts> {
  vi.stubEnv('VITE_APPWRITE_PROJECT_ID', backendNames.projectId);
  vi.stubEnv('VITE_APPWRITE_DATABASE_ID', backendNames.databaseId);
  vi.stubEnv('VITE_APPWRITE_FUNCTION_ID', backendNames.functionId);
  vi.stubEnv('VITE_BOT_APP_URL', backendNames.botAppUrl);
  const { start, drawing, skeletons, modules } = await buildEarlyScripts('test');
  vi.unstubAllEnvs();
  // oxlint-disable-next-line typescript/no-implied-eval -- the scripts are run as the page runs them
  const run = new Function(
    'page',
    'held',
    `${start}; const started = startPage.startPage(page, held);
     started.hasArrived();
     return () => started.drawWith((page) => { ${drawing}; drawAnswer.drawAnswer(page); });`,
  );
  const startWithoutDrawing = () => {
    document.body.insertAdjacentHTML('afterbegin', skeletonMarkup(skeletons));
    return run(window, { files, words: skeletons.words });
  };
  return { modules, startWithoutDrawing };
}

const names: Readonly<Record<string, string>> = { 1001: 'Ada <b>Love</b>', 1002: 'Ben Carter' };
/** The launch data's person. */
export const memberOf = (id: string) => launchUser(id, { first_name: names[id] });

/** Opens the page as the messenger does, with the calls of the app's own origin sent to the backend; gives back what is drawn into. */
export function openPage(
  backend: TestBackend,
  as: string,
  path: string,
  begin: () => void,
): HTMLElement {
  const launch = new URLSearchParams({
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: JSON.stringify({ bg_color: '#17212b', text_color: '#f5f5f5' }),
    tgWebAppData: backend.initData(memberOf(as)),
  });
  window.history.replaceState(null, '', `${path}#${launch.toString()}`);
  const { fetch } = window;
  window.fetch = (address, options) =>
    fetch(String(address).replace(/^.*\/v1/, backend.endpoint), options);
  onTestFinished(async () => {
    // Otherwise the page of this test would let the app run in that of the next one.
    await waitFor(() => expect(document.querySelector('script')).not.toBeNull());
    window.fetch = fetch;
  });
  begin();
  const early = document.body.firstElementChild;
  if (!(early instanceof HTMLElement)) throw new Error('nothing was drawn');
  return early;
}

/** A backend with two people, and two posts of the first one. */
export async function openFeed(): Promise<TestBackend> {
  const backend = await openTestBackend();
  const decisions = { decisions: 24, rejections: 14, decisionMs: 24 * 7_200_000 };
  await backend.person('1001', { point: 500, name: names['1001'], ...decisions });
  await backend.person('1002', { point: 425, name: names['1002'] });
  await backend.addRow('pointConst', 'like', { pointToPost: 10, pointAsReward: 8 });
  await backend.addRow('pointConst', 'comment', { pointToPost: 20, pointAsReward: 16 });
  const request = { telegram_id: '1001', limit: 2, engagementTypes: ['like', 'comment'] };
  for (const status of ['1', '2']) {
    const content = `https://x.com/x_1001/status/${status}`;
    const guide = 'Say what you would build with it';
    await backend.act('1001', 'createPost', { ...request, content, commentGuide: guide });
  }
  return backend;
}

/** The markup without what differs by nature: ids, the order of attributes, pictures, what the router adds. */
export function markupOf(root: Element): readonly string[] {
  const copy = root.cloneNode(true);
  if (!(copy instanceof Element)) return [];
  for (const picture of copy.querySelectorAll('img')) picture.remove();
  for (const element of copy.querySelectorAll('*')) {
    for (const name of ['id', 'aria-labelledby', 'aria-controls', 'data-discover']) {
      element.removeAttribute(name);
    }
    // The browser's own spelling of it.
    if (element instanceof HTMLElement && element.hasAttribute('style')) {
      element.setAttribute('style', element.style.cssText);
    }
    const attributes = [...element.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  const parts = [...copy.querySelectorAll('main, nav')];
  return parts
    .map((part) => part.outerHTML)
    .join('')
    .split('<');
}

/** Keeps a value on the device as the app does. */
export function keepOnDevice(slot: { key: string; version: number }, value: unknown): void {
  const kept = { version: slot.version, savedAtMs: Date.now(), value };
  localStorage.setItem(slot.key, JSON.stringify(kept));
}
