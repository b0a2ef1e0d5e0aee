import { readFileSync } from 'node:fs';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildEarlyScripts } from '#server/build/early-script.ts';
import { keptScreenSlot, sessionSlot } from '#src/contract/device-slots.ts';
import { memberSentences } from '#src/early/stand-ins/member-sentences.ts';
import type { EarlyPage } from '#src/platform/early-page.ts';
import { launchUser, newDevice, openApp } from '#tests/support/open-app.tsx';
import { installTelegramClient, leaveTelegram } from '#tests/support/telegram-client.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';

const files = {
  entry: '/assets/entry.js',
  shared: ['/assets/app.js'],
  routes: { earn: ['/assets/earn.js'] },
};
let modules: readonly string[];
let start: (page: Window, appFiles: typeof files) => void;

beforeAll(async () => {
  vi.stubEnv('VITE_APPWRITE_PROJECT_ID', backendNames.projectId);
  vi.stubEnv('VITE_APPWRITE_DATABASE_ID', backendNames.databaseId);
  vi.stubEnv('VITE_APPWRITE_FUNCTION_ID', backendNames.functionId);
  vi.stubEnv('VITE_BOT_APP_URL', backendNames.botAppUrl);
  const scripts = await buildEarlyScripts('test');
  modules = scripts.modules;
  vi.unstubAllEnvs();
  // oxlint-disable-next-line typescript/no-implied-eval -- the scripts are run as the page runs them
  const run = new Function(
    'page',
    'files',
    'skeletons',
    `${scripts.start}; const started = startPage.startPage(page, files, skeletons);
     if (started) started.whenShown(() => { ${scripts.drawing}; drawAnswer.drawAnswer(started); });`,
  );
  start = (page, appFiles) => void run(page, appFiles, scripts.skeletons);
});

beforeEach(() => {
  onTestFinished(() => {
    document.body.replaceChildren();
    document.head.replaceChildren();
    delete window.yappEarly;
    document.documentElement.dir = 'ltr';
    document.documentElement.lang = 'en';
    localStorage.clear();
    sessionStorage.clear();
  });
});

const names: Readonly<Record<string, string>> = { 1001: 'Ada <b>Love</b>', 1002: 'Ben Carter' };
const memberOf = (id: string) => launchUser(id, { first_name: names[id] });

/** Opens the page as the messenger does, with the calls of the app's own origin sent to the backend. */
function openPage(backend: TestBackend, as: string, path: string): HTMLElement {
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
  start(window, files);
  const early = document.body.firstElementChild;
  if (!(early instanceof HTMLElement)) throw new Error('nothing was drawn');
  return early;
}

async function openFeed(): Promise<TestBackend> {
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
function markupOf(root: Element): readonly string[] {
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

const preloaded = () =>
  [...document.querySelectorAll('link')].map(({ href }) => new URL(href).pathname);

const drawn = (early: Element) => early.querySelector('[data-key]');

test.each([
  ['/earn', '1002', 'Posts to engage with'],
  ['/', '1001', 'Active posts'],
])(
  '[SP-01] what is drawn on %s before the app is there is what the app shows',
  async (path, as, list) => {
    const backend = await openFeed();
    const early = openPage(backend, as, path);
    await waitFor(() => expect(drawn(early)).not.toBeNull());
    const before = markupOf(early);
    early.remove();
    localStorage.clear();

    openApp(backend, { path, as: memberOf(as), isOpenedByOneCall: true, device: newDevice() });
    const shown = await screen.findByRole('list', { name: list });
    const root = shown.closest('body > div');
    if (root === null) throw new Error('the app is not in the document');
    expect(before).toEqual(markupOf(root));
    expect(before.length).toBeGreaterThan(100);
  },
);

test('every sentence that a drawn screen asks for is there', () => {
  const sources = modules.filter((path) => path.endsWith('.tsx'));
  const sections = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/const \{([^}]+)\} = useText\(\)/g)].flatMap(
      ([, asked = '']) => asked.split(',').map((name) => name.trim()),
    ),
  );
  expect(sections).toContain('scorecardText');
  expect(Object.keys(memberSentences)).toEqual(expect.arrayContaining(sections));
});

test('[SP-01] [BS-01] the skeleton, the theme and the files are there at once; the app runs after the rows', async () => {
  const backend = await openFeed();
  const early = openPage(backend, '1002', '/earn');
  expect(early.textContent).toContain('Loading... Checking authentication...');
  expect(early.querySelector('nav')?.textContent).toBe('HomeEarnProfile');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(document.documentElement.style.getPropertyValue('--tg-theme-bg-color')).toBe('#17212b');
  expect(preloaded()).toEqual(['/assets/app.js']);
  await waitFor(() =>
    expect(preloaded()).toEqual(['/assets/app.js', '/assets/entry.js', '/assets/earn.js']),
  );
  expect(document.querySelector('script')).toBeNull();
  await waitFor(() => expect(document.querySelector('script')).not.toBeNull());
  expect(drawn(early)).not.toBeNull();
});

test.each([
  ['ru', 'ltr', 'Задания', 'ГлавнаяЗаданияПрофиль'],
  ['fa', 'rtl', 'کسب امتیاز', 'خانهکسب امتیازنمایه'],
])(
  '[SP-01] [LA-02] the skeleton in %s has its words and direction',
  async (language, direction, title, tabs) => {
    const backend = await openFeed();
    const keep = { version: 1, savedAtMs: Date.now(), value: language };
    localStorage.setItem('yapp-language-1002', JSON.stringify(keep));
    const early = openPage(backend, '1002', '/earn');
    expect(document.documentElement.dir).toBe(direction);
    expect(early.querySelector('h1')?.textContent).toBe(title);
    expect(early.querySelector('nav')?.textContent).toBe(tabs);
    expect(early.innerHTML).not.toMatch(/[{}]/);
    await waitFor(() => expect(document.querySelector('script')).not.toBeNull());
    expect(drawn(early)).toBeNull();
  },
);

test('[SP-01] the messenger is called as soon as something is drawn, without its SDK', async () => {
  const backend = await openFeed();
  const client = installTelegramClient();
  onTestFinished(leaveTelegram);
  openPage(backend, '1002', '/earn');
  expect(client.calls.map(({ method }) => method)).toEqual(['web_app_ready', 'web_app_expand']);
});

test('[SP-01] a tap made on what was drawn is made on the app', async () => {
  const backend = await openFeed();
  const early = openPage(backend, '1002', '/earn');
  await waitFor(() => expect(drawn(early)).not.toBeNull());
  early.querySelector<HTMLElement>('[data-key] button')?.click();
  const app = document.createElement('div');
  document.body.append(app);
  app.innerHTML = early.innerHTML;
  const taps: (string | undefined)[] = [];
  app.addEventListener('click', ({ target }) => {
    if (target instanceof Element) {
      taps.push(target.closest<HTMLElement>('[data-key]')?.dataset['key']);
    }
  });
  const first = app.querySelector<HTMLElement>('[data-key]')?.dataset['key'];
  const page: EarlyPage | undefined = window.yappEarly;
  page?.leaveTo(app);
  expect(taps).toEqual([first]);
  expect(early.isConnected).toBe(false);
});

test('[SP-01] where the start fails halfway, the app runs at once and can take the skeleton away', async () => {
  const backend = await openFeed();
  const append = vi.spyOn(document.head, 'append').mockImplementationOnce(() => {
    throw new Error('something that nobody expected');
  });
  onTestFinished(() => append.mockRestore());
  const early = openPage(backend, '1002', '/earn');
  expect(early.querySelector('nav')).not.toBeNull();
  expect(document.querySelector('script')).not.toBeNull();
  window.yappEarly?.leaveTo(document.createElement('div'));
  expect(early.isConnected).toBe(false);
});

test('[SP-01] [SP-02] where nobody answers, the app runs after three seconds; where the call fails, at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  onTestFinished(() => void vi.useRealTimers());
  const backend = await openTestBackend();
  const { fetch } = window;
  window.fetch = () => new Promise(() => undefined);
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.history.replaceState(
    null,
    '',
    `/earn#${new URLSearchParams({ tgWebAppVersion: '9.1', tgWebAppData: backend.initData(launchUser('1002')) }).toString()}`,
  );
  start(window, files);
  vi.advanceTimersByTime(2900);
  expect(document.querySelector('script')).toBeNull();
  vi.advanceTimersByTime(200);
  expect(document.querySelector('script')).not.toBeNull();

  document.head.replaceChildren();
  window.fetch = () => Promise.reject(new Error('no network'));
  start(window, files);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(document.querySelector('script')).not.toBeNull();
});

test('[SP-03] [TR-14] a kept screen is drawn before any answer, and goes when the answer says so', async () => {
  const backend = await openFeed();
  const first = openPage(backend, '1002', '/earn');
  await waitFor(() => expect(drawn(first)).not.toBeNull());
  const answer = await window.yappEarly?.answer;
  const keep = (slot: { key: string; version: number }, value: unknown) => {
    const kept = { version: slot.version, savedAtMs: Date.now(), value };
    localStorage.setItem(slot.key, JSON.stringify(kept));
  };
  const secret = await backend.session('1002');
  keep(sessionSlot, { userId: '1002', secret });
  keep(keptScreenSlot('1002'), { feed: answer });
  document.body.replaceChildren();
  await backend.changeRow('users', '1002', { isBanned: true });

  const second = openPage(backend, '1002', '/earn');
  expect(drawn(second)).not.toBeNull();
  await waitFor(() => expect(drawn(second)).toBeNull());
});
