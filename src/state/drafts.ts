import { z } from 'zod';
import { deviceKeys } from '#src/contract/device-keys.ts';
import { engagementTypes } from '#src/domain/engagement-types.ts';
import type { DeviceStorage, StorageSlot } from '#src/platform/device-storage.ts';

const postFormSchema = z.object({
  content: z.string(),
  types: z.array(z.enum(engagementTypes)).readonly(),
  /** The digits as typed. */
  limit: z.string(),
  commentGuide: z.string(),
  quoteGuide: z.string(),
});

/** What stands in the create-post form. */
export type PostForm = z.infer<typeof postFormSchema>;

/** The form as it is first opened. */
export const emptyPostForm: PostForm = {
  content: '',
  types: [],
  limit: '10',
  commentGuide: '',
  quoteGuide: '',
};

/** What one person typed and has not sent yet; it survives a reload. */
export type Drafts = {
  /** The create-post form as it was left, or the empty one. */
  readPostForm(): PostForm;
  writePostForm(form: PostForm): void;
  clearPostForm(): void;
  /** The reason typed for rejecting an engagement, or the empty text. */
  readReason(engagementId: string): string;
  /** Keeps the reason; the empty text forgets it. */
  writeReason(engagementId: string, reason: string): void;
};

const mostReasons = 50;

/** Makes the drafts of one person on this device. */
export function createDrafts(storage: DeviceStorage, userId: string): Drafts {
  const formSlot: StorageSlot<PostForm> = {
    key: deviceKeys.postDraft(userId),
    version: 1,
    schema: postFormSchema,
  };
  const reasonSlot: StorageSlot<Record<string, string>> = {
    key: deviceKeys.rejectReasons(userId),
    version: 1,
    schema: z.record(z.string(), z.string()),
  };
  return {
    readPostForm: () => storage.read(formSlot) ?? emptyPostForm,
    writePostForm: (form) => {
      storage.write(formSlot, form);
    },
    clearPostForm: () => {
      storage.remove(formSlot);
    },
    readReason: (engagementId) => storage.read(reasonSlot)?.[engagementId] ?? '',
    writeReason(engagementId, reason) {
      const kept = Object.entries(storage.read(reasonSlot) ?? {});
      const others = kept.filter(([id]) => id !== engagementId);
      const own = reason === '' ? [] : [[engagementId, reason] as const];
      storage.write(reasonSlot, Object.fromEntries([...others, ...own].slice(-mostReasons)));
    },
  };
}
