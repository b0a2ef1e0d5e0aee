import type { Engagement } from '#src/domain/engagement.ts';
import type { User } from '#src/domain/user.ts';

const hourMs = 60 * 60 * 1000;

/** Who decided where nobody did until the deadline; stands where a person's id stands otherwise. Rule FA-02. */
export const deadlineActor = 'deadline';

/** The reason in the notification of a banned person whose engagement reached its deadline. Rule FA-09. */
const bannedCause = 'The person was banned.';

/** What the deadline does with an engagement. Rules FA-02, FA-09, FA-12. */
export type DeadlineDecision =
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly cause: string }
  /** Two people showed the same proof, so that an administrator decides. */
  | { readonly kind: 'hold' };

/** The time by which an engagement made now is decided; null where there is no deadline (0 hours). Rule FA-02. */
export function deadlineOf(nowMs: number, deadlineHours: number): number | null {
  return deadlineHours > 0 ? nowMs + deadlineHours * hourMs : null;
}

/** Tells whether the deadline of an engagement has passed, and nobody has decided or is asked to. Rule FA-02. */
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

/**
 * Decides what the deadline does: it rejects what a banned person did, leaves a proof that somebody else showed too to
 * an administrator, and approves everything else. Rules FA-02, FA-09, FA-12.
 */
export function decideByDeadline(
  engager: Pick<User, 'isBanned'>,
  hasClash: boolean,
): DeadlineDecision {
  if (engager.isBanned) return { kind: 'reject', cause: bannedCause };
  return hasClash ? { kind: 'hold' } : { kind: 'approve' };
}
