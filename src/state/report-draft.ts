import { z } from 'zod';
import { deviceKeys } from '#src/contract/device-keys.ts';
import type { DeviceStorage, StorageSlot } from '#src/platform/device-storage.ts';

const reportDraftSchema = z.object({ notificationId: z.string(), message: z.string() });

/** A report that is being written, and which notification it is about. */
export type ReportDraft = z.infer<typeof reportDraftSchema>;

/** The report that one person is writing; it survives a reload of the tab. */
export type ReportDraftKeep = {
  readonly read: () => ReportDraft | undefined;
  readonly write: (draft: ReportDraft) => void;
  readonly clear: () => void;
};

/** Makes the keep of one person's draft. */
export function createReportDraftKeep(tabStorage: DeviceStorage, userId: string): ReportDraftKeep {
  const slot: StorageSlot<ReportDraft> = {
    key: deviceKeys.reportDraft(userId),
    version: 1,
    schema: reportDraftSchema,
  };
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
