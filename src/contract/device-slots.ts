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

// Everything that the device keeps is listed here and, for drafts, decisions and the linking of an X account, in
// `draft-slots.ts`, `decision-slots.ts` and `verification-slots.ts`: key, version, form, and for how long or how much of it. What is one
// person's own carries the person's id in its key.

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

/** The first screens as they were last, each as HTML, in one language. Rule SP-03. */
export type KeptPictures = {
  readonly language: string;
  readonly html: Readonly<Record<string, string>>;
};

/** Pictures of the first screens, for the next start. Rule SP-03. */
export function picturesSlot(userId: string): DeviceSlot<KeptPictures> {
  return {
    key: `yapp-screen-${userId}`,
    version: 2,
    holds: isShapedAs<KeptPictures>({ language: isText, html: isRecordOf(isText) }),
    maxAgeMs: dayMs,
  };
}

/** That the page was loaded again for missing code, in the tab. Rule SP-08. */
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

/** Returns whether something is one post's steps; each is looked at on its own, so that a broken one takes no other with it. Rule ST-03. */
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
export const maxProgress = 100;

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

/** Up to when the notifications were seen, in milliseconds since 1970. */
export function notificationsSeenSlot(userId: string): DeviceSlot<number> {
  return { key: `yapp-notifications-seen-${userId}`, version: 1, holds: isNumber };
}
