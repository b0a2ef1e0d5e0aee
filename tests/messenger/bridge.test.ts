import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBridge, type BridgeHost, type Popup } from '#server/messenger/page/bridge.ts';
import type { CallEntry, ClientState } from '#server/messenger/page/client-state.ts';
import { runStorageMethod } from '#server/messenger/page/protocol.ts';
import {
  readLink,
  presetOf,
  PRESETS,
  readSettings,
  writeSettings,
} from '#server/messenger/page/settings.ts';
import { createPersonMemory } from '#server/messenger/page/person-memory.ts';
import { isAtLeast, themeFor } from '#server/messenger/page/themes.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(options: { version?: string; platform?: string; answer?: string | undefined } = {}) {
  const sent: [string, unknown][] = [];
  const log: CallEntry[] = [];
  const popups: Popup[] = [];
  const done: string[] = [];
  let state: Partial<ClientState> = {};
  const insets = { top: 0, bottom: 34, left: 0, right: 0 };
  const host: BridgeHost = {
    version: options.version ?? '9.1',
    send: (name, data) => void sent.push([name, data]),
    log: (entry) => void log.push(entry),
    update: (change) => void (state = { ...state, ...change }),
    theme: () => ({ bg_color: '#ffffff' }),
    viewport: () => ({ width: 390, height: 700 }),
    safeArea: () => insets,
    contentSafeArea: () => insets,
    popup: (popup) => {
      popups.push(popup);
      return Promise.resolve(options.answer);
    },
    ask: () => Promise.resolve(options.answer === 'yes'),
    openLink: (url) => void done.push(`link ${url}`),
    openTelegramLink: (path) => void done.push(`tg ${path}`),
    haptic: (kind) => void done.push(`haptic ${kind}`),
    close: () => void done.push('close'),
    hideKeyboard: () => void done.push('keyboard'),
    readClipboard: () => Promise.resolve('pasted'),
    cloud: new Map(),
    homeScreenStatus: () => (options.platform === 'weba' ? 'unsupported' : 'missed'),
    addToHomeScreen: () => void done.push('home'),
    isFullscreen: () => state.isFullscreen ?? false,
  };
  const bridge = createBridge(host);
  const call = async (eventType: string, eventData?: unknown): Promise<[string, unknown][]> => {
    sent.length = 0;
    bridge.receive(JSON.stringify({ eventType, eventData }));
    await vi.advanceTimersByTimeAsync(0);
    return sent;
  };
  return { bridge, call, sent, log, popups, done, state: () => state };
}

test('[EM-08] the client responds asynchronously, and every call and event is logged', async () => {
  const { bridge, sent, log } = setUp();
  bridge.receive('{"eventType":"web_app_request_theme"}');
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([['theme_changed', { theme_params: { bg_color: '#ffffff' } }]]);
  expect(log.map(({ direction, name }) => [direction, name])).toEqual([
    ['call', 'web_app_request_theme'],
    ['event', 'theme_changed'],
  ]);
});

test.each([
  ['web_app_request_viewport', 'viewport_changed', { width: 390, is_state_stable: true }],
  ['web_app_request_safe_area', 'safe_area_changed', { bottom: 34 }],
  ['web_app_request_content_safe_area', 'content_safe_area_changed', { bottom: 34 }],
  ['web_app_request_fullscreen', 'fullscreen_changed', { is_fullscreen: true }],
  ['web_app_check_home_screen', 'home_screen_checked', { status: 'missed' }],
  ['web_app_biometry_get_info', 'biometry_info_received', { available: false }],
])('the client answers %s', async (method, event, data) => {
  const { call } = setUp();
  expect((await call(method))[0]).toMatchObject([event, data]);
});

test.each([
  ['6.0', 'web_app_setup_back_button', 'not known before 6.1'],
  ['6.1', 'web_app_open_popup', 'not known before 6.2'],
  ['7.10', 'web_app_request_safe_area', 'not known before 8.0'],
  ['8.0', 'web_app_hide_keyboard', 'not known before 9.1'],
  ['9.1', 'web_app_fly', 'no such method'],
  ['9.1', 'constructor', 'no such method'],
  ['9.1', 'web_app_share_to_story', 'not simulated'],
])('a %s client does not answer %s', async (version, method, note) => {
  const { call, log, state, popups } = setUp({ version });
  expect(await call(method, { is_visible: true, message: 'Hello' })).toEqual([]);
  expect(log).toMatchObject([{ name: method, note }]);
  expect(state()).toEqual({});
  expect(popups).toEqual([]);
});

test('anything but protocol messages is ignored', () => {
  const { bridge, log } = setUp();
  for (const data of [undefined, {}, 'text', '[]', '{"eventType":7}', '{"type":"webpack"}']) {
    bridge.receive(data);
  }
  expect(log).toEqual([]);
});

test('buttons are rendered as the app requests', async () => {
  const { call, state } = setUp();
  await call('web_app_setup_back_button', { is_visible: true });
  await call('web_app_setup_main_button', {
    is_visible: true,
    text: 'Submit',
    is_active: false,
    color: '#112233',
  });
  await call('web_app_setup_secondary_button', { is_visible: true, text: ' ' });
  expect(state()).toMatchObject({
    hasBackButton: true,
    mainButton: { isVisible: true, text: 'Submit', isActive: false, color: '#112233' },
    secondaryButton: { isVisible: false },
  });
});

test('popups and prompts return what was pressed', async () => {
  const pressed = setUp({ answer: 'yes' });
  const buttons = [
    { id: 'yes', type: 'destructive', text: 'Ban' },
    { id: 'no', type: 'cancel' },
  ];
  expect(await pressed.call('web_app_open_popup', { message: 'Sure?', buttons })).toEqual([
    ['popup_closed', { button_id: 'yes' }],
  ]);
  expect(pressed.popups[0]?.buttons.map(({ text }) => text)).toEqual(['Ban', 'Cancel']);
  expect(await pressed.call('web_app_request_write_access')).toEqual([
    ['write_access_requested', { status: 'allowed' }],
  ]);
  expect(await pressed.call('web_app_add_to_home_screen')).toEqual([
    ['home_screen_added', undefined],
  ]);

  const dismissed = setUp({ platform: 'weba' });
  expect(await dismissed.call('web_app_open_popup', { message: 'Sure?' })).toEqual([
    ['popup_closed', {}],
  ]);
  expect(await dismissed.call('web_app_add_to_home_screen')).toEqual([
    ['home_screen_failed', { error: 'UNSUPPORTED' }],
  ]);
});

test.each([
  ['web_app_request_write_access', 'write_access_requested'],
  ['web_app_request_phone', 'phone_requested'],
  ['web_app_request_file_download', 'file_download_requested'],
] as const)('[EM-08] %s that is refused answers as Telegram spells it', async (method, event) => {
  const { call } = setUp();
  const answers = await call(method, { file_name: 'a.csv', url: 'https://example.org/a.csv' });
  expect(answers).toEqual([[event, { status: 'cancelled' }]]);
});

test('links, haptics, keyboard, clipboard and closing reach the client', async () => {
  const { call, done } = setUp();
  await call('web_app_open_link', { url: 'https://x.com/ada' });
  await call('web_app_open_tg_link', { path_full: '/yapp_bot' });
  await call('web_app_trigger_haptic_feedback', { type: 'impact', impact_style: 'light' });
  await call('web_app_hide_keyboard');
  await call('web_app_close');
  expect(done).toEqual([
    'link https://x.com/ada',
    'tg /yapp_bot',
    'haptic impact · light',
    'keyboard',
    'close',
  ]);
  expect(await call('web_app_read_text_from_clipboard', { req_id: '1' })).toEqual([
    ['clipboard_text_received', { req_id: '1', data: 'pasted' }],
  ]);
});

test('the cloud stores values within its limits, separately for each person', async () => {
  const { call } = setUp();
  const invoke = (method: string, params: unknown) =>
    call('web_app_invoke_custom_method', { req_id: '7', method, params });
  expect(await invoke('saveStorageValue', { key: 'a', value: '1' })).toEqual([
    ['custom_method_invoked', { req_id: '7', result: true }],
  ]);
  expect(await invoke('getStorageValues', { keys: ['a', 'b'] })).toMatchObject([
    ['custom_method_invoked', { result: { a: '1', b: '' } }],
  ]);
  const refused = (method: string, params: unknown) => runStorageMethod(new Map(), method, params);
  expect(refused('saveStorageValue', { key: 'a b', value: '1' })).toEqual({ error: 'KEY_INVALID' });
  expect(refused('saveStorageValue', { key: 'a', value: 'x'.repeat(4097) })).toEqual({
    error: 'VALUE_INVALID',
  });
  expect(refused('getRequestedContact', {})).toEqual({ error: 'METHOD_NOT_FOUND' });

  const area = createMemoryStorage();
  createPersonMemory(area).cloud('1001').set('a', '1');
  createPersonMemory(area).addToHomeScreen('1001');
  expect(createPersonMemory(area).cloud('1001').get('a')).toBe('1');
  expect(createPersonMemory(area).cloud('1002').size).toBe(0);
  expect(createPersonMemory(area).isOnHomeScreen('1001')).toBe(true);
});

test('[EM-08] a launch is kept in the simulator’s address', () => {
  const query =
    'as=ada&to=%2Fearn&platform=weba&version=8.0&theme=dark&lang=ru&startapp=a&' +
    'text=200&dir=rtl&colors=forced&speed=low&messenger=0';
  const settings = readSettings(new URLSearchParams(query));
  expect(readSettings(writeSettings(settings))).toEqual(settings);
  expect(settings.device).toEqual({
    text: '200',
    dir: 'rtl',
    colors: 'forced',
    speed: 'low',
  });
  expect(writeSettings(readSettings(new URLSearchParams('as=ada&text=5'))).toString()).toBe(
    'as=ada',
  );
  expect(PRESETS.map(({ label }) => label)).toEqual([
    'iOS 9.1',
    'Android 7.10',
    'A 6.0 client',
    'Web A',
    'Not in the messenger',
  ]);
  for (const { key, settings: change } of PRESETS) {
    expect(presetOf({ ...settings, ...change })).toBe(key);
  }
});

test('a client sends the colors that its version supports', () => {
  expect(Object.keys(themeFor('android', 'light', '6.0'))).toHaveLength(6);
  expect(themeFor('android', 'light', '7.6')).not.toHaveProperty('bottom_bar_bg_color');
  expect(Object.keys(themeFor('weba', 'dark', '9.1'))).toHaveLength(15);
  for (const color of Object.values(themeFor('ios', 'dark', '9.1'))) {
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
  }
  expect([isAtLeast('7.10', '7.9'), isAtLeast('7.9', '7.10'), isAtLeast('8.0', '8.0')]).toEqual([
    true,
    false,
    true,
  ]);
});

test.each([
  ['https://t.me/yapp_bot/app?startapp=post_1', { kind: 'app', to: '/', startapp: 'post_1' }],
  ['https://t.me/Yapp_Bot?startapp=a', { kind: 'app', to: '/', startapp: 'a' }],
  ['/yapp_bot/app', { kind: 'app', to: '/', startapp: '' }],
  ['https://app.example/reports', { kind: 'app', to: '/reports', startapp: '' }],
  ['https://t.me/yapp_bot', { kind: 'outside', url: 'https://t.me/yapp_bot' }],
  ['https://t.me/other_bot/app', { kind: 'outside', url: 'https://t.me/other_bot/app' }],
  ['https://t.me/share/url?url=u&text=hi', { kind: 'share', url: 'u', text: 'hi' }],
  ['https://x.com/ada', { kind: 'outside', url: 'https://x.com/ada' }],
  ['https://', { kind: 'outside', url: 'https://t.me/' }],
])('the messenger reads the link %s', (link, target) => {
  expect(readLink(link, 'yapp_bot', 'https://app.example')).toEqual(target);
});
