import type { LazySdk } from './lazy-sdk.ts';
import type { Messenger } from './messenger.ts';

type DeviceActions = Pick<
  Messenger,
  | 'haptic'
  | 'closingConfirmation'
  | 'verticalSwipes'
  | 'homeScreenStatus'
  | 'addToHomeScreen'
  | 'requestWriteAccess'
>;

/** The calls that a client may know; each answers its fallback where it does not. */
export function createDeviceActions(late: LazySdk): DeviceActions {
  return {
    haptic: (event) => {
      // A touch that comes late would belong to something else.
      late.present()?.playHaptic(event);
    },
    closingConfirmation: (isOn) => {
      late.call((sdk) => sdk.askBeforeClosing(isOn));
    },
    verticalSwipes: (isAllowed) => {
      late.call((sdk) => sdk.allowVerticalSwipes(isAllowed));
    },
    async requestWriteAccess() {
      const sdk = await late.connect();
      return sdk !== undefined && sdk.askForWriteAccess();
    },
    async homeScreenStatus() {
      const sdk = await late.connect();
      return sdk === undefined ? 'unsupported' : sdk.readHomeScreenStatus();
    },
    async addToHomeScreen() {
      const sdk = await late.connect();
      return sdk === undefined ? 'unavailable' : sdk.askForHomeScreen();
    },
  };
}
