import { expect, test } from 'vitest';
import { knownSince, runStorageMethod, statusOf } from '#server/messenger/page/protocol.ts';
import { readSettings } from '#server/messenger/page/settings.ts';

// The versions are those in the messenger's documentation of mini-apps.
test.each([
  ['web_app_ready', '6.0'],
  ['web_app_setup_main_button', '6.0'],
  ['web_app_setup_back_button', '6.1'],
  ['web_app_trigger_haptic_feedback', '6.1'],
  ['web_app_open_tg_link', '6.1'],
  ['web_app_set_header_color', '6.1'],
  ['web_app_open_popup', '6.2'],
  ['web_app_setup_closing_behavior', '6.2'],
  ['web_app_read_text_from_clipboard', '6.4'],
  ['web_app_switch_inline_query', '6.7'],
  ['web_app_invoke_custom_method', '6.9'],
  ['web_app_request_write_access', '6.9'],
  ['web_app_setup_settings_button', '6.10'],
  ['web_app_biometry_get_info', '7.2'],
  ['web_app_setup_swipe_behavior', '7.7'],
  ['web_app_share_to_story', '7.8'],
  ['web_app_setup_secondary_button', '7.10'],
  ['web_app_set_bottom_bar_color', '7.10'],
  ['web_app_request_safe_area', '8.0'],
  ['web_app_request_fullscreen', '8.0'],
  ['web_app_add_to_home_screen', '8.0'],
  ['web_app_device_storage_save_key', '9.0'],
  ['web_app_hide_keyboard', '9.1'],
])('[EM-08] clients know %s from %s on', (method, version) => {
  expect(knownSince(method)).toBe(version);
  expect(statusOf(method, version)).toBe('known');
  expect(statusOf(method, '5.9')).toBe('too-old');
});

test('[EM-08] an unknown method is not supported by any client', () => {
  expect(statusOf('web_app_dance', '9.1')).toBe('unheard-of');
});

test('[EM-08] a device has default settings unless the address says otherwise', () => {
  const deviceOf = (query: string) => readSettings(new URLSearchParams(query)).device;

  expect(deviceOf('')).toEqual({ text: '100', dir: '', colors: '', speed: '' });
  expect(deviceOf('text=999&dir=up&colors=red&speed=light')).toEqual(deviceOf(''));
  expect(deviceOf('text=200&dir=rtl&colors=forced&speed=low')).toEqual({
    text: '200',
    dir: 'rtl',
    colors: 'forced',
    speed: 'low',
  });
});

/** Saves a value as an app does. */
const save = (values: Map<string, string>, key: string, value: unknown = 'v') =>
  runStorageMethod(values, 'saveStorageValue', { key, value });

test.each([
  ['a key of 128 characters', 'k'.repeat(128), 'v', { result: true }],
  ['a longer key', 'k'.repeat(129), 'v', { error: 'KEY_INVALID' }],
  ['no key', '', 'v', { error: 'KEY_INVALID' }],
  ['a value of 4096 characters', 'a', 'x'.repeat(4096), { result: true }],
  ['a longer value', 'a', 'x'.repeat(4097), { error: 'VALUE_INVALID' }],
  ['an empty value', 'a', '', { result: true }],
  ['a number', 'a', 1, { error: 'VALUE_INVALID' }],
])('[EM-08] the cloud answers %s as the messenger does', (_what, key, value, answer) => {
  expect(save(new Map(), key, value)).toEqual(answer);
});

test('[EM-08] a person’s full cloud accepts no further key, but existing keys can be changed and deleted', () => {
  const values = new Map<string, string>();
  for (let key = 0; key < 1024; key += 1) expect(save(values, `k${key}`)).toEqual({ result: true });

  expect(save(values, 'one-more')).toEqual({ error: 'QUOTA_EXCEEDED' });
  expect(save(values, 'k0', 'changed')).toEqual({ result: true });
  runStorageMethod(values, 'deleteStorageValues', { keys: ['k1'] });
  expect(save(values, 'one-more')).toEqual({ result: true });
  expect(runStorageMethod(values, 'getStorageValues', { keys: ['k0', 'k1'] })).toEqual({
    result: { k0: 'changed', k1: '' },
  });
});
