/** Runs a messenger call that an old or absent client refuses by throwing; answers whether it went through. */
export function attempt(call: () => void): boolean {
  try {
    call();
    return true;
  } catch {
    // The SDK throws for every client that cannot; the caller has a fallback for each.
    return false;
  }
}

/** True where someone answers calls: a parent frame, or the native clients' injected objects. */
export function hasBridge(page: Window): boolean {
  const proxy: unknown = Reflect.get(page, 'TelegramWebviewProxy');
  const external: unknown = Reflect.get(page, 'external');
  return isFramed(page) || hasFunction(proxy, 'postEvent') || hasFunction(external, 'notify');
}

/** True in a frame of another page, as in the messenger's web client. */
export function isFramed(page: Window): boolean {
  return page.self !== page.top;
}

/** The web client's origin: the only one that a framed app talks to, unless another is given. */
const telegramWebOrigin = 'https://web.telegram.org';

/** The origin of the client that frames the app; `self` represents the app's own. */
export function clientOrigin(page: Window, messengerOrigin: string | undefined): string {
  return messengerOrigin === 'self' ? page.location.origin : (messengerOrigin ?? telegramWebOrigin);
}

/** Tells the client something that needs no answer, without the SDK, whose code comes later. No one may be there. */
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
