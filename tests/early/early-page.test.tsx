import { readFileSync } from 'node:fs';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keptScreenSlot, sessionSlot } from '#src/contract/device-slots.ts';
import { memberSentences } from '#src/early/stand-ins/member-sentences.ts';
import type { EarlyPage } from '#src/platform/early-page.ts';
import { launchUser, newDevice, openApp } from '#tests/support/open-app.tsx';
import { firstIconPaths } from '#src/ui/first-icon-paths.ts';
import { iconPaths } from '#src/ui/icon-paths.ts';
import { installTelegramClient, leaveTelegram } from '#tests/support/telegram-client.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import {
  buildEarlyPage,
  keepOnDevice,
  markupOf,
  memberOf,
  openFeed,
  openPage,
  type EarlyPageScripts,
} from './open-page.ts';

let scripts: EarlyPageScripts;

beforeAll(async () => {
  scripts = await buildEarlyPage();
});

function start(): void {
  scripts.startWithoutDrawing()();
}

const openStarted = (backend: TestBackend, as: string, path: string) =>
  openPage(backend, as, path, start);

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
    const early = openStarted(backend, as, path);
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
  const sources = scripts.modules.filter((path) => path.endsWith('.tsx'));
  const sections = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/const \{([^}]+)\} = useText\(\)/g)].flatMap(
      ([, asked = '']) => asked.split(',').map((name) => name.trim()),
    ),
  );
  expect(sections).toContain('scorecardText');
  expect(Object.keys(memberSentences)).toEqual(expect.arrayContaining(sections));
});

test('every icon that a drawn screen asks for is there', () => {
  // The set itself names icons as well.
  const sources = scripts.modules.filter((path) => /(?<!\/icons)\.tsx$/.test(path));
  const words = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/["']([a-z-]+)["']/g)].map(([, word]) => word),
  );
  expect(words).toContain('bolt');
  const icons = words.filter((word) => word !== undefined && word in iconPaths);
  expect(Object.keys(firstIconPaths)).toEqual(expect.arrayContaining(icons));
});

test('[SP-01] [BS-01] the skeleton, the theme and the files are there at once; the app runs after the rows', async () => {
  const backend = await openFeed();
  const early = openStarted(backend, '1002', '/earn');
  expect(early.textContent).toContain('Loading... Checking authentication...');
  expect(early.querySelector('nav')?.textContent).toBe('HomeEarnProfile');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(document.documentElement.style.getPropertyValue('--tg-theme-bg-color')).toBe('#17212b');
  expect(preloaded()).toEqual([]);
  await waitFor(() => expect(preloaded()).toEqual(['/assets/entry.js', '/assets/earn.js']));
  expect(document.querySelector('script')).toBeNull();
  await waitFor(() => expect(document.querySelector('script')).not.toBeNull());
  expect(drawn(early)).not.toBeNull();
});

test("[SP-01] the styles of the whole app take the place of the skeleton's once it is painted", async () => {
  const backend = await openFeed();
  document.head.innerHTML = '<style>main { display: block }</style>';
  document.body.innerHTML =
    '<template id="all-styles"><style>main { display: flex }</style></template>';
  openStarted(backend, '1002', '/earn');
  const styles = () =>
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  expect(styles()).toEqual(['main { display: block }']);
  await waitFor(() => expect(styles()).toEqual(['main { display: flex }']));
  expect(document.querySelector('template')).toBeNull();
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
    const early = openStarted(backend, '1002', '/earn');
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
  openStarted(backend, '1002', '/earn');
  expect(client.calls.map(({ method }) => method)).toEqual(['web_app_ready', 'web_app_expand']);
});

test('[SP-01] a tap made on what was drawn is made on the app', async () => {
  const backend = await openFeed();
  const early = openStarted(backend, '1002', '/earn');
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

test('[SP-01] [LA-07] the focus on what was drawn goes to the same control of the app', async () => {
  const backend = await openFeed();
  const early = openStarted(backend, '1002', '/earn');
  await waitFor(() => expect(drawn(early)).not.toBeNull());
  early.querySelector<HTMLElement>('nav a[href="/profile"]')?.focus();
  const app = document.createElement('div');
  document.body.append(app);
  app.innerHTML = early.innerHTML;
  window.yappEarly?.leaveTo(app);
  expect(document.activeElement).toBe(app.querySelector('nav a[href="/profile"]'));
});

test('[SP-01] where the start fails halfway, the app runs at once and can take the skeleton away', async () => {
  const backend = await openFeed();
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(() => {
    throw new Error('something that nobody expected');
  });
  onTestFinished(() => timer.mockRestore());
  const early = openStarted(backend, '1002', '/earn');
  expect(early.querySelector('nav')).not.toBeNull();
  expect(document.querySelector('script')).not.toBeNull();
  window.yappEarly?.leaveTo(document.createElement('div'));
  expect(early.isConnected).toBe(false);
});

/** Opens an address as the messenger does, and puts the window's own calls back after the test. */
function launch(backend: TestBackend, path: string): void {
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  const tgWebAppData = backend.initData(launchUser('1002'));
  const parameters = new URLSearchParams({ tgWebAppVersion: '9.1', tgWebAppData });
  window.history.replaceState(null, '', `${path}#${parameters.toString()}`);
}

test('[SP-01] [SP-02] where nobody answers, the app runs after three seconds; where the call fails, at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  onTestFinished(() => void vi.useRealTimers());
  const backend = await openTestBackend();
  launch(backend, '/earn');
  window.fetch = () => new Promise(() => undefined);
  start();
  vi.advanceTimersByTime(2900);
  expect(document.querySelector('script')).toBeNull();
  vi.advanceTimersByTime(200);
  expect(document.querySelector('script')).not.toBeNull();

  document.head.replaceChildren();
  window.fetch = () => Promise.reject(new Error('no network'));
  start();
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(document.querySelector('script')).not.toBeNull();
});

test('[SP-01] where the second script never comes, the app runs after three seconds, with its styles', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  onTestFinished(() => void vi.useRealTimers());
  const backend = await openTestBackend();
  launch(backend, '/earn');
  document.body.innerHTML =
    '<template id="all-styles"><style>main { margin: 0 }</style></template>';
  window.fetch = () => new Promise(() => undefined);
  scripts.startWithoutDrawing();
  vi.advanceTimersByTime(2900);
  expect(document.querySelector('style')?.textContent).toBe('main { margin: 0 }');
  expect(document.querySelector('script')).toBeNull();
  vi.advanceTimersByTime(200);
  expect(document.querySelector('script')).not.toBeNull();
});

test('[SP-03] [TR-14] a kept screen is drawn before any answer, and goes when the answer says so', async () => {
  const backend = await openFeed();
  const first = openStarted(backend, '1002', '/earn');
  await waitFor(() => expect(drawn(first)).not.toBeNull());
  const answer = await window.yappEarly?.answer;
  const secret = await backend.session('1002');
  keepOnDevice(sessionSlot, { userId: '1002', secret });
  keepOnDevice(keptScreenSlot('1002'), { feed: answer });
  document.body.replaceChildren();
  await backend.changeRow('users', '1002', { isBanned: true });

  const second = openStarted(backend, '1002', '/earn');
  expect(drawn(second)).not.toBeNull();
  await waitFor(() => expect(drawn(second)).toBeNull());
});

test('[SP-03] nothing is sent before a kept screen has been painted', async () => {
  const backend = await openFeed();
  const first = openStarted(backend, '1002', '/earn');
  await waitFor(() => expect(drawn(first)).not.toBeNull());
  keepOnDevice(sessionSlot, { userId: '1002', secret: await backend.session('1002') });
  keepOnDevice(keptScreenSlot('1002'), { feed: await window.yappEarly?.answer });
  document.body.replaceChildren();

  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  const fetch = vi.fn(() => new Promise<Response>(() => undefined));
  const second = openPage(backend, '1002', '/earn', () => {
    window.fetch = fetch;
    start();
  });
  expect(drawn(second)).not.toBeNull();
  await vi.advanceTimersByTimeAsync(17);
  expect(document.querySelector('script')).not.toBeNull();
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(17);
  expect(fetch).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('[SP-01] [SP-03] a skeleton stands in the place of a kept screen until the script that draws it is there', async () => {
  const backend = await openFeed();
  const first = openStarted(backend, '1002', '/earn');
  await waitFor(() => expect(drawn(first)).not.toBeNull());
  const answer = await window.yappEarly?.answer;
  keepOnDevice(sessionSlot, { userId: '1002', secret: await backend.session('1002') });
  keepOnDevice(keptScreenSlot('1002'), { feed: answer });
  document.body.replaceChildren();

  let draw: () => void = () => undefined;
  const second = openPage(backend, '1002', '/earn', () => {
    draw = scripts.startWithoutDrawing();
  });
  expect(second.querySelector('nav')).toBeNull();
  await waitFor(() => expect(second.querySelector('nav')).not.toBeNull());
  expect(drawn(second)).toBeNull();
  draw();
  expect(drawn(second)).not.toBeNull();
});
