import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { languageSlot, sessionSlot } from '#src/contract/device-slots.ts';
import { launchUser } from '#tests/support/open-app.tsx';
import { keepOnDevice, openPage } from './open-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

const paint = () => vi.advanceTimersByTime(20);

test.each([
  ['/auth', '1002', null],
  ['/nowhere', '1002', null],
  ['/notifs', null, null],
  ['/notifs', '1002', 'HomeEarnProfile'],
])('[BS-01] [SP-01] the skeleton of %s for %s has the tabs %s', (path, as, tabs) => {
  const nav = openPage({ path, as }).querySelector('nav');
  expect(nav?.textContent ?? null).toBe(tabs);
  expect(nav?.querySelector('[aria-current]') ?? null).toBeNull();
});

test('[SP-01] [SP-03] a link of the page does nothing, because it would reload the page, and the last tap counts', () => {
  const links = [...openPage().querySelectorAll('nav a')];
  const tap = () => new MouseEvent('click', { bubbles: true, cancelable: true });
  expect(links.map((link) => link.dispatchEvent(tap()))).toEqual([false, false, false]);
  paint();
  expect(window.yappStart?.tapped()).toBe(links.at(-1));
});

test('[SP-05] the language’s files are requested together with the screen’s', () => {
  keepOnDevice(languageSlot('1002'), 'ru');
  openPage();
  paint();
  const asked = [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  expect(asked).toEqual(['/assets/earn.js', '/assets/ru.js']);
});

const neverAnswered = () => vi.fn<typeof window.fetch>(() => new Promise(() => undefined));

test('[SP-02] the call is sent only with the user’s session, and only for the path of a screen', () => {
  const secretOf = (fetch: ReturnType<typeof neverAnswered>) =>
    JSON.stringify(fetch.mock.calls[0]?.[1]?.headers);
  for (const [userId, isSent] of [
    ['1002', true],
    ['1001', false],
  ] as const) {
    keepOnDevice(sessionSlot, { userId, secret: 'own-secret' });
    const fetch = neverAnswered();
    openPage({ fetch });
    paint();
    expect(secretOf(fetch).includes('own-secret')).toBe(isSent);
  }
  const fetch = neverAnswered();
  openPage({ path: '/nowhere', fetch });
  paint();
  expect(fetch).not.toHaveBeenCalled();
});

test('[SP-02] a start parameter that was already opened does not count again', () => {
  const user = JSON.stringify(launchUser('1002'));
  const tgWebAppData = new URLSearchParams({ user, start_param: 'earn' }).toString();
  const parameters = { tgWebAppVersion: '9.1', tgWebAppPlatform: 'android', tgWebAppData };
  for (const [isStartParamConsumed, rows] of [
    [false, 'feed'],
    [true, 'own_posts'],
  ] as const) {
    sessionStorage.setItem('yapp-launch', JSON.stringify({ parameters, isStartParamConsumed }));
    const fetch = neverAnswered();
    openPage({ as: null, path: '/', fetch });
    paint();
    expect(String(fetch.mock.calls[0]?.[1]?.body)).toContain(rows);
  }
});

test('[SP-02] a failed first call is left to the app, and breaks nothing else', async () => {
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  onTestFinished(() => void process.off('unhandledRejection', rejected));
  openPage({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  paint();
  // An unhandled rejection is reported after the task.
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
  expect(rejected).not.toHaveBeenCalled();
  await expect(window.yappStart?.answer).rejects.toThrow('Failed to fetch');
});
