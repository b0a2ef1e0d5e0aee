import {
  applyPolyfills,
  backButton,
  init,
  mainButton,
  miniApp,
  openLink,
  openTelegramLink,
  postEvent,
  shareURL,
  targetOrigin,
  themeParams,
  viewport,
  addToHomeScreen,
  checkHomeScreenStatus,
  closingBehavior,
  hapticFeedback,
  on,
  requestWriteAccess,
  swipeBehavior,
} from '@telegram-apps/sdk-react';
import { attempt, clientOrigin, isFramed } from './bridge.ts';
import { feelOf, type HapticEvent } from './haptics.ts';
import type { HomeScreenOutcome, Messenger } from './messenger.ts';

const viewportTimeoutMs = 3000;
const lowestHeightPx = 100;

const sdk = {
  allowVerticalSwipes,
  askBeforeClosing,
  askForHomeScreen,
  askForWriteAccess,
  backButton,
  mainButton,
  miniApp,
  openLink,
  openTelegramLink,
  playHaptic,
  readHomeScreenStatus,
  shareURL,
  themeParams,
} as const;

/** The parts of the messenger's SDK that the adapters use. */
export type Sdk = typeof sdk;

/**
 * Starts the SDK and returns it. Call it once per page, if a client answers calls, and after `takeLaunch` has stored
 * launch parameters that the SDK can read. Never throws.
 */
export function startClient(page: Window, messengerOrigin: string | undefined): Sdk {
  const origin = clientOrigin(page, messengerOrigin);
  if (isFramed(page)) {
    ignoreForeignMessages(page, origin);
  }
  attempt(() => {
    applyPolyfills();
    targetOrigin.set(origin);
    init({ acceptCustomStyles: false });
  });
  // Clients before 6.1 have no mini-app component, but a theme.
  if (!attempt(() => miniApp.mountSync())) {
    attempt(() => themeParams.mountSync());
  }
  attempt(() => viewport.expand());
  // The colors from the address or from before a reload may be outdated.
  attempt(() => postEvent('web_app_request_theme'));
  void bindViewport(page);
  return sdk;
}

/**
 * Blocks messages from other origins: the SDK checks which window sent a message, but not its origin, so any page that
 * frames the app could pose as the messenger. This listener must be added before the SDK's.
 */
function ignoreForeignMessages(page: Window, origin: string): void {
  page.addEventListener('message', (event) => {
    if (event.source === page.parent && event.origin !== '' && event.origin !== origin) {
      event.stopImmediatePropagation();
    }
  });
}

/** Binds the viewport's CSS variables when the client answers; it may never answer, so nothing waits for it. */
async function bindViewport(page: Window): Promise<void> {
  try {
    await viewport.mount({ timeout: viewportTimeoutMs });
  } catch {
    // The client did not answer: the style sheet's fallbacks apply.
    return;
  }
  attempt(() => viewport.bindCssVars());
  dropCollapsedHeights(page);
  viewport.state.sub(() => dropCollapsedHeights(page));
  if (isReload(page)) {
    // The SDK restored its numbers from the session storage; ask the client for the current ones.
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

const answerTimeoutMs = 3000;
/** How long a person may take to answer a question of the client. */
const questionTimeoutMs = 60_000;

/** Plays the haptic feedback of an event. */
function playHaptic(event: HapticEvent): void {
  const feel = feelOf[event];
  attempt(() => {
    if (feel === 'light' || feel === 'medium') hapticFeedback.impactOccurred(feel);
    else if (feel === 'selection') hapticFeedback.selectionChanged();
    else hapticFeedback.notificationOccurred(feel);
  });
}

/** Makes the client ask before it closes the app, or not. */
function askBeforeClosing(isOn: boolean): void {
  attempt(() => closingBehavior.mount());
  attempt(() =>
    isOn ? closingBehavior.enableConfirmation() : closingBehavior.disableConfirmation(),
  );
}

/** Lets a downward swipe minimize the app, or not. */
function allowVerticalSwipes(isAllowed: boolean): void {
  // Mounting turns the swipes off, so it waits for the first gesture that needs that.
  if (isAllowed && !swipeBehavior.isMounted()) return;
  attempt(() => swipeBehavior.mount());
  attempt(() => (isAllowed ? swipeBehavior.enableVertical() : swipeBehavior.disableVertical()));
}

/** Makes the client ask whether the bot may message the person. */
async function askForWriteAccess(): Promise<boolean> {
  try {
    return (await requestWriteAccess({ timeout: questionTimeoutMs })) === 'allowed';
  } catch {
    // Clients before 6.9 cannot ask, and no answer means no permission.
    return false;
  }
}

/** Asks the client whether the app is on the home screen. */
async function readHomeScreenStatus(): ReturnType<Messenger['homeScreenStatus']> {
  try {
    const status: string = await checkHomeScreenStatus({ timeout: answerTimeoutMs });
    return status === 'added' || status === 'missed' || status === 'unsupported'
      ? status
      : 'unknown';
  } catch {
    // A client that does not support the question, or does not answer, cannot add the app either.
    return 'unsupported';
  }
}

/** Makes the client add the app to the home screen. */
function askForHomeScreen(): Promise<HomeScreenOutcome> {
  return new Promise((resolve) => {
    const settle = (outcome: HomeScreenOutcome): void => {
      offAdded();
      offFailed();
      clearTimeout(timer);
      resolve(outcome);
    };
    const offAdded = on('home_screen_added', () => settle('added'));
    const offFailed = on('home_screen_failed', () => settle('unavailable'));
    const timer = setTimeout(() => settle('requested'), answerTimeoutMs);
    if (!attempt(() => addToHomeScreen())) {
      settle('unavailable');
    }
  });
}
