import { notificationsSeenSlot } from '#src/contract/device-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** Until when one person has seen the notifications, on this device. */
export type NotificationsSeen = {
  /** The time of the newest one seen, in milliseconds since 1970; 0 before the first visit. */
  readonly read: () => number;
  readonly write: (seenUntilMs: number) => void;
};

/** Creates the record for one person. */
export function createNotificationsSeen(storage: DeviceStorage, userId: string): NotificationsSeen {
  const slot = notificationsSeenSlot(userId);
  return {
    read: () => storage.read(slot) ?? 0,
    write: (seenUntilMs) => {
      storage.write(slot, seenUntilMs);
    },
  };
}
