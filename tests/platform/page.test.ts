import { expect, test, vi } from 'vitest';
import { afterPaint, systemClock } from '#src/platform/clock.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { hostHasPage, isReloaded, reloadOnce } from '#src/platform/reload-once.ts';
import { clientOrigin, hasBridge, isFramed, postToClient } from '#src/platform/telegram/bridge.ts';
import { createMemoryStorage, ensureSessionStorage } from '#src/platform/telegram/session-area.ts';
import { themeOf } from '#src/platform/telegram/theme.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';

/** A minimal page. */
function pageOf(parts: object): Window {
  const page = { navigator: { onLine: true }, location: { pathname: '/earn' }, ...parts };
  return { self: page, top: page, ...page } as unknown as Window;
}

test.each([
  ['a host that gives the page', async () => ({ ok: true }), true],
  ['a host that has none', async () => ({ ok: false }), false],
  ['a host that cannot be reached', () => Promise.reject(new TypeError('no')), false],
])('[SP-08] %s is asked for it without its text', async (_host, answer, hasPage) => {
  const fetch = vi.fn(answer);
  expect(await hostHasPage(pageOf({ fetch }))).toBe(hasPage);
  expect(fetch.mock.calls).toEqual([['/earn', { method: 'HEAD', cache: 'no-store' }]]);
});

test('[SP-08] while offline no host is contacted', async () => {
  const fetch = vi.fn(async () => ({ ok: true }));
  expect(await hostHasPage(pageOf({ fetch, navigator: { onLine: false } }))).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  [[{ type: 'reload' }], true],
  [[{ type: 'navigate' }], false],
  [[], false],
])('[SP-08] a page that was opened as %j came by a reload: %s', (entries, isByReload) => {
  expect(isReloaded(pageOf({ performance: { getEntriesByType: () => entries } }))).toBe(isByReload);
});

test('[SP-08] missing code reports whether the page reloads, at most once a minute', async () => {
  const area = createMemoryStorage();
  let nowMs = 0;
  const tabStorage = createDeviceStorage({ openArea: () => area, nowMs: () => nowMs });
  const reload = vi.fn();
  const miss = () => reloadOnce({ tabStorage, hasPage: async () => true, reload });
  expect([await miss(), await miss()]).toEqual([true, false]);
  nowMs = 60_000;
  expect(await miss()).toBe(false);
  nowMs = 60_001;
  expect(await miss()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['a frame comes', 16, [16]],
  ['the page is hidden', undefined, [200]],
  ['a frame comes late', 900, [200]],
])('what waits for a painted page is called once: %s', async (_when, frameMs, called) => {
  const clock = createVirtualClock();
  const after = (delayMs: number, call: () => void) => {
    void clock.wait(delayMs).then(call);
    return () => undefined;
  };
  const page = {
    requestAnimationFrame: (call: (timeMs: number) => void) => {
      if (frameMs !== undefined) after(frameMs, () => call(0));
      return 0;
    },
  };
  const times: number[] = [];
  afterPaint(page, after, () => times.push(clock.nowMs()));
  const startMs = clock.nowMs();
  for (let step = 0; step < 1000; step += 1) await clock.advance(1);
  expect(times.map((timeMs) => timeMs - startMs)).toEqual(called);
});

test('a scheduled call can be canceled', () => {
  vi.useFakeTimers();
  const calls: string[] = [];
  systemClock.after(10, () => calls.push('first'));
  systemClock.after(10, () => calls.push('second'))();
  vi.advanceTimersByTime(10);
  vi.useRealTimers();
  expect(calls).toEqual(['first']);
});

const native = (names: object) => pageOf({ top: undefined, ...names });

test.each([
  ['the iOS and Android clients', { TelegramWebviewProxy: { postEvent: () => undefined } }, true],
  ['the Windows client', { external: { notify: () => undefined } }, true],
  ['a browser', {}, false],
  ['a browser with an object of that name', { TelegramWebviewProxy: {}, external: {} }, false],
])('[IN-09] %s answer calls: %s', (_who, names, isAnswering) => {
  const page = pageOf(names);
  expect([hasBridge(page), isFramed(page)]).toEqual([isAnswering, false]);
});

test('[IN-09] a framed page talks to its parent, whose origin is Telegram’s unless configured', () => {
  const page = {
    self: 1,
    top: 2,
    location: { origin: 'https://app.example' },
  } as unknown as Window;
  expect([isFramed(page), hasBridge(page)]).toEqual([true, true]);
  expect(clientOrigin(page, undefined)).toBe('https://web.telegram.org');
  expect(clientOrigin(page, 'https://k.example')).toBe('https://k.example');
  expect(clientOrigin(page, 'self')).toBe('https://app.example');
});

test('[SP-05] messages reach the client without the SDK, through the client’s own channel', () => {
  const said: unknown[] = [];
  const say =
    (way: string) =>
    (...values: unknown[]) =>
      void said.push([way, ...values]);
  const proxy = { postEvent: say('proxy') };
  const external = { notify: say('external') };
  const parent = { postMessage: say('parent') };
  const post = (parts: object) => postToClient(native({ parent, ...parts }), 'ready', 'https://k');
  post({ TelegramWebviewProxy: proxy, external });
  post({ external });
  post({});
  postToClient(pageOf({ parent }), 'ready', 'https://k');
  const message = '{"eventType":"ready"}';
  expect(said).toEqual([
    ['proxy', 'ready', '{}'],
    ['external', message],
    ['parent', message, 'https://k'],
  ]);
});

test('[ST-10] in-memory storage behaves like the browser’s', () => {
  const area = createMemoryStorage();
  area.setItem('a', '1');
  area.setItem('b', '2');
  area.setItem('a', '3');
  expect([area.length, area.key(0), area.key(1), area.key(2)]).toEqual([2, 'a', 'b', null]);
  expect([area.getItem('a'), area.getItem('c')]).toEqual(['3', null]);
  area.removeItem('a');
  expect([area.length, area.getItem('a')]).toEqual([1, null]);
  area.clear();
  expect(area.length).toBe(0);
});

test('[ST-10] a working storage is used, and the check leaves nothing in it', () => {
  const area = createMemoryStorage();
  expect(ensureSessionStorage(pageOf({ sessionStorage: area }))).toBe(area);
  expect(area.length).toBe(0);
});

test.each([
  [{ bg_color: '#000000' }, false, true],
  [{ bg_color: '#ffffff' }, true, false],
  [{}, true, true],
  [{}, false, false],
  [{ text_color: '#ffffff' }, undefined, false],
])('[LA-06] a theme of %j on a device that is dark (%s) is dark: %s', (colors, matches, isDark) => {
  const mode = matches === undefined ? undefined : ({ matches } as MediaQueryList);
  expect(themeOf(colors, mode)).toEqual({ isDark, colors });
});
