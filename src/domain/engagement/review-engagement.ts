import type { Engagement } from '#src/domain/engagement.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import { isRowId, type UserId } from '#src/domain/ids.ts';
import type { Notification } from '#src/domain/notification.ts';
import { approvalEntries, rejectionEntries, type LedgerEntry } from '#src/domain/points/ledger.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { copiedReason } from '#src/domain/text-length.ts';
import type { User } from '#src/domain/user.ts';

/** A request to decide on an engagement, as it came in. */
export interface ReviewCommand {
  readonly engagementId: string;
  readonly isApproved: boolean;
  readonly reason: string;
}

/** Who decides, and what the operation read. */
export interface ReviewContext {
  readonly actorId: UserId;
  readonly engagement: Engagement | null;
  readonly post: Post | null;
  readonly engager: User | null;
}

/** What a decision changes; the engager's row gets `awardTenths` and one of its counters + 1. */
export interface ReviewChange {
  readonly isApproved: boolean;
  readonly rejectCause: string | null;
  readonly awardTenths: PointTenths;
  readonly entries: readonly LedgerEntry[];
  readonly notification: Omit<Notification, 'createdAtMs'>;
}

/** A decision that changes something, or the repetition of one that was made before. */
export type ReviewDecision =
  | { readonly kind: 'decided'; readonly change: ReviewChange }
  | { readonly kind: 'repeated' };

/** Why a decision is refused. */
export type ReviewFailure =
  | FailureOf<'engagement_id_invalid' | 'parameter_missing' | 'engagement_not_found'>
  | FailureOf<'post_not_found' | 'not_post_author' | 'engager_not_found'>
  | FailureOf<'engagement_already_reviewed'>;

/**
 * Decides what a review changes; the refusals come in the order ids, reason, engagement, post, not
 * the author, engager, already decided. Rules RV-06 to RV-18, NO-02 to NO-04.
 */
export function decideReview(
  command: ReviewCommand,
  { actorId, engagement, post, engager }: ReviewContext,
): Result<ReviewDecision, ReviewFailure> {
  const rejectCause = command.isApproved ? null : command.reason.trim();
  if (!isRowId(command.engagementId)) return err({ code: 'engagement_id_invalid' });
  if (rejectCause === '') return err({ code: 'parameter_missing', name: 'reason' });
  if (engagement === null) return err({ code: 'engagement_not_found' });
  if (post === null) return err({ code: 'post_not_found' });
  if (!mayReview(post, actorId)) return err({ code: 'not_post_author' });
  if (engager === null) return err({ code: 'engager_not_found' });
  if (engagement.decision === command.isApproved) return ok({ kind: 'repeated' });
  if (engagement.decision !== null) return err({ code: 'engagement_already_reviewed' });
  return ok({ kind: 'decided', change: changeOf({ engagement, post, rejectCause }) });
}

/** Tells whether somebody may decide on the engagements with a post: its author. Rule RV-02. */
export function mayReview(post: Pick<Post, 'authorId'>, personId: UserId): boolean {
  return post.authorId === personId;
}

/** The engagements that wait for a decision, in their order. Rule RV-21. */
export function pendingEngagements(engagements: readonly Engagement[]): readonly Engagement[] {
  return engagements.filter((engagement) => engagement.decision === null);
}

interface Decided {
  readonly engagement: Engagement;
  readonly post: Post;
  readonly rejectCause: string | null;
}

function changeOf({ engagement, post, rejectCause }: Decided): ReviewChange {
  const isApproved = rejectCause === null;
  const { rewardEachTenths } = post;
  const awardTenths = isApproved ? rewardEachTenths : tenths(0);
  return {
    isApproved,
    rejectCause,
    awardTenths,
    entries: isApproved
      ? approvalEntries(post.id, engagement.engagedBy, rewardEachTenths)
      : rejectionEntries(post.id, rewardEachTenths),
    notification: {
      id: engagement.id,
      userId: engagement.engagedBy,
      isApproved,
      postId: post.id,
      engagementId: engagement.id,
      awardTenths,
      postAuthorUsername: post.authorUsername,
      postAuthorId: post.authorId,
      postLink: post.link,
      engagementLink: engagement.link,
      rejectCause: copiedReason(rejectCause),
    },
  };
}
