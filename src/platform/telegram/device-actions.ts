import {
  addToHomeScreen,
  checkHomeScreenStatus,
  closingBehavior,
  hapticFeedback,
  on,
  swipeBehavior,
} from '@telegram-apps/sdk-react';
import { attempt } from './client.ts';
import type { HapticKind, HomeScreenOutcome, Messenger } from './messenger.ts';

const answerTimeoutMs = 3000;

type DeviceActions = Pick<
  Messenger,
  'haptic' | 'closingConfirmation' | 'verticalSwipes' | 'homeScreenStatus' | 'addToHomeScreen'
>;

/** The calls that a client may know; each answers its fallback where it does not. */
export function createDeviceActions(isAnswered: boolean): DeviceActions {
  return {
    haptic: (kind) => {
      if (isAnswered) {
        attempt(() => playHaptic(kind));
      }
    },
    closingConfirmation: (isOn) => {
      attempt(() => closingBehavior.mount());
      attempt(() =>
        isOn ? closingBehavior.enableConfirmation() : closingBehavior.disableConfirmation(),
      );
    },
    verticalSwipes: (isAllowed) => {
      // Mounting switches the swipes off by itself, so it waits for the first gesture that needs it.
      if (!isAllowed || swipeBehavior.isMounted()) {
        attempt(() => swipeBehavior.mount());
        attempt(() =>
          isAllowed ? swipeBehavior.enableVertical() : swipeBehavior.disableVertical(),
        );
      }
    },
    homeScreenStatus: () => (isAnswered ? readHomeScreenStatus() : Promise.resolve('unsupported')),
    addToHomeScreen: () => (isAnswered ? askForHomeScreen() : Promise.resolve('unavailable')),
  };
}

function playHaptic(kind: HapticKind): void {
  switch (kind) {
    case 'tap':
      return hapticFeedback.impactOccurred('light');
    case 'select':
      return hapticFeedback.selectionChanged();
    case 'success':
    case 'warning':
    case 'error':
      return hapticFeedback.notificationOccurred(kind);
  }
}

async function readHomeScreenStatus(): ReturnType<Messenger['homeScreenStatus']> {
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
