import { vi } from 'vitest';

/** One call that the app made to its messenger. */
export interface BridgeCall {
  readonly method: string;
  readonly params: Record<string, unknown>;
}

/** A native messenger client as the SDK sees it: an injected object to post to, events that come back. */
export interface TelegramClient {
  readonly calls: BridgeCall[];
  callsOf(method: string): Record<string, unknown>[];
  /** The response to a method, as event and data; other methods get no response. */
  answer(method: string, event: string, data?: unknown): void;
  /** Sends an event from the client. */
  emit(event: string, data?: unknown): void;
}

/** Puts the page into a messenger's web view. */
export function installTelegramClient(): TelegramClient {
  const calls: BridgeCall[] = [];
  const answers = new Map<string, { event: string; data: unknown }>();
  const emit = (eventType: string, eventData?: unknown): void => {
    const data = JSON.stringify({ eventType, eventData });
    window.dispatchEvent(new MessageEvent('message', { data, source: window.parent }));
  };
  Reflect.set(window, 'TelegramWebviewProxy', {
    postEvent: (method: string, json: string | undefined) => {
      calls.push({ method, params: json ? JSON.parse(json) : {} });
      const answer = answers.get(method);
      if (answer) {
        queueMicrotask(() => emit(answer.event, answer.data));
      }
    },
  });
  return {
    calls,
    callsOf: (method) => calls.filter((call) => call.method === method).map((call) => call.params),
    answer: (method, event, data) => void answers.set(method, { event, data }),
    emit,
  };
}

/** Removes the page from the messenger and clears every launch. */
export function leaveTelegram(): void {
  Reflect.deleteProperty(window, 'TelegramWebviewProxy');
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  const root = document.documentElement;
  root.removeAttribute('style');
  root.removeAttribute('data-theme');
  vi.resetModules();
}

/** Puts a launch into the address, as a client does. */
export function openWith(parameters: Record<string, string | undefined>, path = '/'): void {
  const hash = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) {
      hash.set(name, value);
    }
  }
  window.history.replaceState(null, '', `${path}#${hash.toString()}`);
}

/** A user in the messenger's format. */
const adaJson = JSON.stringify({
  id: 1001,
  first_name: 'Ada',
  last_name: 'Lovelace',
  username: 'ada_love',
  language_code: 'en',
  is_premium: true,
  photo_url: 'https://t.me/i/userpic/320/ada.svg',
});

/** Raw init data of these fields, in the form that a client sends. */
export function initDataOf(fields: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  const all = { user: adaJson, auth_date: '1760000000', signature: 'sig', hash: 'abc', ...fields };
  for (const [name, value] of Object.entries(all)) {
    if (value !== undefined) {
      query.set(name, value);
    }
  }
  return query.toString();
}

/** The parameters of a launch that every SDK accepts. */
export function launchParameters(
  changes: Record<string, string | undefined> = {},
): Record<string, string | undefined> {
  return {
    tgWebAppData: initDataOf({}),
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'ios',
    tgWebAppThemeParams: JSON.stringify({ bg_color: '#17212b', text_color: '#f5f5f5' }),
    ...changes,
  };
}
