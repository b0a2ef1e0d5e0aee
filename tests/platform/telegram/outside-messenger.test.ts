import { afterEach, expect, test, vi } from 'vitest';
import type { Messenger } from '#src/platform/telegram/messenger.ts';
import {
  initDataOf,
  installTelegramClient,
  launchParameters,
  leaveTelegram,
  openWith,
} from '#tests/support/telegram-client.ts';

const ownStorage = Object.getOwnPropertyDescriptor(window, 'sessionStorage');

afterEach(() => {
  if (ownStorage) {
    Object.defineProperty(window, 'sessionStorage', ownStorage);
  }
  leaveTelegram();
});

/** Runs what was scheduled for the end of this task. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

async function start(): Promise<Messenger> {
  const { startMessenger } = await import('#src/platform/telegram/start-messenger.ts');
  const messenger = startMessenger();
  await messenger.connect();
  // The theme's code is loaded by then, as on any page but the first one.
  await import('#src/platform/telegram/show-theme.ts');
  return messenger;
}

/** Every call that a screen may make, without a client. */
async function useEverything(messenger: Messenger): Promise<void> {
  messenger.ready();
  messenger.haptic('done');
  messenger.closingConfirmation(true);
  messenger.verticalSwipes(false);
  messenger.backButton.show(() => undefined)();
  messenger.onActiveChange(() => undefined)();
  messenger.onThemeChange(() => undefined)();
  expect(messenger.backButton.isAvailable).toBe(false);
  expect(messenger.isActive()).toBe(true);
  expect(await messenger.homeScreenStatus()).toBe('unsupported');
  expect(await messenger.addToHomeScreen()).toBe('unavailable');
  expect(await messenger.copyText('text')).toBe(false);
  expect(await messenger.readClipboard()).toBeUndefined();
}

test('in a plain browser every call has its fallback', async () => {
  const messenger = await start();
  expect(messenger.launch).toMatchObject({
    isInMessenger: false,
    platform: 'unknown',
    version: '0.0',
    rawInitData: undefined,
    user: undefined,
    userFailure: undefined,
  });
  await useEverything(messenger);
});

test('[SP-05] in a plain browser the code for the client is never fetched', async () => {
  const startClient = vi.fn();
  vi.doMock('#src/platform/telegram/client.ts', () => ({ startClient }));
  await start();
  vi.doUnmock('#src/platform/telegram/client.ts');
  expect(startClient).not.toHaveBeenCalled();
});

test('unframed, with launch parameters but without a client, the app has user and colors', async () => {
  openWith(launchParameters());
  const messenger = await start();
  await settle();
  expect(messenger.launch.isInMessenger).toBe(false);
  expect(messenger.launch.user?.firstName).toBe('Ada');
  expect(messenger.launch.rawInitData).toBe(initDataOf({}));
  expect(messenger.theme().isDark).toBe(true);
  expect(document.documentElement.style.getPropertyValue('--tg-theme-bg-color')).toBe('#17212b');
  await useEverything(messenger);
});

test('[ST-10] a session storage that refuses writes breaks nothing within the page', async () => {
  openWith(launchParameters({ tgWebAppData: initDataOf({ signature: undefined }) }));
  const client = installTelegramClient();
  const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const messenger = await start();
  messenger.ready();
  expect(messenger.launch.user?.firstName).toBe('Ada');
  expect(client.callsOf('web_app_ready')).toHaveLength(1);
  expect(messenger.backButton.isAvailable).toBe(true);
  refusing.mockRestore();
});

test('[ST-10] an inaccessible session storage breaks nothing within the page', async () => {
  openWith(launchParameters());
  const client = installTelegramClient();
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const messenger = await start();
  messenger.ready();
  expect(client.callsOf('web_app_ready')).toHaveLength(1);
});

test('a second start returns the first one', async () => {
  openWith(launchParameters());
  const client = installTelegramClient();
  const { startMessenger } = await import('#src/platform/telegram/start-messenger.ts');
  expect(startMessenger()).toBe(startMessenger());
  await startMessenger().connect();
  expect(client.callsOf('iframe_ready')).toHaveLength(1);
});

test('without clipboard access a selected field is copied, and leaves nothing behind', async () => {
  const messenger = await start();
  const copied: (string | undefined)[] = [];
  const hadCommand = Object.getOwnPropertyDescriptor(document, 'execCommand');
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: (command: string) => {
      copied.push(command, document.querySelector('textarea')?.value);
      return true;
    },
  });
  expect(await messenger.copyText('the guide')).toBe(true);
  expect(copied).toEqual(['copy', 'the guide']);
  expect(document.querySelector('textarea')).toBeNull();
  if (hadCommand === undefined) Reflect.deleteProperty(document, 'execCommand');
  else Object.defineProperty(document, 'execCommand', hadCommand);
});
