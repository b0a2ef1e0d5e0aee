import { reloadedSlot } from '#src/contract/device-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/**
 * Loads the page anew where code is missing though there is a network: a deploy took it away, and a new page names
 * the new one. Not twice within a minute, as then something else is wrong. Rule SP-08.
 */
export function reloadOnce(parts: {
  readonly tabStorage: DeviceStorage;
  readonly isOnline: boolean;
  readonly reload: () => void;
}): void {
  const { tabStorage, isOnline, reload } = parts;
  if (!isOnline || tabStorage.read(reloadedSlot) === true) return;
  tabStorage.write(reloadedSlot, true);
  reload();
}
