import { expect, test } from 'vitest';
import { knownSince, statusOf } from '#server/messenger/page/protocol.ts';
import { readSettings } from '#server/messenger/page/settings.ts';

// The versions are those of the messenger's own documentation of mini-apps.
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

test('[EM-08] what no client knows is no method', () => {
  expect(statusOf('web_app_dance', '9.1')).toBe('unheard-of');
});

test('[EM-08] a device is an ordinary one unless the address says otherwise', () => {
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
