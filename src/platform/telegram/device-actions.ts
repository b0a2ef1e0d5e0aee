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

/** The calls that a client may not support; each has a fallback. */
export function createDeviceActions(late: LazySdk): DeviceActions {
  return {
    haptic: (event) => {
      // Delayed feedback would seem to belong to something else.
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

/** The device's clipboard; some web views refuse it, so copying falls back to a selected text field. */
export function createClipboard(page: Window): Pick<Messenger, 'copyText' | 'readClipboard'> {
  return {
    copyText: async (text) => {
      try {
        await page.navigator.clipboard.writeText(text);
        return true;
      } catch {
        // No permission, or no clipboard because the page is insecure.
        return copyBySelection(page.document, text);
      }
    },
    readClipboard: async () => {
      try {
        return (await page.navigator.clipboard.readText()) || undefined;
      } catch {
        // The person or the client refused: there is nothing to paste.
        return undefined;
      }
    },
  };
}

function copyBySelection(document: Document, text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    // The browser does not support the command.
    return false;
  } finally {
    field.remove();
  }
}
