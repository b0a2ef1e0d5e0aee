import { afterEach, expect, test, vi } from 'vitest';
import type { Messenger } from '#src/platform/telegram/messenger.ts';
import {
  installTelegramClient,
  launchParameters,
  leaveTelegram,
  openWith,
} from '#tests/support/telegram-client.ts';

const open = vi.spyOn(window, 'open').mockReturnValue(null);

afterEach(() => {
  open.mockClear();
  leaveTelegram();
});

async function start(): Promise<Messenger> {
  const { startMessenger } = await import('#src/platform/telegram/start-messenger.ts');
  const messenger = startMessenger();
  await messenger.connect();
  return messenger;
}

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,hello',
  'http://example.com/',
  'tg://resolve?domain=yapp',
  'file:///etc/passwd',
  '/earn',
  'not a link',
  '',
])('a link that is not a web link opens nothing: %s', async (link) => {
  openWith(launchParameters());
  const client = installTelegramClient();

  const messenger = await start();
  expect(messenger.openLink(link)).toBe(false);
  expect(messenger.openTelegramLink(link)).toBe(false);
  expect(messenger.shareUrl(link)).toBe(false);
  expect(client.callsOf('web_app_open_link')).toEqual([]);
  expect(open).not.toHaveBeenCalled();
});

test('an intent link passes as it was written', async () => {
  openWith(launchParameters());
  const client = installTelegramClient();
  const messenger = await start();
  const link = 'https://x.com/intent/post?text=hello%20there&url=https%3A%2F%2Fx.com%2Fada';
  expect(messenger.openLink(link)).toBe(true);
  expect(client.callsOf('web_app_open_link')[0]?.['url']).toBe(link);
});

test('links of the app and of this machine open without https', async () => {
  openWith(launchParameters());
  const client = installTelegramClient();
  const messenger = await start();
  expect(messenger.openLink(`${window.location.origin}/verify_x?tg=1#key`)).toBe(true);
  expect(messenger.openLink('http://127.0.0.1:5173/verify_x')).toBe(true);
  expect(client.callsOf('web_app_open_link')).toHaveLength(2);
});

test('links of the messenger open inside it, sharing included', async () => {
  openWith(launchParameters());
  const client = installTelegramClient();
  const messenger = await start();
  expect(messenger.openTelegramLink('https://t.me/yapp_bot/app?startapp=post_1')).toBe(true);
  expect(messenger.openTelegramLink('https://example.com/yapp_bot')).toBe(false);
  messenger.shareUrl('https://t.me/yapp_bot/app?startapp=post_1', 'Look at this');
  expect(client.callsOf('web_app_open_tg_link').map((call) => call['path_full'])).toEqual([
    '/yapp_bot/app?startapp=post_1',
    '/share/url?url=https%3A%2F%2Ft.me%2Fyapp_bot%2Fapp%3Fstartapp%3Dpost_1&text=Look%20at%20this',
  ]);
});

test('without a messenger the browser opens links', async () => {
  const messenger = await start();
  messenger.openLink('https://x.com/ada');
  messenger.openTelegramLink('https://t.me/yapp_bot');
  expect(open.mock.calls.map(([url, target, features]) => [String(url), target, features])).toEqual(
    [
      ['https://x.com/ada', '_blank', 'noopener'],
      ['https://t.me/yapp_bot', '_blank', 'noopener'],
    ],
  );
});
