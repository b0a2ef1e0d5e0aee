import { attempt } from './bridge.ts';
import type { Sdk } from './client.ts';
import type { LateSdk } from './late-sdk.ts';
import type { HapticKind, HomeScreenOutcome, Messenger } from './messenger.ts';

const answerTimeoutMs = 3000;

type DeviceActions = Pick<
  Messenger,
  'haptic' | 'closingConfirmation' | 'verticalSwipes' | 'homeScreenStatus' | 'addToHomeScreen'
>;

/** The calls that a client may know; each answers its fallback where it does not. */
export function createDeviceActions(late: LateSdk): DeviceActions {
  return {
    haptic: (kind) => {
      // A touch that comes late would belong to something else.
      const sdk = late.present();
      if (sdk !== undefined) {
        attempt(() => playHaptic(sdk, kind));
      }
    },
    closingConfirmation: (isOn) => {
      late.call(({ closingBehavior }) => {
        attempt(() => closingBehavior.mount());
        attempt(() =>
          isOn ? closingBehavior.enableConfirmation() : closingBehavior.disableConfirmation(),
        );
      });
    },
    verticalSwipes: (isAllowed) => {
      late.call(({ swipeBehavior }) => {
        // Mounting switches the swipes off by itself, so it waits for the first gesture that needs it.
        if (isAllowed && !swipeBehavior.isMounted()) return;
        attempt(() => swipeBehavior.mount());
        attempt(() =>
          isAllowed ? swipeBehavior.enableVertical() : swipeBehavior.disableVertical(),
        );
      });
    },
    async homeScreenStatus() {
      const sdk = await late.connect();
      return sdk === undefined ? 'unsupported' : readHomeScreenStatus(sdk);
    },
    async addToHomeScreen() {
      const sdk = await late.connect();
      return sdk === undefined ? 'unavailable' : askForHomeScreen(sdk);
    },
  };
}

function playHaptic({ hapticFeedback }: Sdk, kind: HapticKind): void {
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

async function readHomeScreenStatus({
  checkHomeScreenStatus,
}: Sdk): ReturnType<Messenger['homeScreenStatus']> {
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

function askForHomeScreen({ addToHomeScreen, on }: Sdk): Promise<HomeScreenOutcome> {
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
