import { z } from 'zod';
import { engagementTypes } from '#src/domain/engagement-types.ts';
import { nonceLifetimeMs } from '#src/domain/people/verification.ts';
import type { User } from '#src/domain/user.ts';
import { postIdSchema } from './ids.ts';
import { sessionOperations } from './operations/session.ts';
import { verificationPayloadSchema } from './verification-link.ts';

// Everything that the device keeps is listed here: key, version, form, and for how long or how much of it.
// What is one person's own carries the person's id in its key.

/** A value that the device keeps. */
export type DeviceSlot<Value> = {
  readonly key: string;
  /** Rises when the form changes; what an older version wrote is dropped. */
  readonly version: number;
  readonly schema: z.ZodType<Value>;
  /** How long a value counts after it was written; without it, for ever. */
  readonly maxAgeMs?: number;
};

const dayMs = 24 * 60 * 60 * 1000;

/** The launch data, for as long as the tab lives; read and written before there is a storage of slots. Rule ST-07. */
export const launchKey = 'yapp-launch';

/** The own row, in the form that the given check accepts. Rule ST-01. */
export function userSlotOf(isUser: (value: unknown) => boolean): DeviceSlot<User> {
  return { key: 'yapp-db-user', version: 1, schema: z.custom<User>(isUser) };
}

/** The session's secret, and whose it is. Rule TR-03. */
export const sessionSlot: DeviceSlot<{ userId: string; secret: string }> = {
  key: 'yapp-session',
  version: 1,
  schema: z.object({ userId: z.string().min(1), secret: z.string().min(1) }),
};

/** The ids of requests whose answers are not known, by request. Rule TR-23. */
export const requestIdsSlot: DeviceSlot<Record<string, string>> = {
  key: 'yapp-requests',
  version: 1,
  schema: z.record(z.string(), z.string()),
  maxAgeMs: 7 * dayMs,
};

/** How many request ids are kept; the oldest go first. */
export const mostRequestIds = 50;

const keptVerificationSchema = z.object({
  key: z.string(),
  payload: verificationPayloadSchema,
  /** What the server answered when the link was opened: the nonce, and whose account it is. */
  opened: sessionOperations.openVerification.output,
});

/** What one verification needs across the redirect to the social network and back. */
export type KeptVerification = z.infer<typeof keptVerificationSchema>;

/** An opened verification, in the tab. Rule ST-05. */
export const verificationSlot: DeviceSlot<KeptVerification> = {
  key: 'yapp-verification',
  version: 1,
  schema: keptVerificationSchema,
  maxAgeMs: nonceLifetimeMs,
};

/** That there was a verification, in the tab; outlives the verification's secrets. Rule VX-07. */
export const verificationMarkSlot: DeviceSlot<true> = {
  key: 'yapp-verification-mark',
  version: 1,
  schema: z.literal(true),
};

/** The X account that was linked, in the tab, for whoever reads the page again. Rule PA-15. */
export const linkedAccountSlot: DeviceSlot<string> = {
  key: 'yapp-linked-account',
  version: 1,
  schema: z.string().min(1),
};

/** For which link the policy was accepted, in the tab. Rule VX-10. */
export const policyAcceptedSlot: DeviceSlot<string> = {
  key: 'yapp-policy-accepted',
  version: 1,
  schema: z.string().min(1),
  maxAgeMs: nonceLifetimeMs,
};

/** That the home screen was offered. Rule ST-08. */
export const homeScreenAskedSlot: DeviceSlot<true> = {
  key: 'yapp-home-screen-asked',
  version: 1,
  schema: z.literal(true),
};

/** One post's steps as they are kept; each is parsed on its own, so that a broken one takes no other with it. Rule ST-03. */
export const keptProgressSchema = z.object({
  postId: postIdSchema,
  steps: z.array(
    z.object({ type: z.enum(engagementTypes), completed: z.boolean(), data: z.string() }),
  ),
  currentStep: z.int().nonnegative(),
  lastUpdated: z.number(),
});

/** The steps of engagements that are not submitted, by post. Rule ST-03. */
export function progressSlot(userId: string): DeviceSlot<Record<string, unknown>> {
  return {
    key: `yapp-progress-${userId}`,
    version: 1,
    schema: z.record(z.string(), z.unknown()),
  };
}

/** How many posts' steps are kept; the oldest go first. */
export const mostProgress = 100;

const postFormSchema = z.object({
  content: z.string(),
  types: z.array(z.enum(engagementTypes)).readonly(),
  /** The digits as typed. */
  limit: z.string(),
  commentGuide: z.string(),
  quoteGuide: z.string(),
  /** Empty in drafts of before. */
  about: z.string().default(''),
});

/** What stands in the create-post form. */
export type PostForm = z.infer<typeof postFormSchema>;

/** The create-post form as it was left. */
export function postFormSlot(userId: string): DeviceSlot<PostForm> {
  return { key: `yapp-post-draft-${userId}`, version: 1, schema: postFormSchema };
}

/** The reasons typed for rejections, by engagement. */
export function rejectReasonsSlot(userId: string): DeviceSlot<Record<string, string>> {
  return {
    key: `yapp-reject-reasons-${userId}`,
    version: 1,
    schema: z.record(z.string(), z.string()),
  };
}

/** How many typed reasons are kept; the oldest go first. */
export const mostRejectReasons = 50;

/** The reasons of rejections that were sent, the last one first. Rule MY-09. */
export function usedReasonsSlot(userId: string): DeviceSlot<string[]> {
  return { key: `yapp-used-reasons-${userId}`, version: 1, schema: z.array(z.string()) };
}

const reportDraftSchema = z.object({ notificationId: z.string(), message: z.string() });

/** A report that is being written, and which notification it is about. */
export type ReportDraft = z.infer<typeof reportDraftSchema>;

/** The report that is being written, in the tab. */
export function reportDraftSlot(userId: string): DeviceSlot<ReportDraft> {
  return { key: `yapp-report-draft-${userId}`, version: 1, schema: reportDraftSchema };
}

/** Up to when the notifications were seen, in milliseconds since 1970. */
export function notificationsSeenSlot(userId: string): DeviceSlot<number> {
  return { key: `yapp-notifications-seen-${userId}`, version: 1, schema: z.number() };
}

/** The ids of the notifications that were reported. */
export function reportedSlot(userId: string): DeviceSlot<string[]> {
  return { key: `yapp-reported-${userId}`, version: 1, schema: z.array(z.string()) };
}

/** How many reported notifications are kept; the oldest go first. */
export const mostReported = 100;
