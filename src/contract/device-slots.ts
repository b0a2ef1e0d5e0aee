import { type EngagementType, engagementTypes } from '#src/domain/engagement-types.ts';
import { isPostId, type PostId } from '#src/domain/ids.ts';
import { type FeedSort, feedSorts } from '#src/domain/posts/feed.ts';
import type { User } from '#src/domain/user.ts';
import {
  type Check,
  isAnything,
  isCount,
  isFilledText,
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isShapedAs,
  isText,
  isTrue,
} from './check.ts';

// Everything that the app stores on the device is defined here and, for drafts, decisions and the linking of an X account,
// in `draft-slots.ts`, `decision-slots.ts` and `verification-slots.ts`: key, version, type and lifetime or maximum number.
// The keys of personal values contain the person's id.

/** A named, versioned value on the device. */
export type DeviceSlot<Value> = {
  readonly key: string;
  /** Increases when the type changes; values of older versions are dropped. */
  readonly version: number;
  /** Checks a stored value; anything else is dropped. */
  readonly holds: Check<Value>;
  /** How long a value is valid after it was written; unlimited if absent. */
  readonly maxAgeMs?: number;
};

const dayMs = 24 * 60 * 60 * 1000;

/** The launch data, for the lifetime of the tab; read and written without slots, before the storage exists. Rule ST-07. */
export const launchKey = 'yapp-launch';

/** The user's own row, checked by the given check. Rule ST-01. */
export function userSlotOf(isUser: Check<User>): DeviceSlot<User> {
  return { key: 'yapp-db-user', version: 1, holds: isUser };
}

/** The session's secret and user. Rule TR-03. */
export const sessionSlot: DeviceSlot<{ userId: string; secret: string }> = {
  key: 'yapp-session',
  version: 1,
  holds: isShapedAs({ userId: isFilledText, secret: isFilledText }),
};

/** The latest snapshots of the first screens, each as HTML, in one language. Rule SP-03. */
export type ScreenSnapshots = {
  readonly language: string;
  readonly html: Readonly<Record<string, string>>;
};

/** Snapshots of the first screens, for the next start. Rule SP-03. */
export function snapshotsSlot(userId: string): DeviceSlot<ScreenSnapshots> {
  return {
    key: `yapp-screen-${userId}`,
    version: 2,
    holds: isShapedAs<ScreenSnapshots>({ language: isText, html: isRecordOf(isText) }),
    maxAgeMs: dayMs,
  };
}

/** Set if the page was reloaded because code was missing, in the tab. Rule SP-08. */
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

/** The stored steps of one post. */
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

/** Whether a value is the steps of one post; each is checked separately, so that an invalid one does not affect others. Rule ST-03. */
export const isKeptProgress: Check<KeptProgress> = isShapedAs<KeptProgress>({
  postId: isPostId,
  steps: isListOf(isShapedAs({ type: isOneOf(engagementTypes), completed: isFlag, data: isText })),
  currentStep: isCount,
  lastUpdated: isNumber,
});

/** The steps of unsubmitted engagements, by post. Rule ST-03. */
export function progressSlot(userId: string): DeviceSlot<Record<string, unknown>> {
  return {
    key: `yapp-progress-${userId}`,
    version: 1,
    holds: isRecordOf(isAnything),
  };
}

/** How many posts' steps are stored; the oldest are dropped first. */
export const maxProgress = 100;

/** The feed's order, and the engagement type it is filtered by; null for any. Rule MY-12. */
export type FeedChoice = { readonly sort: FeedSort; readonly type: EngagementType | null };

/** The chosen order and type of the feed. */
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

/** Until when the notifications were seen, in milliseconds since 1970. */
export function notificationsSeenSlot(userId: string): DeviceSlot<number> {
  return { key: `yapp-notifications-seen-${userId}`, version: 1, holds: isNumber };
}
