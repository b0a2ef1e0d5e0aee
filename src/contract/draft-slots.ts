import { type EngagementType, engagementTypes } from '#src/domain/engagement-types.ts';
import {
  type Check,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isRecordOf,
  isShapedAs,
  isText,
  isTrue,
  isUndefinedOr,
} from './check.ts';
import type { DeviceSlot } from './device-slots.ts';

// What the device keeps of what a person writes, sends and was asked: nothing that a first screen shows. Rule SP-05.

/** The ids of requests whose answers are not known, by request, with the time at which each was first sent. */
export type KeptRequestIds = Readonly<
  Record<string, { readonly id: string; readonly keptAtMs: number }>
>;

/** The kept request ids; each has an age of its own. Rules TR-23, TR-44. */
export const requestIdsSlot: DeviceSlot<KeptRequestIds> = {
  key: 'yapp-requests',
  version: 2,
  holds: isRecordOf(isShapedAs({ id: isText, keptAtMs: isNumber })),
};

/** How many request ids are kept; the oldest go first. */
export const maxRequestIds = 50;

/** That the home screen was offered. Rule ST-08. */
export const homeScreenAskedSlot: DeviceSlot<true> = {
  key: 'yapp-home-screen-asked',
  version: 1,
  holds: isTrue,
};

/** That the person was asked whether the bot may write. Rule MY-29. */
export function writeAccessAskedSlot(userId: string): DeviceSlot<true> {
  return { key: `yapp-write-access-asked-${userId}`, version: 1, holds: isTrue };
}

/** What is in the create-post form. */
export type PostForm = {
  readonly content: string;
  readonly types: readonly EngagementType[];
  /** The digits as typed; without a choice of the person's own, the form presets them. Rule MY-26. */
  readonly limit: string;
  readonly isLimitChosen?: boolean | undefined;
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
  isLimitChosen: isUndefinedOr(isFlag),
  commentGuide: isText,
  quoteGuide: isText,
  about: isUndefinedOr(isText),
});

/** The create-post form as it was left. */
export function postFormSlot(userId: string): DeviceSlot<KeptPostForm> {
  return { key: `yapp-post-draft-${userId}`, version: 1, holds: isPostForm };
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
export const maxRejectReasons = 50;

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

/** The announcement that is being written, by language. Rule PA-22. */
export function announcementDraftSlot(userId: string): DeviceSlot<Record<string, string>> {
  return { key: `yapp-announcement-draft-${userId}`, version: 1, holds: isRecordOf(isText) };
}

/** The ids of the notifications that were reported. */
export function reportedSlot(userId: string): DeviceSlot<string[]> {
  return { key: `yapp-reported-${userId}`, version: 1, holds: isListOf(isText) };
}

/** How many reported notifications are kept; the oldest go first. */
export const maxReported = 100;
