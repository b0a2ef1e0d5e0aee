import { maxReported, reportedSlot } from '#src/contract/draft-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** Which notifications one person has reported, on this device: reports themselves are for administrators. */
export type ReportedNotifications = {
  readonly read: () => readonly string[];
  readonly add: (notificationId: string) => void;
};

/** Makes the memory of one person. */
export function createReportedNotifications(
  storage: DeviceStorage,
  userId: string,
): ReportedNotifications {
  const slot = reportedSlot(userId);
  const read = () => storage.read(slot) ?? [];
  return {
    read,
    add(notificationId) {
      const others = read().filter((id) => id !== notificationId);
      storage.write(slot, [...others, notificationId].slice(-maxReported));
    },
  };
}
