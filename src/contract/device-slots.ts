import { engagementTypes, type EngagementType } from '#src/domain/engagement-types.ts';
import { isPostId, type PostId } from '#src/domain/ids.ts';
import { feedSorts, type FeedSort } from '#src/domain/posts/ranking.ts';
import type { User } from '#src/domain/user.ts';
import {
  isAnything,
  isCount,
  isFilledText,
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isRecordOf,
  isShapedAs,
  isText,
  isTrue,
  isUndefinedOr,
  type Check,
} from './check.ts';

// Everything that the device keeps is listed here and, for the linking of an X account, in `verification-slots.ts`:
// key, version, form, and for how long or how much of it. What is one person's own carries the person's id in its key.

/** A value that the device keeps. */
export type DeviceSlot<Value> = {
  readonly key: string;
  /** Rises when the form changes; what an older version wrote is dropped. */
  readonly version: number;
  /** What a kept value must look like; anything else is dropped. */
  readonly holds: Check<Value>;
  /** How long a value counts after it was written; without it, for ever. */
  readonly maxAgeMs?: number;
};

const dayMs = 24 * 60 * 60 * 1000;

/** The launch data, for as long as the tab lives; read and written before there is a storage of slots. Rule ST-07. */
export const launchKey = 'yapp-launch';

/** The own row, in the form that the given check accepts. Rule ST-01. */
export function userSlotOf(isUser: Check<User>): DeviceSlot<User> {
  return { key: 'yapp-db-user', version: 1, holds: isUser };
}

/** The session's secret, and whose it is. Rule TR-03. */
export const sessionSlot: DeviceSlot<{ userId: string; secret: string }> = {
  key: 'yapp-session',
  version: 1,
  holds: isShapedAs({ userId: isFilledText, secret: isFilledText }),
};

/** What the first screens showed last, each as the call that opens the app would answer it. Rule SP-03. */
export function keptScreenSlot(userId: string): DeviceSlot<Readonly<Record<string, object>>> {
  return { key: `yapp-screen-${userId}`, version: 1, holds: isRecordOf(isObject), maxAgeMs: dayMs };
}

/** The ids of requests whose answers are not known, by request. Rule TR-23. */
export const requestIdsSlot: DeviceSlot<Record<string, string>> = {
  key: 'yapp-requests',
  version: 1,
  holds: isRecordOf(isText),
  maxAgeMs: 7 * dayMs,
};

/** How many request ids are kept; the oldest go first. */
export const mostRequestIds = 50;

/** That the page was loaded anew for missing code, in the tab. Rule SP-08. */
export const reloadedSlot: DeviceSlot<true> = {
  key: 'yapp-reloaded',
  version: 1,
  holds: isTrue,
  maxAgeMs: 60_000,
};

/** The code of the language that the person chose. Rule LA-01. */
export function languageSlot(userId: string): DeviceSlot<string> {
  return { key: `yapp-language-${userId}`, version: 1, holds: isText };
}

/** That the home screen was offered. Rule ST-08. */
export const homeScreenAskedSlot: DeviceSlot<true> = {
  key: 'yapp-home-screen-asked',
  version: 1,
  holds: isTrue,
};

/** One post's steps as they are kept. */
export type KeptProgress = {
  readonly postId: PostId;
  readonly steps: readonly {
    readonly type: EngagementType;
    readonly completed: boolean;
    readonly data: string;
  }[];
  readonly currentStep: number;
  readonly lastUpdated: number;
};

/** Tells whether something is one post's steps; each is looked at on its own, so that a broken one takes no other with it. Rule ST-03. */
export const isKeptProgress: Check<KeptProgress> = isShapedAs<KeptProgress>({
  postId: isPostId,
  steps: isListOf(isShapedAs({ type: isOneOf(engagementTypes), completed: isFlag, data: isText })),
  currentStep: isCount,
  lastUpdated: isNumber,
});

/** The steps of engagements that are not submitted, by post. Rule ST-03. */
export function progressSlot(userId: string): DeviceSlot<Record<string, unknown>> {
  return {
    key: `yapp-progress-${userId}`,
    version: 1,
    holds: isRecordOf(isAnything),
  };
}

/** How many posts' steps are kept; the oldest go first. */
export const mostProgress = 100;

/** What stands in the create-post form. */
export type PostForm = {
  readonly content: string;
  readonly types: readonly EngagementType[];
  /** The digits as typed. */
  readonly limit: string;
  readonly commentGuide: string;
  readonly quoteGuide: string;
  readonly about: string;
};

/** The form as it is kept; older drafts have no `about`. */
export type KeptPostForm = Omit<PostForm, 'about'> & { readonly about?: string | undefined };

const isPostForm: Check<KeptPostForm> = isShapedAs<KeptPostForm>({
  content: isText,
  types: isListOf(isOneOf(engagementTypes)),
  limit: isText,
  commentGuide: isText,
  quoteGuide: isText,
  about: isUndefinedOr(isText),
});

/** The create-post form as it was left. */
export function postFormSlot(userId: string): DeviceSlot<KeptPostForm> {
  return { key: `yapp-post-draft-${userId}`, version: 1, holds: isPostForm };
}

/** In which order the feed stands, and of which type its posts ask; null is any. Rule MY-12. */
export type FeedChoice = { readonly sort: FeedSort; readonly type: EngagementType | null };

/** The choice of the feed's order and type. */
export function feedChoiceSlot(userId: string): DeviceSlot<FeedChoice> {
  return {
    key: `yapp-feed-choice-${userId}`,
    version: 1,
    holds: isShapedAs<FeedChoice>({
      sort: isOneOf(feedSorts),
      type: isNullOr(isOneOf(engagementTypes)),
    }),
  };
}

/** The reasons typed for rejections, by engagement. */
export function rejectReasonsSlot(userId: string): DeviceSlot<Record<string, string>> {
  return {
    key: `yapp-reject-reasons-${userId}`,
    version: 1,
    holds: isRecordOf(isText),
  };
}

/** How many typed reasons are kept; the oldest go first. */
export const mostRejectReasons = 50;

/** The reasons of rejections that were sent, the last one first. Rule MY-09. */
export function usedReasonsSlot(userId: string): DeviceSlot<string[]> {
  return { key: `yapp-used-reasons-${userId}`, version: 1, holds: isListOf(isText) };
}

/** A report that is being written, and which notification it is about. */
export type ReportDraft = { readonly notificationId: string; readonly message: string };

const isReportDraft: Check<ReportDraft> = isShapedAs<ReportDraft>({
  notificationId: isText,
  message: isText,
});

/** The report that is being written, in the tab. */
export function reportDraftSlot(userId: string): DeviceSlot<ReportDraft> {
  return { key: `yapp-report-draft-${userId}`, version: 1, holds: isReportDraft };
}

/** Up to when the notifications were seen, in milliseconds since 1970. */
export function notificationsSeenSlot(userId: string): DeviceSlot<number> {
  return { key: `yapp-notifications-seen-${userId}`, version: 1, holds: isNumber };
}

/** The ids of the notifications that were reported. */
export function reportedSlot(userId: string): DeviceSlot<string[]> {
  return { key: `yapp-reported-${userId}`, version: 1, holds: isListOf(isText) };
}

/** How many reported notifications are kept; the oldest go first. */
export const mostReported = 100;
