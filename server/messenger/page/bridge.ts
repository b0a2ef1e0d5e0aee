import type { CallEntry, ClientState, NativeButton } from './client-state.ts';
import {
  runStorageMethod,
  field,
  knownSince,
  listField,
  readMessage,
  statusOf,
  textField,
} from './protocol.ts';
import type { ThemeParams } from './themes.ts';

/** Distances in pixels that the client or the device covers. */
export interface Insets {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** A button of a popup that the app requested. */
export interface PopupButton {
  readonly id: string;
  readonly type: string;
  readonly text: string;
}

/** A popup that the app requested. */
export interface Popup {
  readonly title: string;
  readonly message: string;
  readonly buttons: readonly PopupButton[];
}

/** Whether the app is on the home screen, as the client reports it. */
export type HomeScreenStatus = 'unsupported' | 'unknown' | 'added' | 'missed';

/** The client's functions that the bridge calls. */
export interface BridgeHost {
  readonly version: string;
  /** Sends an event to the app, like a message from its parent window. */
  send(eventType: string, eventData: unknown): void;
  log(entry: CallEntry): void;
  update(change: Partial<ClientState>): void;
  theme(): ThemeParams;
  viewport(): { readonly width: number; readonly height: number };
  safeArea(): Insets;
  contentSafeArea(): Insets;
  /** Shows a popup; resolves to the pressed button's id, or undefined if it was dismissed. */
  popup(popup: Popup): Promise<string | undefined>;
  /** Asks the person a question of the client itself; `agree` is the label of the confirming button. */
  ask(question: string, agree: string): Promise<boolean>;
  openLink(url: string): void;
  openTelegramLink(path: string): void;
  haptic(kind: string): void;
  close(): void;
  hideKeyboard(): void;
  readClipboard(): Promise<string | undefined>;
  readonly cloud: Map<string, string>;
  homeScreenStatus(): HomeScreenStatus;
  addToHomeScreen(): void;
  isFullscreen(): boolean;
}

/** The client's side of the bridge. */
export interface Bridge {
  /** Handles a message that the app posted; ignores anything outside the protocol. */
  receive(data: unknown): void;
  /** Sends an event that the app did not request, such as a press or a theme change. */
  readonly emit: (eventType: string, eventData?: unknown) => void;
}

type Handler = (params: unknown) => void;

/**
 * Answers an app as the messenger's clients do: asynchronously, and not at all if the client's
 * version does not know the method. Every call and every event is logged. Rule EM-08.
 */
export function createBridge(host: BridgeHost): Bridge {
  const emit = (eventType: string, eventData?: unknown): void => {
    // Clients answer asynchronously, never within the call.
    setTimeout(() => {
      host.log({ direction: 'event', name: eventType, data: eventData, note: '' });
      host.send(eventType, eventData);
    }, 0);
  };
  const handlers: Readonly<Record<string, Handler>> = {
    ...frameHandlers(host, emit),
    ...chromeHandlers(host),
    ...dialogHandlers(host, emit),
    ...deviceHandlers(host, emit),
  };
  return {
    emit,
    receive: (data) => {
      const message = readMessage(data);
      if (!message) {
        return;
      }
      const { eventType: name, eventData: params } = message;
      const status = statusOf(name, host.version);
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      host.log({ direction: 'call', name, data: params, note: noteOn(name, status, handler) });
      if (status === 'known') {
        handler?.(params);
      }
    },
  };
}

function noteOn(name: string, status: string, handler: Handler | undefined): string {
  if (status === 'too-old') {
    return `not known before ${knownSince(name) ?? ''}`;
  }
  if (status === 'unheard-of') {
    return 'no such method';
  }
  return handler ? '' : 'not simulated';
}

function frameHandlers(host: BridgeHost, emit: Bridge['emit']): Record<string, Handler> {
  return {
    iframe_ready: () => undefined,
    iframe_will_reload: () => undefined,
    web_app_ready: () => host.update({ status: 'open' }),
    web_app_close: () => host.close(),
    web_app_expand: () => {
      host.update({ isExpanded: true });
      emitViewport(host, emit);
    },
    web_app_request_theme: () => emit('theme_changed', { theme_params: host.theme() }),
    web_app_request_viewport: () => emitViewport(host, emit),
    web_app_request_safe_area: () => emit('safe_area_changed', host.safeArea()),
    web_app_request_content_safe_area: () =>
      emit('content_safe_area_changed', host.contentSafeArea()),
    web_app_request_fullscreen: () => changeFullscreen(host, emit, true),
    web_app_exit_fullscreen: () => changeFullscreen(host, emit, false),
  };
}

/** Tells the app its size; the simulator's frame is never animated, so every size is stable. */
export function emitViewport(host: Pick<BridgeHost, 'viewport'>, emit: Bridge['emit']): void {
  emit('viewport_changed', { ...host.viewport(), is_expanded: true, is_state_stable: true });
}

function changeFullscreen(host: BridgeHost, emit: Bridge['emit'], isWanted: boolean): void {
  if (isWanted && host.isFullscreen()) {
    emit('fullscreen_failed', { error: 'ALREADY_FULLSCREEN' });
    return;
  }
  host.update({ isFullscreen: isWanted });
  emit('fullscreen_changed', { is_fullscreen: isWanted });
  emit('safe_area_changed', host.safeArea());
  emit('content_safe_area_changed', host.contentSafeArea());
}

function chromeHandlers(host: BridgeHost): Record<string, Handler> {
  return {
    web_app_setup_back_button: (params) =>
      host.update({ hasBackButton: field(params, 'is_visible') === true }),
    web_app_setup_settings_button: (params) =>
      host.update({ hasSettings: field(params, 'is_visible') === true }),
    web_app_setup_main_button: (params) => host.update({ mainButton: readButton(params) }),
    web_app_setup_secondary_button: (params) =>
      host.update({ secondaryButton: readButton(params) }),
    web_app_setup_closing_behavior: (params) =>
      host.update({ needsConfirmation: field(params, 'need_confirmation') === true }),
    web_app_setup_swipe_behavior: (params) =>
      host.update({ areSwipesAllowed: field(params, 'allow_vertical_swipe') !== false }),
    web_app_set_header_color: (params) =>
      host.update({ headerColor: textField(params, 'color_key') || textField(params, 'color') }),
    web_app_set_background_color: (params) =>
      host.update({ backgroundColor: textField(params, 'color') }),
    web_app_set_bottom_bar_color: (params) =>
      host.update({ bottomBarColor: textField(params, 'color') }),
    web_app_toggle_orientation_lock: () => undefined,
  };
}

function readButton(params: unknown): NativeButton {
  const text = textField(params, 'text').trim();
  return {
    // Clients do not show a button without text.
    isVisible: field(params, 'is_visible') === true && text !== '',
    isActive: field(params, 'is_active') !== false,
    isLoading: field(params, 'is_progress_visible') === true,
    hasShine: field(params, 'has_shine_effect') === true,
    text,
    color: textField(params, 'color'),
    textColor: textField(params, 'text_color'),
    position: textField(params, 'position') || 'left',
  };
}

function dialogHandlers(host: BridgeHost, emit: Bridge['emit']): Record<string, Handler> {
  const askThen = (question: string, answer: (isAllowed: boolean) => void): void => {
    void host.ask(question, 'Allow').then(answer);
  };
  return {
    web_app_open_popup: (params) => {
      const popup = {
        title: textField(params, 'title'),
        message: textField(params, 'message'),
        buttons: listField(params, 'buttons').map(readPopupButton),
      };
      void host
        .popup(popup)
        .then((id) => emit('popup_closed', id === undefined ? {} : { button_id: id }));
    },
    web_app_request_write_access: () =>
      askThen('Allow the bot to send you messages?', (isAllowed) =>
        emit('write_access_requested', { status: isAllowed ? 'allowed' : 'cancelled' }),
      ),
    web_app_request_phone: () =>
      askThen('Share your phone number with the bot?', (isAllowed) =>
        emit('phone_requested', { status: isAllowed ? 'sent' : 'cancelled' }),
      ),
    web_app_request_file_download: (params) =>
      askThen(`Download ${textField(params, 'file_name')}?`, (isAllowed) => {
        emit('file_download_requested', { status: isAllowed ? 'downloading' : 'cancelled' });
        if (isAllowed) {
          host.openLink(textField(params, 'url'));
        }
      }),
    web_app_add_to_home_screen: () => {
      if (host.homeScreenStatus() === 'unsupported') {
        emit('home_screen_failed', { error: 'UNSUPPORTED' });
        return;
      }
      askThen('Add this mini-app to the home screen?', (isAllowed) => {
        if (isAllowed) {
          host.addToHomeScreen();
          emit('home_screen_added');
        }
      });
    },
    web_app_check_home_screen: () =>
      emit('home_screen_checked', { status: host.homeScreenStatus() }),
  };
}

function readPopupButton(button: unknown): PopupButton {
  const type = textField(button, 'type') || 'default';
  const words: Readonly<Record<string, string>> = { ok: 'OK', close: 'Close', cancel: 'Cancel' };
  return { id: textField(button, 'id'), type, text: words[type] ?? textField(button, 'text') };
}

function deviceHandlers(host: BridgeHost, emit: Bridge['emit']): Record<string, Handler> {
  return {
    web_app_open_link: (params) => host.openLink(textField(params, 'url')),
    web_app_open_tg_link: (params) => host.openTelegramLink(textField(params, 'path_full')),
    web_app_trigger_haptic_feedback: (params) => {
      const detail = textField(params, 'impact_style') || textField(params, 'notification_type');
      host.haptic(
        [textField(params, 'type').replace('_', ' '), detail].filter(Boolean).join(' · '),
      );
    },
    web_app_hide_keyboard: () => host.hideKeyboard(),
    web_app_read_text_from_clipboard: (params) => {
      const reqId = textField(params, 'req_id');
      void host
        .readClipboard()
        .then((data) => emit('clipboard_text_received', { req_id: reqId, data: data ?? null }));
    },
    web_app_invoke_custom_method: (params) => {
      const method = textField(params, 'method');
      const answer = runStorageMethod(host.cloud, method, field(params, 'params'));
      emit('custom_method_invoked', { req_id: textField(params, 'req_id'), ...answer });
    },
    // Features that a browser lacks are answered like a device without them.
    web_app_biometry_get_info: () => emit('biometry_info_received', { available: false }),
    web_app_check_location: () => emit('location_checked', { available: false }),
    web_app_request_location: () => emit('location_requested', { available: false }),
    web_app_open_scan_qr_popup: () => emit('scan_qr_popup_closed'),
    web_app_open_invoice: (params) =>
      emit('invoice_closed', { slug: textField(params, 'slug'), status: 'cancelled' }),
    web_app_set_emoji_status: () => emit('emoji_status_failed', { error: 'UNSUPPORTED' }),
    web_app_request_emoji_status_access: () =>
      emit('emoji_status_access_requested', { status: 'cancelled' }),
    web_app_send_prepared_message: () => emit('prepared_message_failed', { error: 'UNSUPPORTED' }),
    web_app_start_accelerometer: () => emit('accelerometer_failed', { error: 'UNSUPPORTED' }),
    web_app_start_gyroscope: () => emit('gyroscope_failed', { error: 'UNSUPPORTED' }),
    web_app_start_device_orientation: () =>
      emit('device_orientation_failed', { error: 'UNSUPPORTED' }),
  };
}
