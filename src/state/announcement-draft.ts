import { announcementDraftSlot } from '#src/contract/draft-slots.ts';
import type { AnnouncementTexts } from '#src/domain/announcement.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** The announcement that one person is writing; it survives a reload. */
export type AnnouncementDraft = {
  /** The texts as they were left; none where nothing is kept. */
  readonly read: () => AnnouncementTexts;
  /** Keeps the texts; empty ones are forgotten. */
  readonly write: (texts: AnnouncementTexts) => void;
};

/** Makes the draft of one person on this device. */
export function createAnnouncementDraft(storage: DeviceStorage, userId: string): AnnouncementDraft {
  const slot = announcementDraftSlot(userId);
  return {
    read: () => storage.read(slot) ?? {},
    write: (texts) => {
      if (Object.values(texts).every((text) => text === '')) storage.remove(slot);
      else storage.write(slot, { ...texts });
    },
  };
}
