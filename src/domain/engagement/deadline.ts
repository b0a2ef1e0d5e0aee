import type { Engagement } from '#src/domain/engagement.ts';
import type { Notification } from '#src/domain/notification.ts';
import { prefixedId } from '#src/domain/ids.ts';

const hourMs = 60 * 60 * 1000;

/** The decider's id if the deadline decided, instead of a person's. Rule FA-02. */
export const deadlineActor = 'deadline';

/** The reason in the notification of a banned person whose engagement reached its deadline. Rule FA-09. */
const bannedCause = 'The person was banned.';

/** The minimum time between the end of a clash and the deadline. Rule FA-25. */
const afterHoldMs = hourMs;

/** How long the deadline is postponed if the post's author is banned. Rule FA-26. */
const whileBannedMs = 24 * hourMs;

/** What the deadline does with an engagement. Rules FA-02, FA-09, FA-12, FA-26. */
type DeadlineDecision =
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly cause: string }
  /** Two people submitted the same proof, so an administrator decides. */
  | { readonly kind: 'hold' }
  /** The author is banned, so administrators decide; the deadline is checked again at this time. */
  | { readonly kind: 'postpone'; readonly decideByMs: number };

/** The facts on which the deadline's decision depends. */
export type DeadlineFacts = {
  readonly isAuthorBanned: boolean;
  readonly isEngagerBanned: boolean;
  readonly hasClash: boolean;
};

/** The deadline of an engagement made now; null without a deadline (0 hours). Rule FA-02. */
export function deadlineOf(nowMs: number, deadlineHours: number): number | null {
  return deadlineHours > 0 ? nowMs + deadlineHours * hourMs : null;
}

/** Returns whether the deadline of an undecided engagement has passed and no administrator has to decide. Rule FA-02. */
export function isDue(
  engagement: Pick<Engagement, 'decision' | 'decideByMs' | 'heldAtMs'>,
  nowMs: number,
): boolean {
  const { decision, decideByMs, heldAtMs } = engagement;
  return decision === null && heldAtMs === null && decideByMs !== null && decideByMs <= nowMs;
}

/** How long the author has left to decide, in milliseconds; null if it is decided, held or without a deadline. Rule FA-03. */
export function timeLeftMs(
  engagement: Pick<Engagement, 'decision' | 'decideByMs' | 'heldAtMs'>,
  nowMs: number,
): number | null {
  const { decision, decideByMs, heldAtMs } = engagement;
  if (decision !== null || decideByMs === null || heldAtMs !== null) return null;
  return Math.max(0, decideByMs - nowMs);
}

/** The deadline of an engagement after its clash ended: at least an hour from now. Rule FA-25. */
export function deadlineAfterHold(decideByMs: number | null, nowMs: number): number {
  return Math.max(decideByMs ?? 0, nowMs + afterHoldMs);
}

/**
 * Decides what the deadline does: postpones while the author is banned, rejects the engagement of a banned person, leaves
 * a proof that another person also submitted to an administrator, and approves everything else. Rules FA-02, FA-09,
 * FA-12, FA-26.
 */
export function decideByDeadline(
  { isAuthorBanned, isEngagerBanned, hasClash }: DeadlineFacts,
  nowMs: number,
): DeadlineDecision {
  if (isAuthorBanned) return { kind: 'postpone', decideByMs: nowMs + whileBannedMs };
  if (isEngagerBanned) return { kind: 'reject', cause: bannedCause };
  return hasClash ? { kind: 'hold' } : { kind: 'approve' };
}

/** Who decided: the post's author, an administrator, or the deadline. Rules FA-02, FA-08. */
export type Decider = 'author' | 'administrator' | 'deadline';

type Decision = Pick<Engagement, 'decidedBy' | 'postAuthorId'> &
  Partial<Pick<Engagement, 'overturnedAtMs'>>;

/**
 * Who made the final decision on an engagement, or the one in a notification; an overturned rejection counts as an
 * administrator's. Rules FA-02, FA-08, FA-10.
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
