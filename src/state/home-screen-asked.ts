import { z } from 'zod';
import { deviceKeys } from '#src/contract/device-keys.ts';
import type { DeviceStorage, StorageSlot } from '#src/platform/device-storage.ts';

/** How long after the start the offer appears. Rule ST-08. */
export const homeScreenPromptDelayMs = 600;

/** Remembers that the offer was made once. Rule ST-08. */
const askedSlot: StorageSlot<true> = {
  key: deviceKeys.homeScreenAsked,
  version: 1,
  schema: z.literal(true),
};

/** Whether this device has made the offer. */
export function isHomeScreenAsked(storage: DeviceStorage): boolean {
  return storage.read(askedSlot) === true;
}

/** Notes that this device has made the offer. */
export function noteHomeScreenAsked(storage: DeviceStorage): void {
  storage.write(askedSlot, true);
}
