import {
  mostRejectReasons,
  postFormSlot,
  rejectReasonsSlot,
  type PostForm,
} from '#src/contract/device-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

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

/** Makes the drafts of one person on this device. */
export function createDrafts(storage: DeviceStorage, userId: string): Drafts {
  const formSlot = postFormSlot(userId);
  const reasonSlot = rejectReasonsSlot(userId);
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
      storage.write(reasonSlot, Object.fromEntries([...others, ...own].slice(-mostRejectReasons)));
    },
  };
}
