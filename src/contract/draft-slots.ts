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

// Values that no first screen shows: drafts, sent requests, and the questions that the person was asked. Rule SP-05.

/** The ids of requests with an unknown outcome, by request, with the time when each was first sent. */
export type KeptRequestIds = Readonly<
  Record<string, { readonly id: string; readonly keptAtMs: number }>
>;

/** The stored request ids; each expires separately. Rules TR-23, TR-44. */
export const requestIdsSlot: DeviceSlot<KeptRequestIds> = {
  key: 'yapp-requests',
  version: 2,
  holds: isRecordOf(isShapedAs({ id: isText, keptAtMs: isNumber })),
};

/** How many request ids are stored; the oldest are dropped first. */
export const maxRequestIds = 50;

/** Set if the home screen was offered. Rule ST-08. */
export const homeScreenAskedSlot: DeviceSlot<true> = {
  key: 'yapp-home-screen-asked',
  version: 1,
  holds: isTrue,
};

/** Set if the person was asked whether the bot may send messages. Rule MY-29. */
export function writeAccessAskedSlot(userId: string): DeviceSlot<true> {
  return { key: `yapp-write-access-asked-${userId}`, version: 1, holds: isTrue };
}

/** The content of the create-post form. */
export type PostForm = {
  readonly content: string;
  readonly types: readonly EngagementType[];
  /** The digits as typed; preset by the form until the person chooses. Rule MY-26. */
  readonly limit: string;
  readonly isLimitChosen?: boolean | undefined;
  readonly commentGuide: string;
  readonly quoteGuide: string;
  readonly about: string;
};

/** The form as stored; older drafts have no `about`. */
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

/** The create-post form as the user left it. */
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

/** How many typed reasons are stored; the oldest are dropped first. */
export const maxRejectReasons = 50;

/** The rejection reasons sent before, latest first. Rule MY-09. */
export function usedReasonsSlot(userId: string): DeviceSlot<string[]> {
  return { key: `yapp-used-reasons-${userId}`, version: 1, holds: isListOf(isText) };
}

/** An unsent report, and the notification it is about. */
export type ReportDraft = { readonly notificationId: string; readonly message: string };

const isReportDraft: Check<ReportDraft> = isShapedAs<ReportDraft>({
  notificationId: isText,
  message: isText,
});

/** The unsent report, in the tab. */
export function reportDraftSlot(userId: string): DeviceSlot<ReportDraft> {
  return { key: `yapp-report-draft-${userId}`, version: 1, holds: isReportDraft };
}

/** A banned person's unsent message to the administrators. Rule PA-05. */
export function appealDraftSlot(userId: string): DeviceSlot<string> {
  return { key: `yapp-appeal-draft-${userId}`, version: 1, holds: isText };
}

/** The unsent announcement, by language. Rule PA-22. */
export function announcementDraftSlot(userId: string): DeviceSlot<Record<string, string>> {
  return { key: `yapp-announcement-draft-${userId}`, version: 1, holds: isRecordOf(isText) };
}

/** The ids of the reported notifications. */
export function reportedSlot(userId: string): DeviceSlot<string[]> {
  return { key: `yapp-reported-${userId}`, version: 1, holds: isListOf(isText) };
}

/** How many reported notifications are stored; the oldest are dropped first. */
export const maxReported = 100;
