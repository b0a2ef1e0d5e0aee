import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  languageSlot,
  snapshotsSlot,
  reloadedSlot,
  sessionSlot,
} from '#src/contract/device-slots.ts';
import { installTelegramClient, leaveTelegram } from '#tests/support/telegram-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { keepOnDevice, openPage, snapshotHtml } from './open-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

const paint = () => vi.advanceTimersByTime(20);
const script = () => document.querySelector('script');
const shownWords = (page: Element) =>
  [...page.querySelectorAll('output:not([hidden]) > span > span > span:not([hidden])')].map(
    ({ textContent }) => textContent,
  );
const failureOf = (page: Element) => page.querySelector('[role=alert]')?.textContent;

test('[SP-01] [BS-01] theme and skeleton are rendered at once; the app is loaded once they are painted', () => {
  const page = openPage();
  expect(page.querySelectorAll('[data-skeleton]')).toHaveLength(1);
  expect(page.textContent).toContain('Loading... Checking authentication...');
  expect(page.querySelector('nav')?.textContent).toBe('HomeEarnProfile');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(document.documentElement.style.getPropertyValue('--tg-theme-bg-color')).toBe('#17212b');
  expect(document.querySelector('style')?.textContent).toBe('main { display: block }');
  expect(script()).toBeNull();
  paint();
  expect(document.querySelector('style')?.textContent).toBe('main { display: flex }');
  expect(script()?.getAttribute('src')).toBe('/assets/entry.js');
  const asked = [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  expect(asked).toEqual(['/assets/earn.js']);
});

test.each([
  ['/', 'Home'],
  ['/earn', 'Earn'],
  ['/profile', 'Profile'],
])('[SP-01] the skeleton of %s marks its own tab alone', (path, tab) => {
  const current = openPage({ path }).querySelectorAll('nav [aria-current=page]');
  expect([...current].map(({ textContent }) => textContent)).toEqual([tab]);
});

test.each([
  ['ru', 'ltr', 'Задания', 'ГлавнаяЗаданияПрофиль', 'Загрузка…'],
  ['fa', 'rtl', 'کسب امتیاز', 'خانهکسب امتیازنمایه', 'در حال بارگذاری…'],
])(
  '[SP-01] [BS-14] [LA-02] the skeleton in %s has its text and direction',
  (language, direction, title, tabs, loading) => {
    keepOnDevice(languageSlot('1002'), language);
    const page = openPage();
    expect(document.documentElement.dir).toBe(direction);
    expect(page.querySelector('h1')?.textContent).toBe(title);
    expect(page.querySelector('nav')?.textContent).toBe(tabs);
    vi.advanceTimersByTime(1000);
    expect(shownWords(page)).toEqual([loading]);
  },
);

test('[SP-01] the messenger is called as soon as something is shown, without its SDK', () => {
  const client = installTelegramClient();
  onTestFinished(leaveTelegram);
  openPage();
  expect(client.calls.map(({ method }) => method)).toEqual(['web_app_ready', 'web_app_expand']);
});

test('[SP-02] the call of a cold start is sent after the first paint, for the screen of the start parameter until it was opened', () => {
  const fetch = vi.fn<typeof window.fetch>(() => new Promise(() => undefined));
  openPage({ path: '/', startParam: 'earn', fetch });
  expect(fetch).not.toHaveBeenCalled();
  paint();
  expect(fetch).toHaveBeenCalledOnce();
  expect(String(fetch.mock.calls[0]?.[1]?.body)).toContain('feed');
});

test('[BS-12] [SP-01] outside the messenger nothing is sent, and the app is loaded', () => {
  const fetch = vi.fn<typeof window.fetch>();
  const page = openPage({ as: null, path: '/verify_x', fetch });
  paint();
  expect(page.querySelector('nav')).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
  expect(script()).not.toBeNull();
});

test('[BS-14] after a second the page says that it is loading, and from the sign-in on what it waits for', () => {
  const page = openPage();
  vi.advanceTimersByTime(999);
  expect(shownWords(page)).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shownWords(page)).toEqual(['Loading...']);
  window.yappStart?.signsIn();
  expect(shownWords(page)).toEqual(['Loading...', 'Checking authentication...']);
});

test('[BS-13] [BS-06] after ten seconds without a screen the failure appears, and disappears if the app loads after all', () => {
  const page = openPage();
  vi.advanceTimersByTime(10_000);
  expect(page.querySelector('h1')?.textContent).toBe('App Failed to Load');
  expect(failureOf(page)).toBe('The app did not start within 10 seconds.');
  expect(page.querySelector('button')?.textContent).toBe('Reload');
  expect(shownWords(page)).toEqual([]);
  window.yappStart?.end();
  expect(page.isConnected).toBe(false);
});

test('[BS-13] an app that was rendered has ten seconds more for its first screen', () => {
  const page = openPage();
  vi.advanceTimersByTime(9000);
  window.yappStart?.hasRendered();
  vi.advanceTimersByTime(9000);
  expect(failureOf(page)).toBeUndefined();
  vi.advanceTimersByTime(1000);
  expect(failureOf(page)).not.toBeUndefined();
});

/** The host's current page, which a page with missing files checks. */
const hostWith =
  (status: number): typeof window.fetch =>
  (_, request) =>
    request?.method === 'HEAD'
      ? Promise.resolve(new Response(null, { status }))
      : new Promise(() => undefined);

test.each([
  ['that is gone', 503, false],
  ['that was reloaded for it before', 200, true],
])(
  '[BS-13] a file that cannot be loaded from a host %s is named',
  async (_, status, wasReloaded) => {
    const page = openPage({ fetch: hostWith(status) });
    if (wasReloaded) {
      const kept = { version: reloadedSlot.version, savedAtMs: Date.now(), value: true };
      sessionStorage.setItem(reloadedSlot.key, JSON.stringify(kept));
    }
    paint();
    document.querySelector('link')?.dispatchEvent(new Event('error'));
    script()?.dispatchEvent(new Event('error'));
    await eventually(() =>
      expect(failureOf(page)).toBe('A file of the app did not arrive: /assets/earn.js'),
    );
  },
);

test('[BS-13] an error in the app’s files is shown, an error in other scripts is not', () => {
  const page = openPage();
  const { origin } = window.location;
  const thrown = (filename: string) =>
    window.dispatchEvent(new ErrorEvent('error', { filename, message: 'out of order' }));
  thrown('chrome-extension://abc/content.js');
  thrown('chrome-extension://abc/assets/content.js');
  thrown('https://telegram.org/assets/client.js');
  expect(failureOf(page)).toBeUndefined();
  thrown(`${origin}/assets/app-1.js`);
  expect(failureOf(page)).toBe('out of order');
});

test('[BS-13] an error after the first screen is left to the app', () => {
  const page = openPage();
  paint();
  window.yappStart?.end();
  const filename = `${window.location.origin}/assets/app-1.js`;
  window.dispatchEvent(new ErrorEvent('error', { filename, message: 'out of order' }));
  expect(failureOf(page)).toBeUndefined();
});

function saveSnapshot(language = 'en'): void {
  keepOnDevice(sessionSlot, { userId: '1002', secret: 'secret' });
  keepOnDevice(snapshotsSlot('1002'), { language, html: { feed: snapshotHtml } });
}

test('[SP-03] a snapshot is shown with all styles while the call is sent, and the app loads after the paint', () => {
  saveSnapshot();
  const fetch = vi.fn<typeof window.fetch>(() => new Promise(() => undefined));
  const page = openPage({ fetch });
  expect(page.querySelector('[data-key]')).not.toBeNull();
  expect(page.querySelector('[data-skeleton]')).toBeNull();
  expect(document.querySelector('style')?.textContent).toBe('main { display: flex }');
  expect(fetch).toHaveBeenCalledOnce();
  expect(script()).toBeNull();
  paint();
  expect(fetch).toHaveBeenCalledOnce();
  expect(script()).not.toBeNull();
  expect(window.yappStart?.isSnapshot).toBe(true);
});

test('[SP-03] a snapshot in another language, of another person or without a session is not shown', () => {
  saveSnapshot('ru');
  expect(openPage().querySelector('[data-key]')).toBeNull();
  saveSnapshot();
  expect(openPage({ as: '1001' }).querySelector('[data-key]')).toBeNull();
  saveSnapshot();
  localStorage.removeItem(sessionSlot.key);
  expect(openPage().querySelector('[data-key]')).toBeNull();
});

test('[SP-03] a snapshot of another screen, in an earlier format or older than a day is not shown', () => {
  saveSnapshot();
  expect(openPage({ path: '/' }).querySelector('[data-key]')).toBeNull();
  saveSnapshot();
  const { key, version } = snapshotsSlot('1002');
  const value = { language: 'en', html: { feed: snapshotHtml } };
  const savedAtMs = Date.now();
  const dayMs = 24 * 60 * 60 * 1000;
  localStorage.setItem(key, JSON.stringify({ version: version - 1, savedAtMs, value }));
  expect(openPage().querySelector('[data-key]')).toBeNull();
  saveSnapshot();
  localStorage.setItem(key, JSON.stringify({ version, savedAtMs: savedAtMs - dayMs - 1, value }));
  expect(openPage().querySelector('[data-key]')).toBeNull();
  saveSnapshot();
  localStorage.setItem(key, JSON.stringify({ version, savedAtMs: savedAtMs - dayMs / 2, value }));
  expect(openPage().querySelector('[data-key]')).not.toBeNull();
});

test('[BS-06] [LA-01] a failed start uses the person’s language', () => {
  keepOnDevice(languageSlot('1002'), 'ru');
  const page = openPage();
  paint();
  window.yappStart?.fail(new Error('out of order'));
  expect(failureOf(page)).toBe('out of order');
  expect(page.querySelector('h1')?.textContent).toMatch(/^[А-Я][а-я ]+/);
  expect(page.querySelector('button')?.textContent).toMatch(/^[А-Я][а-я ]+/);
});

test('[BS-13] a failed preload or picture does not fail the start', async () => {
  const page = openPage({ fetch: hostWith(503) });
  paint();
  document.querySelector('link')?.dispatchEvent(new Event('error'));
  const image = document.createElement('img');
  page.append(image);
  image.dispatchEvent(new Event('error'));
  for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
  expect(failureOf(page)).toBeUndefined();
});
