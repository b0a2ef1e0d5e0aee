import { z } from 'zod';
import { deviceKeys } from '#src/contract/device-keys.ts';
import type { DeviceStorage, StorageSlot } from '#src/platform/device-storage.ts';

/** Up to when one person has seen the notifications, on this device. */
export type NotificationsSeen = {
  /** The time of the newest one seen, in milliseconds since 1970; 0 before the first visit. */
  readonly read: () => number;
  readonly write: (seenUntilMs: number) => void;
};

/** Makes the memory of one person. */
export function createNotificationsSeen(storage: DeviceStorage, userId: string): NotificationsSeen {
  const slot: StorageSlot<number> = {
    key: deviceKeys.notificationsSeen(userId),
    version: 1,
    schema: z.number(),
  };
  return {
    read: () => storage.read(slot) ?? 0,
    write: (seenUntilMs) => {
      storage.write(slot, seenUntilMs);
    },
  };
}
