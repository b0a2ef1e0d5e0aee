import {
  applyPolyfills,
  init,
  miniApp,
  postEvent,
  targetOrigin,
  themeParams,
  viewport,
} from '@telegram-apps/sdk-react';

/** The web client's origin: the only one that a framed app talks to, unless another is given. */
const telegramWebOrigin = 'https://web.telegram.org';
const viewportTimeoutMs = 3000;
const lowestHeightPx = 100;

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

/** True where somebody answers calls: a parent frame, or the native clients' injected objects. */
export function hasBridge(page: Window): boolean {
  const proxy: unknown = Reflect.get(page, 'TelegramWebviewProxy');
  const external: unknown = Reflect.get(page, 'external');
  return isFramed(page) || hasFunction(proxy, 'postEvent') || hasFunction(external, 'notify');
}

function isFramed(page: Window): boolean {
  return page.self !== page.top;
}

function hasFunction(value: unknown, name: string): boolean {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function'
  );
}

/**
 * Starts the SDK, once per page, before anything renders and after `takeLaunch` left it a launch that it can
 * read. Without a bridge its calls go nowhere, but it knows the colours all the same. Never throws.
 */
export function startClient(page: Window, messengerOrigin: string | undefined): void {
  const origin = messengerOrigin === 'self' ? page.location.origin : messengerOrigin;
  const isAnswered = hasBridge(page);
  if (isFramed(page)) {
    ignoreForeignMessages(page, origin ?? telegramWebOrigin);
  }
  attempt(() => {
    applyPolyfills();
    targetOrigin.set(origin ?? telegramWebOrigin);
    init({ acceptCustomStyles: false, ...(isAnswered ? {} : { postEvent: () => undefined }) });
  });
  // A client before 6.1 has no mini-app component, but a theme.
  if (!attempt(() => miniApp.mountSync())) {
    attempt(() => themeParams.mountSync());
  }
  if (isAnswered) {
    attempt(() => viewport.expand());
    // The colours of the address, or from before a reload, may be out of date.
    attempt(() => postEvent('web_app_request_theme'));
    void bindViewport(page);
  }
}

/**
 * A page that frames the app could otherwise speak as the messenger: the SDK looks at who sends a message, not
 * at where it comes from. This listener stands before the SDK's.
 */
function ignoreForeignMessages(page: Window, origin: string): void {
  page.addEventListener('message', (event) => {
    if (event.source === page.parent && event.origin !== '' && event.origin !== origin) {
      event.stopImmediatePropagation();
    }
  });
}

/** Binds the viewport's CSS variables as soon as the client answers; it may never do, so nothing waits for it. */
async function bindViewport(page: Window): Promise<void> {
  try {
    await viewport.mount({ timeout: viewportTimeoutMs });
  } catch {
    // A silent client: the style sheet's own fallbacks apply.
    return;
  }
  attempt(() => viewport.bindCssVars());
  dropCollapsedHeights(page);
  viewport.state.sub(() => dropCollapsedHeights(page));
  if (isReload(page)) {
    // The SDK has taken its numbers from the session; the client knows the present ones.
    attempt(() => postEvent('web_app_request_viewport'));
    attempt(() => postEvent('web_app_request_safe_area'));
    attempt(() => postEvent('web_app_request_content_safe_area'));
  }
}

function isReload(page: Window): boolean {
  const [entry] = page.performance.getEntriesByType('navigation');
  return entry !== undefined && Reflect.get(entry, 'type') === 'reload';
}

/** Clients have reported heights of 0 and 1 px; without the variable the style sheet's fallback applies. */
function dropCollapsedHeights(page: Window): void {
  const { style } = page.document.documentElement;
  if (viewport.height() < lowestHeightPx) {
    style.removeProperty('--tg-viewport-height');
  }
  if (viewport.stableHeight() < lowestHeightPx) {
    style.removeProperty('--tg-viewport-stable-height');
  }
}
