import {
  addToHomeScreen,
  checkHomeScreenStatus,
  closingBehavior,
  hapticFeedback,
  on,
  popup,
  swipeBehavior,
} from '@telegram-apps/sdk-react';
import { attempt } from './client.ts';
import type { HapticKind, HomeScreenOutcome, Messenger, PopupOutcome } from './messenger.ts';

const answerTimeoutMs = 3000;

type DeviceActions = Pick<
  Messenger,
  | 'popup'
  | 'haptic'
  | 'closingConfirmation'
  | 'verticalSwipes'
  | 'homeScreenStatus'
  | 'addToHomeScreen'
>;

/** The calls that a client may know; each answers its fallback where it does not. */
export function createDeviceActions(isAnswered: boolean): DeviceActions {
  return {
    popup: (request) =>
      isAnswered ? showPopup(request) : Promise.resolve({ kind: 'unavailable' }),
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

async function showPopup(request: Parameters<Messenger['popup']>[0]): Promise<PopupOutcome> {
  try {
    const pressed = await popup.show({
      ...(request.title === undefined ? {} : { title: request.title }),
      message: request.message,
      buttons: request.buttons.map((button) => ({
        id: button.id,
        text: button.text,
        type: button.isDestructive ? ('destructive' as const) : ('default' as const),
      })),
    });
    return pressed === null ? { kind: 'dismissed' } : { kind: 'pressed', buttonId: pressed };
  } catch {
    // Too old a client, a popup that is open already, or texts that it does not take: the app asks by itself.
    return { kind: 'unavailable' };
  }
}

function playHaptic(kind: HapticKind): void {
  switch (kind) {
    case 'tap':
      return hapticFeedback.impactOccurred('light');
    case 'press':
      return hapticFeedback.impactOccurred('medium');
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
