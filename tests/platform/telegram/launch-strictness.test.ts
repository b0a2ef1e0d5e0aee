import { afterEach, expect, test, vi } from 'vitest';
import {
  initDataOf,
  installTelegramClient,
  launchParameters,
  leaveTelegram,
  openWith,
} from '#tests/support/telegram-client.ts';

afterEach(leaveTelegram);

type Changes = Record<string, string | undefined>;

/** What the SDK itself makes of a launch, and what reaches the app through the adapter. */
async function launchBoth(changes: Changes) {
  const parameters = launchParameters(changes);
  openWith(parameters);
  const sdk = await import('@telegram-apps/sdk-react');
  let isAcceptedBySdk = true;
  try {
    sdk.retrieveLaunchParams();
  } catch {
    isAcceptedBySdk = false;
  }
  const client = installTelegramClient();
  const { startMessenger } = await import('#src/platform/telegram/start-messenger.ts');
  const messenger = startMessenger();
  messenger.ready();
  await messenger.connect();
  const isReady = client.callsOf('web_app_ready').length === 1;
  return { parameters, isAcceptedBySdk, isReady, messenger };
}

const rows: readonly { input: string; changes: Changes; isAcceptedBySdk: boolean }[] = [
  { input: 'a complete launch', changes: {}, isAcceptedBySdk: true },
  { input: 'no init data', changes: { tgWebAppData: undefined }, isAcceptedBySdk: true },
  { input: 'empty init data', changes: { tgWebAppData: '' }, isAcceptedBySdk: false },
  {
    input: 'no signature (clients before 8.0)',
    changes: { tgWebAppData: initDataOf({ signature: undefined }), tgWebAppVersion: '7.10' },
    isAcceptedBySdk: false,
  },
  {
    input: 'no user',
    changes: { tgWebAppData: initDataOf({ user: undefined }) },
    isAcceptedBySdk: true,
  },
  { input: 'no theme', changes: { tgWebAppThemeParams: undefined }, isAcceptedBySdk: false },
  ...['#17212bff', 'red', ''].map((color) => ({
    input: `the color "${color}"`,
    changes: { tgWebAppThemeParams: JSON.stringify({ bg_color: color }) },
    isAcceptedBySdk: false,
  })),
];

test.each(rows)('[IN-09] the adapter works with $input', async ({ changes, isAcceptedBySdk }) => {
  const launched = await launchBoth(changes);
  expect(launched.isAcceptedBySdk).toBe(isAcceptedBySdk);
  expect(launched.isReady).toBe(true);
  expect(launched.messenger.launch.isInMessenger).toBe(true);
  expect(launched.messenger.launch.platform).toBe('ios');
  expect(launched.messenger.launch.rawInitData).toBe(
    launched.parameters['tgWebAppData'] || undefined,
  );
});

test('a short color and a number are colors; an invalid one is left to the app', async () => {
  const { messenger } = await launchBoth({
    tgWebAppThemeParams: JSON.stringify({
      bg_color: '#FFF',
      text_color: 0x112233,
      hint_color: 'gray',
    }),
  });
  expect(messenger.theme()).toEqual({
    isDark: false,
    colors: { bg_color: '#ffffff', text_color: '#112233' },
  });
});

test('[IN-09] a launch that the SDK refuses never falls back to an earlier one', async () => {
  const first = await launchBoth({});
  expect(first.messenger.launch.user?.id).toBe(1001);
  Reflect.deleteProperty(window, 'TelegramWebviewProxy');
  vi.resetModules();

  const ben = JSON.stringify({ id: 1002, first_name: 'Ben' });
  const second = await launchBoth({
    tgWebAppData: initDataOf({ user: ben, signature: undefined }),
    tgWebAppPlatform: 'android',
    tgWebAppVersion: '7.10',
  });
  expect(second.messenger.launch.user?.id).toBe(1002);
  expect(second.messenger.launch.platform).toBe('android');
  const { retrieveLaunchParams } = await import('@telegram-apps/sdk-react');
  expect(retrieveLaunchParams().tgWebAppPlatform).toBe('android');
});

test('[ST-07] the launch survives a reload without the address that brought it', async () => {
  await launchBoth({ tgWebAppStartParam: 'post_42' });
  expect(window.location.hash).toBe('');
  Reflect.deleteProperty(window, 'TelegramWebviewProxy');
  vi.resetModules();

  installTelegramClient();
  const { startMessenger } = await import('#src/platform/telegram/start-messenger.ts');
  const { launch } = startMessenger();
  expect(launch.user?.firstName).toBe('Ada');
  expect(launch.rawInitData).toBe(initDataOf({}));
  expect(launch.startParam).toBe('post_42');
});

test('the start parameter is not given again by the same launch in the address, but by a new one', async () => {
  const changes = { tgWebAppStartParam: 'post_42' };
  const { messenger } = await launchBoth(changes);
  expect(messenger.consumeStartParam()).toBe('post_42');
  vi.resetModules();
  expect((await launchBoth(changes)).messenger.consumeStartParam()).toBeUndefined();
  vi.resetModules();
  const later = await launchBoth({ ...changes, tgWebAppData: initDataOf({ hash: 'def' }) });
  expect(later.messenger.consumeStartParam()).toBe('post_42');
});

test('a new launch forgets all that the client’s code kept of the one before, and nothing else', async () => {
  const earlier = ['tapps/themeParams', 'tapps/viewport', 'tapps/backButton', 'tapps/miniApp'];
  for (const key of [...earlier, 'own']) sessionStorage.setItem(key, '{}');
  const { takeLaunch } = await import('#src/platform/telegram/launch-store.ts');
  openWith(launchParameters());
  takeLaunch(window, sessionStorage);
  expect(earlier.filter((key) => sessionStorage.getItem(key) !== null)).toEqual([]);
  expect(sessionStorage.getItem('own')).toBe('{}');
});
