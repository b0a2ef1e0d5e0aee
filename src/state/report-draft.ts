import { reportDraftSlot, type ReportDraft } from '#src/contract/draft-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** The report that one person is writing; it survives a reload of the tab. */
export type ReportDraftSlot = {
  readonly read: () => ReportDraft | undefined;
  readonly write: (draft: ReportDraft) => void;
  readonly clear: () => void;
};

/** Makes the slot of one person's draft. */
export function createReportDraftSlot(tabStorage: DeviceStorage, userId: string): ReportDraftSlot {
  const slot = reportDraftSlot(userId);
  return {
    read: () => tabStorage.read(slot),
    write: (draft) => {
      tabStorage.write(slot, draft);
    },
    clear: () => {
      tabStorage.remove(slot);
    },
  };
}
