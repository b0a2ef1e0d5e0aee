import {
  maxRejectReasons,
  postFormSlot,
  rejectReasonsSlot,
  usedReasonsSlot,
  type PostForm,
  reportDraftSlot,
  type ReportDraft,
  maxReported,
  reportedSlot,
  announcementDraftSlot,
} from '#src/contract/draft-slots.ts';
import type { AnnouncementTexts } from '#src/domain/announcement.ts';
import { withUsedReason } from '#src/domain/engagement/review-engagement.ts';
import type { Post } from '#src/domain/post.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** The form as it first opens. */
export const emptyPostForm: PostForm = {
  content: '',
  types: [],
  limit: '10',
  commentGuide: '',
  quoteGuide: '',
  about: '',
};

/** The form for publishing a post again. Rule MY-14. */
export function formOf(post: Post): PostForm {
  return {
    content: post.link ?? '',
    types: post.types,
    limit: String(post.limit),
    isLimitChosen: true,
    commentGuide: post.commentGuide ?? '',
    quoteGuide: post.quoteGuide ?? '',
    about: post.about ?? '',
  };
}

/** What one person typed and has not sent yet; it survives a reload. */
type Drafts = {
  /** The create-post form as the user left it, or the empty form. */
  readPostForm(): PostForm;
  writePostForm(form: PostForm): void;
  clearPostForm(): void;
  /** Whether another form is stored, as after `Post again`. */
  hasOtherPostForm(form: PostForm): boolean;
  /** The reason typed for rejecting an engagement, or an empty string. */
  readReason(engagementId: string): string;
  /** Stores the reason; an empty string removes it. */
  writeReason(engagementId: string, reason: string): void;
  /** The reasons sent before, latest first. Rule MY-09. */
  readUsedReasons(): readonly string[];
  /** Stores a sent reason, to suggest it again. */
  keepUsedReason(reason: string): void;
};

/** Creates the drafts of one person on this device. */
export function createDrafts(storage: DeviceStorage, userId: string): Drafts {
  const formSlot = postFormSlot(userId);
  const reasonSlot = rejectReasonsSlot(userId);
  const usedSlot = usedReasonsSlot(userId);
  const readUsedReasons = () => storage.read(usedSlot) ?? [];
  return {
    readPostForm() {
      const kept = storage.read(formSlot) ?? emptyPostForm;
      return { ...kept, about: kept.about ?? '' };
    },
    writePostForm: (form) => {
      storage.write(formSlot, form);
    },
    clearPostForm: () => {
      storage.remove(formSlot);
    },
    hasOtherPostForm(form) {
      const kept = storage.read(formSlot);
      return kept !== undefined && JSON.stringify(kept) !== JSON.stringify(form);
    },
    readReason: (engagementId) => storage.read(reasonSlot)?.[engagementId] ?? '',
    readUsedReasons,
    keepUsedReason(reason) {
      storage.write(usedSlot, [...withUsedReason(readUsedReasons(), reason)]);
    },
    writeReason(engagementId, reason) {
      const kept = Object.entries(storage.read(reasonSlot) ?? {});
      const others = kept.filter(([id]) => id !== engagementId);
      const own = reason === '' ? [] : [[engagementId, reason] as const];
      storage.write(reasonSlot, Object.fromEntries([...others, ...own].slice(-maxRejectReasons)));
    },
  };
}

/** The report that one person is writing; it survives a reload of the tab. */
type ReportDraftSlot = {
  readonly read: () => ReportDraft | undefined;
  readonly write: (draft: ReportDraft) => void;
  readonly clear: () => void;
};

/** Creates the slot of one person's report draft. */
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

/** The notifications that one person reported on this device; members cannot read the reports themselves. */
type ReportedNotifications = {
  readonly read: () => readonly string[];
  readonly add: (notificationId: string) => void;
};

/** Creates the list for one person. */
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

/** The announcement that one person is writing; it survives a reload. */
type AnnouncementDraft = {
  /** The texts as the user left them; empty if none are stored. */
  readonly read: () => AnnouncementTexts;
  /** Stores the texts; if all are empty, removes them. */
  readonly write: (texts: AnnouncementTexts) => void;
};

/** Creates the draft of one person on this device. */
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
