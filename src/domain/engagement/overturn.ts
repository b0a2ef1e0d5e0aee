import type { Engagement } from '#src/domain/engagement.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import { overturnEntries, type LedgerEntry } from '#src/domain/points/ledger.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';

/** What the operation read of the rejection that an administrator overturns. */
export interface OverturnContext {
  readonly engagement: Engagement | null;
  readonly post: Post | null;
  readonly engager: User | null;
}

/**
 * What an overturn changes: the engagement is approved, `awardTenths` go from burn to the engager, whose rejected
 * counter falls by 1 while the approved one rises by 1. Rule FA-10.
 */
export interface OverturnChange {
  readonly engagement: Engagement;
  readonly post: Post;
  readonly awardTenths: PointTenths;
  readonly entries: readonly LedgerEntry[];
}

/** Why a rejection is not overturned. */
export type OverturnFailure = FailureOf<
  | 'engagement_not_found'
  | 'post_not_found'
  | 'engager_not_found'
  | 'engager_banned'
  | 'overturn_refused'
>;

/** Decides what overturning a rejection changes; an approved or pending engagement is refused. Rules FA-09, FA-10. */
export function decideOverturn({
  engagement,
  post,
  engager,
}: OverturnContext): Result<OverturnChange, OverturnFailure> {
  if (engagement === null) return err({ code: 'engagement_not_found' });
  if (post === null) return err({ code: 'post_not_found' });
  if (engager === null) return err({ code: 'engager_not_found' });
  if (engager.isBanned) return err({ code: 'engager_banned' });
  if (engagement.decision !== false) return err({ code: 'overturn_refused' });
  const awardTenths = post.rewardEachTenths;
  const entries = overturnEntries(engagement.engagedBy, awardTenths);
  return ok({ engagement, post, awardTenths, entries });
}
