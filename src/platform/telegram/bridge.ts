/** Runs a messenger call that throws on an old or absent client; returns whether it succeeded. */
export function attempt(call: () => void): boolean {
  try {
    call();
    return true;
  } catch {
    // The SDK throws if the client does not support a call; every caller has a fallback.
    return false;
  }
}

/** Whether a client answers calls: a parent frame, or an object that the native clients inject. */
export function hasBridge(page: Window): boolean {
  const proxy: unknown = Reflect.get(page, 'TelegramWebviewProxy');
  const external: unknown = Reflect.get(page, 'external');
  return isFramed(page) || hasFunction(proxy, 'postEvent') || hasFunction(external, 'notify');
}

/** Whether the page is in a frame, as in the messenger's web client. */
export function isFramed(page: Window): boolean {
  return page.self !== page.top;
}

/** The origin of the messenger's web client: a framed app talks only to it, unless another is given. */
const telegramWebOrigin = 'https://web.telegram.org';

/** The origin of the client that frames the app; `self` means the app's own. */
export function clientOrigin(page: Window, messengerOrigin: string | undefined): string {
  return messengerOrigin === 'self' ? page.location.origin : (messengerOrigin ?? telegramWebOrigin);
}

/** Posts an event that needs no answer to the client, without the SDK, which loads later. There may be no client. */
export function postToClient(page: Window, eventType: string, origin: string): void {
  const proxy: unknown = Reflect.get(page, 'TelegramWebviewProxy');
  const external: unknown = Reflect.get(page, 'external');
  const message = JSON.stringify({ eventType });
  if (hasFunction(proxy, 'postEvent')) proxy.postEvent(eventType, '{}');
  else if (hasFunction(external, 'notify')) external.notify(message);
  else if (isFramed(page)) page.parent.postMessage(message, origin);
}

function hasFunction<Name extends string>(
  value: unknown,
  name: Name,
): value is Readonly<Record<Name, (...values: readonly string[]) => unknown>> {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function'
  );
}
