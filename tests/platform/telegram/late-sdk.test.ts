import { afterEach, expect, test, vi } from 'vitest';
import { createLazySdk } from '#src/platform/telegram/lazy-sdk.ts';
import type { Sdk } from '#src/platform/telegram/client.ts';
import {
  installTelegramClient,
  launchParameters,
  leaveTelegram,
  openWith,
} from '#tests/support/telegram-client.ts';
import { eventually } from '#tests/support/eventually.ts';

afterEach(leaveTelegram);

async function start() {
  openWith(launchParameters());
  const client = installTelegramClient();
  const { startMessenger } = await import('#src/platform/telegram/start-messenger.ts');
  return { client, messenger: startMessenger() };
}

test('[SP-05] calls to the client wait for the SDK’s code', async () => {
  const { client, messenger } = await start();
  const onBack = vi.fn();
  messenger.ready();
  messenger.closingConfirmation(true);
  messenger.backButton.show(onBack);
  expect(messenger.backButton.isAvailable).toBe(true);
  expect(messenger.theme().colors).toEqual({ bg_color: '#17212b', text_color: '#f5f5f5' });
  expect(client.calls).toEqual([]);

  await messenger.connect();
  expect(client.callsOf('web_app_ready')).toHaveLength(1);
  expect(client.callsOf('web_app_expand')).toHaveLength(1);
  expect(client.callsOf('web_app_setup_closing_behavior')).toEqual([{ need_confirmation: true }]);
  expect(client.callsOf('web_app_setup_back_button')).toEqual([{ is_visible: true }]);
  client.emit('back_button_pressed');
  expect(onBack).toHaveBeenCalledOnce();
});

test('[SP-05] opening a link before that loads the code', async () => {
  const { client, messenger } = await start();
  expect(messenger.openLink('https://x.com/ada')).toBe(true);
  await eventually(() => {
    expect(client.callsOf('web_app_open_link')).toEqual([{ url: 'https://x.com/ada' }]);
  });
});

test('[SP-05] if the code fails to load, awaited calls use their fallback, and others run once it is loaded', async () => {
  const sdk = {} as Sdk;
  const load = vi.fn<() => Promise<Sdk>>();
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(sdk);
  const late = createLazySdk(load);
  const done: string[] = [];
  late.call(() => done.push('sent'));
  late.callOrFallback(
    () => done.push('opened'),
    () => done.push('opened by the browser'),
  );
  expect(await late.connect()).toBeUndefined();
  expect(done).toEqual(['opened by the browser']);

  expect(await late.connect()).toBe(sdk);
  expect(done).toEqual(['opened by the browser', 'sent']);
  late.callOrFallback(
    () => done.push('opened'),
    () => done.push('opened by the browser'),
  );
  expect(done).toEqual(['opened by the browser', 'sent', 'opened']);
  expect(load).toHaveBeenCalledTimes(2);
});
