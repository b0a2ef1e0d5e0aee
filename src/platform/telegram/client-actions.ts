import {
  addToHomeScreen,
  checkHomeScreenStatus,
  closingBehavior,
  hapticFeedback,
  on,
  requestWriteAccess,
  swipeBehavior,
} from '@telegram-apps/sdk-react';
import { attempt } from './bridge.ts';
import { feelOf, type HapticEvent } from './haptics.ts';
import type { HomeScreenOutcome, Messenger } from './messenger.ts';

const answerTimeoutMs = 3000;
/** How long a person may think about a question of the client's. */
const questionTimeoutMs = 60_000;

/** Lets the person feel what happened. */
export function playHaptic(event: HapticEvent): void {
  const feel = feelOf[event];
  attempt(() => {
    if (feel === 'light' || feel === 'medium') hapticFeedback.impactOccurred(feel);
    else if (feel === 'selection') hapticFeedback.selectionChanged();
    else hapticFeedback.notificationOccurred(feel);
  });
}

/** Has the client ask before it closes the app, or not. */
export function askBeforeClosing(isOn: boolean): void {
  attempt(() => closingBehavior.mount());
  attempt(() =>
    isOn ? closingBehavior.enableConfirmation() : closingBehavior.disableConfirmation(),
  );
}

/** Lets a downward swipe minimize the app, or not. */
export function allowVerticalSwipes(isAllowed: boolean): void {
  // Mounting switches the swipes off automatically, so it waits for the first gesture that needs it.
  if (isAllowed && !swipeBehavior.isMounted()) return;
  attempt(() => swipeBehavior.mount());
  attempt(() => (isAllowed ? swipeBehavior.enableVertical() : swipeBehavior.disableVertical()));
}

/** Has the client ask whether the bot may write to the person. */
export async function askForWriteAccess(): Promise<boolean> {
  try {
    return (await requestWriteAccess({ timeout: questionTimeoutMs })) === 'allowed';
  } catch {
    // A client before 6.9 cannot ask, and one that stays silent has not been allowed.
    return false;
  }
}

/** Asks the client whether the app is on the home screen. */
export async function readHomeScreenStatus(): ReturnType<Messenger['homeScreenStatus']> {
  try {
    const status: string = await checkHomeScreenStatus({ timeout: answerTimeoutMs });
    return status === 'added' || status === 'missed' || status === 'unsupported'
      ? status
      : 'unknown';
  } catch {
    // A client that does not know the question, or stays silent, cannot do it either.
    return 'unsupported';
  }
}

/** Has the client put the app on the home screen. */
export function askForHomeScreen(): Promise<HomeScreenOutcome> {
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
