import { isAtLeast } from './themes.ts';

/** The version in which the messenger's clients added a method. */
const METHOD_SINCE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '6.0':
      'iframe_ready iframe_will_reload web_app_close web_app_data_send web_app_expand web_app_open_link ' +
      'web_app_ready web_app_request_theme web_app_request_viewport web_app_setup_main_button',
    '6.1':
      'web_app_open_tg_link web_app_open_invoice web_app_setup_back_button web_app_set_background_color ' +
      'web_app_set_header_color web_app_trigger_haptic_feedback',
    '6.2': 'web_app_open_popup web_app_setup_closing_behavior',
    '6.4':
      'web_app_open_scan_qr_popup web_app_close_scan_qr_popup web_app_read_text_from_clipboard',
    '6.7': 'web_app_switch_inline_query',
    '6.9': 'web_app_invoke_custom_method web_app_request_write_access web_app_request_phone',
    '6.10': 'web_app_setup_settings_button',
    '7.2':
      'web_app_biometry_get_info web_app_biometry_open_settings web_app_biometry_request_access ' +
      'web_app_biometry_request_auth web_app_biometry_update_token',
    '7.7': 'web_app_setup_swipe_behavior',
    '7.8': 'web_app_share_to_story',
    '7.10': 'web_app_setup_secondary_button web_app_set_bottom_bar_color',
    '8.0':
      'web_app_request_safe_area web_app_request_content_safe_area web_app_request_fullscreen ' +
      'web_app_exit_fullscreen web_app_set_emoji_status web_app_add_to_home_screen web_app_check_home_screen ' +
      'web_app_request_emoji_status_access web_app_check_location web_app_open_location_settings ' +
      'web_app_request_file_download web_app_request_location web_app_send_prepared_message ' +
      'web_app_start_accelerometer web_app_start_device_orientation web_app_start_gyroscope ' +
      'web_app_stop_accelerometer web_app_stop_device_orientation web_app_stop_gyroscope ' +
      'web_app_toggle_orientation_lock',
    '9.0':
      'web_app_device_storage_clear web_app_device_storage_get_key web_app_device_storage_save_key ' +
      'web_app_secure_storage_clear web_app_secure_storage_get_key web_app_secure_storage_restore_key ' +
      'web_app_secure_storage_save_key',
    '9.1': 'web_app_hide_keyboard',
  }).flatMap(([version, methods]) =>
    methods.split(' ').map((method) => [method, version] as const),
  ),
);

/** Whether a client of a version knows a method, is too old for it, or there is no such method. */
export function statusOf(method: string, version: string): 'known' | 'too-old' | 'unheard-of' {
  const since = METHOD_SINCE.get(method);
  if (since === undefined) {
    return 'unheard-of';
  }
  return isAtLeast(version, since) ? 'known' : 'too-old';
}

/** The version in which clients added a method. */
export function knownSince(method: string): string | undefined {
  return METHOD_SINCE.get(method);
}

/** A message of the protocol, in either direction. */
interface ProtocolMessage {
  readonly eventType: string;
  readonly eventData: unknown;
}

/** Reads a message that an app posted to its parent; undefined if it is not a message of the protocol. */
export function readMessage(data: unknown): ProtocolMessage | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
    const eventType = field(message, 'eventType');
    return typeof eventType === 'string'
      ? { eventType, eventData: field(message, 'eventData') }
      : undefined;
  } catch {
    // Another script may post any text, which is not for the messenger.
    return undefined;
  }
}

/** A field of a value from the app; undefined if there is none. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A text field; empty if it is not a text. */
export function textField(value: unknown, name: string): string {
  const text = field(value, name);
  return typeof text === 'string' ? text : '';
}

/** A list field; empty if it is not a list. */
export function listField(value: unknown, name: string): readonly unknown[] {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
}

const MAX_KEYS = 1024;
const MAX_VALUE_LENGTH = 4096;
const KEY = /^[\w-]{1,128}$/;

/** The answer of a custom method: a result or the messenger's error code. */
type CustomMethodAnswer = { readonly result: unknown } | { readonly error: string };

/** Runs the messenger's storage methods on one person's values; refuses any other method. */
export function runStorageMethod(
  values: Map<string, string>,
  method: string,
  params: unknown,
): CustomMethodAnswer {
  const keys = listField(params, 'keys').filter((key) => typeof key === 'string');
  switch (method) {
    case 'getStorageKeys':
      return { result: Array.from(values.keys()) };
    case 'getStorageValues':
      return { result: Object.fromEntries(keys.map((key) => [key, values.get(key) ?? ''])) };
    case 'deleteStorageValues':
      for (const key of keys) {
        values.delete(key);
      }
      return { result: true };
    case 'saveStorageValue':
      return save(values, textField(params, 'key'), field(params, 'value'));
    default:
      return { error: 'METHOD_NOT_FOUND' };
  }
}

function save(values: Map<string, string>, key: string, value: unknown): CustomMethodAnswer {
  if (!KEY.test(key)) {
    return { error: 'KEY_INVALID' };
  }
  if (typeof value !== 'string' || value.length > MAX_VALUE_LENGTH) {
    return { error: 'VALUE_INVALID' };
  }
  if (!values.has(key) && values.size >= MAX_KEYS) {
    return { error: 'QUOTA_EXCEEDED' };
  }
  values.set(key, value);
  return { result: true };
}
