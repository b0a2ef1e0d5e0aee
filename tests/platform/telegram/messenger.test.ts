import { afterEach, expect, test, vi } from 'vitest';
import type { Messenger } from '#src/platform/telegram/messenger.ts';
import {
  initDataOf,
  installTelegramClient,
  launchParameters,
  leaveTelegram,
  openWith,
  type TelegramClient,
} from '#tests/support/telegram-client.ts';

afterEach(leaveTelegram);

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

async function launch(
  changes: Record<string, string | undefined> = {},
): Promise<{ client: TelegramClient; messenger: Messenger }> {
  openWith(launchParameters(changes));
  const client = installTelegramClient();
  return { client, messenger: await start() };
}

const styleOf = (name: string): string => document.documentElement.style.getPropertyValue(name);

test('[IN-09] the launch data contains user, receiver, chat, auth date, hash and start parameter', async () => {
  const receiver = JSON.stringify({ id: 1002, first_name: 'Ben' });
  const chat = JSON.stringify({ id: -100, type: 'group', title: 'Yapp', username: 'yapp' });
  const raw = initDataOf({ receiver, chat, start_param: 'post_42', chat_type: 'group' });
  const { messenger } = await launch({ tgWebAppData: raw });
  expect(messenger.launch).toMatchObject({
    isInMessenger: true,
    platform: 'ios',
    version: '9.1',
    rawInitData: raw,
    user: {
      id: 1001,
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: 'ada_love',
      languageCode: 'en',
      isPremium: true,
      photoUrl: 'https://t.me/i/userpic/320/ada.svg',
    },
    userFailure: undefined,
    receiver: { id: 1002, firstName: 'Ben', isPremium: false },
    chat: { id: -100, type: 'group', title: 'Yapp', username: 'yapp' },
    chatType: 'group',
    authDateSeconds: 1760000000,
    hash: 'abc',
    startParam: 'post_42',
  });
});

test('the address keeps its route and loses the launch', async () => {
  openWith(launchParameters(), '/earn?tgWebAppStartParam=post_1&page=2');
  installTelegramClient();
  await start();
  expect(window.location.pathname + window.location.search).toBe('/earn?page=2');
  expect(window.location.hash).toBe('');
});

test('a hash without a launch stays in the address', async () => {
  window.history.replaceState(null, '', '/verify_x?tg=a&iv=b#the-key');
  const messenger = await start();
  expect(window.location.href).toContain('/verify_x?tg=a&iv=b#the-key');
  expect(messenger.launch.isInMessenger).toBe(false);
});

test('the start parameter is delivered once, even across a reload', async () => {
  const { messenger } = await launch({ tgWebAppStartParam: 'post_42' });
  expect(messenger.consumeStartParam()).toBe('post_42');
  expect(messenger.consumeStartParam()).toBeUndefined();
  vi.resetModules();
  expect((await start()).consumeStartParam()).toBeUndefined();
});

test('[ST-07] theme and viewport are kept in session storage and restored after a reload', async () => {
  openWith(launchParameters());
  const client = installTelegramClient();
  const insets = { top: 47, bottom: 34, left: 0, right: 0 };
  client.answer('web_app_request_safe_area', 'safe_area_changed', insets);
  client.answer('web_app_request_content_safe_area', 'content_safe_area_changed', insets);
  client.answer('web_app_request_viewport', 'viewport_changed', {
    height: 700,
    width: 390,
    is_expanded: true,
    is_state_stable: true,
  });
  await start();
  client.emit('theme_changed', { theme_params: { bg_color: '#ffffff', text_color: '#000000' } });
  await settle();
  expect(JSON.parse(sessionStorage.getItem('tapps/themeParams') ?? '')).toMatchObject({
    bg_color: '#ffffff',
  });
  expect(JSON.parse(sessionStorage.getItem('tapps/viewport') ?? '')).toMatchObject({
    stableHeight: 700,
    safeAreaInsets: { bottom: 34 },
  });

  document.documentElement.removeAttribute('style');
  document.documentElement.removeAttribute('data-theme');
  vi.resetModules();
  const entry = { type: 'reload', name: window.location.href };
  const spy = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as never]);
  installTelegramClient(); // silent from now on: values come from the session
  const messenger = await start();
  await settle();
  expect(messenger.theme().isDark).toBe(false);
  expect(styleOf('--tg-theme-bg-color')).toBe('#ffffff');
  expect(styleOf('--tg-viewport-stable-height')).toBe('700px');
  expect(styleOf('--tg-viewport-safe-area-inset-bottom')).toBe('34px');
  spy.mockRestore();
});

test('the theme is followed live, in variables, on the document and in the client', async () => {
  const { client, messenger } = await launch({
    tgWebAppThemeParams: JSON.stringify({ bg_color: '#17212b', secondary_bg_color: '#232e3c' }),
  });
  await settle();
  expect(messenger.theme().isDark).toBe(true);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(client.callsOf('web_app_set_background_color')).toEqual([{ color: '#232e3c' }]);
  expect(client.callsOf('web_app_set_header_color')).toEqual([{ color_key: 'secondary_bg_color' }]);

  const listener = vi.fn();
  messenger.onThemeChange(listener);
  const colors = { bg_color: '#ffffff', secondary_bg_color: '#efeff4', hint_color: '#999999' };
  client.emit('theme_changed', { theme_params: colors });
  await settle();
  expect(listener).toHaveBeenCalledOnce();
  expect(messenger.theme()).toEqual({ isDark: false, colors });
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(document.documentElement.style.colorScheme).toBe('light');
  expect(styleOf('--tg-theme-bg-color')).toBe('#ffffff');
  // The hint of the messenger's own light theme is too pale for small text.
  expect(styleOf('--tg-theme-hint-color')).not.toBe('#999999');
  expect(client.callsOf('web_app_set_background_color').at(-1)).toEqual({ color: '#efeff4' });
});

test('with a collapsed viewport the style sheet determines the height', async () => {
  openWith(launchParameters({ tgWebAppVersion: '7.10' }));
  const client = installTelegramClient();
  const viewport = { height: 1, width: 390, is_expanded: true, is_state_stable: true };
  client.answer('web_app_request_viewport', 'viewport_changed', viewport);
  await start();
  await settle();
  expect(styleOf('--tg-viewport-stable-height')).toBe('');
  client.emit('viewport_changed', { ...viewport, height: 700 });
  expect(styleOf('--tg-viewport-stable-height')).toBe('700px');
});

test('the latest handler of the back button receives the press', async () => {
  const { client, messenger } = await launch();
  const [screen, sheet] = [vi.fn(), vi.fn()];
  const releaseScreen = messenger.backButton.show(screen);
  const releaseSheet = messenger.backButton.show(sheet);
  await settle();
  client.emit('back_button_pressed');
  releaseSheet();
  await settle();
  client.emit('back_button_pressed');
  expect(sheet).toHaveBeenCalledOnce();
  expect(screen).toHaveBeenCalledOnce();

  releaseScreen();
  const releaseNext = messenger.backButton.show(screen);
  await settle();
  const shown = client.callsOf('web_app_setup_back_button').map((call) => call['is_visible']);
  expect(shown).toEqual([true]); // one screen replacing another does not make it flicker
  releaseNext();
  await settle();
  expect(client.callsOf('web_app_setup_back_button').at(-1)).toEqual({ is_visible: false });
});

test('each event of the table triggers its haptic feedback in the client', async () => {
  const { client, messenger } = await launch();
  const { feelOf } = await import('#src/platform/telegram/haptics.ts');
  const felt = (event: keyof typeof feelOf) => {
    messenger.haptic(event);
    const { type, impact_style, notification_type } =
      client.callsOf('web_app_trigger_haptic_feedback').at(-1) ?? {};
    return [type, impact_style ?? notification_type].filter(Boolean).join(' ');
  };
  expect([
    felt('done'),
    felt('points_arrived'),
    felt('refused'),
    felt('asked'),
    felt('decided'),
    felt('undone'),
    felt('step_completed'),
  ]).toEqual([
    'notification success',
    'notification success',
    'notification error',
    'notification warning',
    'impact medium',
    'selection_change',
    'impact light',
  ]);
  expect(client.callsOf('web_app_trigger_haptic_feedback')).toHaveLength(
    Object.keys(feelOf).length,
  );
});

test('a 6.0 client has only theme and links', async () => {
  const { client, messenger } = await launch({
    tgWebAppVersion: '6.0',
    tgWebAppData: initDataOf({ signature: undefined }),
  });
  await settle();
  expect(messenger.backButton.isAvailable).toBe(false);
  expect(styleOf('--tg-theme-bg-color')).toBe('#17212b');
  messenger.haptic('done');
  messenger.verticalSwipes(false);
  expect(await messenger.homeScreenStatus()).toBe('unsupported');
  expect(await messenger.addToHomeScreen()).toBe('unavailable');
  expect(messenger.openLink('https://x.com/ada')).toBe(true);
  expect(client.callsOf('web_app_open_link')).toEqual([{ url: 'https://x.com/ada' }]);
  expect(client.callsOf('web_app_trigger_haptic_feedback')).toEqual([]);
});

test('a silent client blocks nothing', async () => {
  vi.useFakeTimers();
  const { messenger } = await launch();
  const status = messenger.homeScreenStatus();
  const outcome = messenger.addToHomeScreen();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await status).toBe('unsupported');
  expect(await outcome).toBe('requested');
  vi.useRealTimers();
});

test('the home screen reports the outcome', async () => {
  const { client, messenger } = await launch();
  client.answer('web_app_check_home_screen', 'home_screen_checked', { status: 'missed' });
  expect(await messenger.homeScreenStatus()).toBe('missed');
  client.answer('web_app_add_to_home_screen', 'home_screen_added');
  expect(await messenger.addToHomeScreen()).toBe('added');
  client.answer('web_app_add_to_home_screen', 'home_screen_failed', { error: 'UNSUPPORTED' });
  expect(await messenger.addToHomeScreen()).toBe('unavailable');
});

test('being minimized is announced once, and again on return', async () => {
  const { client, messenger } = await launch();
  const listener = vi.fn();
  const release = messenger.onActiveChange(listener);
  client.emit('visibility_changed', { is_visible: false });
  client.emit('visibility_changed', { is_visible: false });
  client.emit('visibility_changed', { is_visible: true });
  release();
  client.emit('visibility_changed', { is_visible: false });
  expect(listener.mock.calls).toEqual([[false], [true]]);
});

test('[MY-35] the main button shows text and progress, has one handler at a time, and hides without one', async () => {
  const { client, messenger } = await launch();
  expect(messenger.mainButton.isAvailable()).toBe(true);
  const onPress = vi.fn();
  const look = { text: 'Publish', isEnabled: true, isLoading: false };
  const release = messenger.mainButton.show(look, onPress);
  await settle();
  const last = () => client.callsOf('web_app_setup_main_button').at(-1);
  expect(last()).toMatchObject({ is_visible: true, is_active: true, text: 'Publish' });
  client.emit('main_button_pressed');
  expect(onPress).toHaveBeenCalledTimes(1);
  release();
  const releaseLoading = messenger.mainButton.show({ ...look, isLoading: true }, onPress);
  await settle();
  expect(last()).toMatchObject({ is_active: false, is_progress_visible: true });
  client.emit('main_button_pressed');
  expect(onPress).toHaveBeenCalledTimes(1);
  releaseLoading();
  await settle();
  expect(last()).toMatchObject({ is_visible: false });
});

test('[MY-29] the client asks whether the bot may write', async () => {
  const { client, messenger } = await launch();
  client.answer('web_app_request_write_access', 'write_access_requested', { status: 'allowed' });
  expect(await messenger.requestWriteAccess()).toBe(true);
  client.answer('web_app_request_write_access', 'write_access_requested', { status: 'cancelled' });
  expect(await messenger.requestWriteAccess()).toBe(false);
});

test('[MY-29] a client that cannot ask whether the bot may write answers no', async () => {
  const { messenger } = await launch({ tgWebAppVersion: '6.8' });
  expect(await messenger.requestWriteAccess()).toBe(false);
});
