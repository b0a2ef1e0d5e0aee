import type { Engagement } from '#src/domain/engagement.ts';
import type { Notification } from '#src/domain/notification.ts';
import { prefixedId } from '#src/domain/ids.ts';

const hourMs = 60 * 60 * 1000;

/** Who decided where no one did until the deadline; stands where a person's id stands otherwise. Rule FA-02. */
export const deadlineActor = 'deadline';

/** The reason in the notification of a banned person whose engagement reached its deadline. Rule FA-09. */
const bannedCause = 'The person was banned.';

/** How long the deadline waits at least after a clash is over. Rule FA-25. */
const afterHoldMs = hourMs;

/** How long the deadline waits before it looks again at an engagement whose author is banned. Rule FA-26. */
const whileBannedMs = 24 * hourMs;

/** What the deadline does with an engagement. Rules FA-02, FA-09, FA-12, FA-26. */
type DeadlineDecision =
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly cause: string }
  /** Two people submitted the same proof, so that an administrator decides. */
  | { readonly kind: 'hold' }
  /** The author is banned, so that administrators decide; the deadline looks again at this time. */
  | { readonly kind: 'postpone'; readonly decideByMs: number };

/** What the deadline's decision depends on. */
export type DeadlineFacts = {
  readonly isAuthorBanned: boolean;
  readonly isEngagerBanned: boolean;
  readonly hasClash: boolean;
};

/** The time by which an engagement made now is decided; null where there is no deadline (0 hours). Rule FA-02. */
export function deadlineOf(nowMs: number, deadlineHours: number): number | null {
  return deadlineHours > 0 ? nowMs + deadlineHours * hourMs : null;
}

/** Returns whether the deadline of an engagement has passed, and no one has decided or is asked to. Rule FA-02. */
export function isDue(
  engagement: Pick<Engagement, 'decision' | 'decideByMs' | 'heldAtMs'>,
  nowMs: number,
): boolean {
  const { decision, decideByMs, heldAtMs } = engagement;
  return decision === null && heldAtMs === null && decideByMs !== null && decideByMs <= nowMs;
}

/** How long the author has left to decide, in milliseconds; null for what is decided, held or has no deadline. Rule FA-03. */
export function timeLeftMs(
  engagement: Pick<Engagement, 'decision' | 'decideByMs' | 'heldAtMs'>,
  nowMs: number,
): number | null {
  const { decision, decideByMs, heldAtMs } = engagement;
  if (decision !== null || decideByMs === null || heldAtMs !== null) return null;
  return Math.max(0, decideByMs - nowMs);
}

/** The deadline of an engagement whose clash is over: at the earliest an hour from now. Rule FA-25. */
export function deadlineAfterHold(decideByMs: number | null, nowMs: number): number {
  return Math.max(decideByMs ?? 0, nowMs + afterHoldMs);
}

/**
 * Decides what the deadline does: it decides nothing while the author is banned, rejects what a banned person did, leaves
 * a proof that another person submitted too to an administrator, and approves everything else. Rules FA-02, FA-09, FA-12,
 * FA-26.
 */
export function decideByDeadline(
  { isAuthorBanned, isEngagerBanned, hasClash }: DeadlineFacts,
  nowMs: number,
): DeadlineDecision {
  if (isAuthorBanned) return { kind: 'postpone', decideByMs: nowMs + whileBannedMs };
  if (isEngagerBanned) return { kind: 'reject', cause: bannedCause };
  return hasClash ? { kind: 'hold' } : { kind: 'approve' };
}

/** Who made a decision: the post's author, an administrator, or no one until the deadline. Rules FA-02, FA-08. */
export type Decider = 'author' | 'administrator' | 'deadline';

type Decision = Pick<Engagement, 'decidedBy' | 'postAuthorId'> &
  Partial<Pick<Engagement, 'overturnedAtMs'>>;

/**
 * Who made the decision that stands, of an engagement or a notification; who overturned a rejection is an administrator.
 * Rules FA-02, FA-08, FA-10.
 */
export function deciderOf({ decidedBy, postAuthorId, overturnedAtMs = null }: Decision): Decider {
  if (overturnedAtMs !== null) return 'administrator';
  if (decidedBy === deadlineActor) return 'deadline';
  return decidedBy === null || decidedBy === postAuthorId ? 'author' : 'administrator';
}

/** Returns whether a notification is about a rejection that was overturned. Rule FA-10. */
export function isOverturn({ id, engagementId }: Notification): boolean {
  return id === prefixedId('overturn', engagementId);
}
