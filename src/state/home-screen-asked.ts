import { homeScreenAskedSlot } from '#src/contract/draft-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** How long after the start the offer appears. Rule ST-08. */
export const homeScreenPromptDelayMs = 600;

/** Whether this device has made the offer. */
export function isHomeScreenAsked(storage: DeviceStorage): boolean {
  return storage.read(homeScreenAskedSlot) === true;
}

/** Notes that this device has made the offer. */
export function noteHomeScreenAsked(storage: DeviceStorage): void {
  storage.write(homeScreenAskedSlot, true);
}
