import type { Engagement } from '#src/domain/engagement.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import { isRowId, type UserId } from '#src/domain/ids.ts';
import type { Notification } from '#src/domain/notification.ts';
import {
  approvalEntries,
  type LedgerEntry,
  overturnEntries,
  rejectionEntries,
} from '#src/domain/points/ledger.ts';
import { type PointTenths, tenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { truncatedReason } from '#src/domain/text.ts';
import type { User } from '#src/domain/user.ts';

/** A request to decide on an engagement, as it came in. */
export interface ReviewCommand {
  readonly engagementId: string;
  readonly isApproved: boolean;
  readonly reason: string;
}

/** Someone who may decide on engagements. */
export interface Reviewer {
  readonly id: UserId;
  readonly isAdmin: boolean;
}

/** Who decides, and what the operation read. */
export interface ReviewContext {
  readonly reviewer: Reviewer;
  /** Whether the post's author is banned, so that administrators decide. Rule FA-08. */
  readonly isAuthorBanned: boolean;
  readonly nowMs: number;
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
  /** The id of who decided, or `deadline`. Rule FA-02. */
  readonly decidedBy: string;
  readonly decidedAtMs: number;
  /** What the author's scorecard gains: the time that an own decision took, null for anyone else's. Rule FA-21. */
  readonly authorTookMs: number | null;
  readonly notification: Omit<Notification, 'createdAtMs'>;
}

/** A decision that changes something, or the repetition of one that was made before. */
type ReviewDecision =
  | { readonly kind: 'decided'; readonly change: ReviewChange }
  | { readonly kind: 'repeated' };

/** Why a decision is refused. */
type ReviewFailure =
  | FailureOf<'engagement_id_invalid' | 'parameter_missing' | 'engagement_not_found'>
  | FailureOf<'post_not_found' | 'not_post_author' | 'engager_not_found'>
  | FailureOf<'engager_banned' | 'engagement_already_reviewed'>;

/**
 * Decides what a review changes; the refusals come in the order ids, reason, engagement, post, not the author, engager,
 * engager banned, already decided. Rules RV-06 to RV-18, NO-02 to NO-04, FA-08, FA-09.
 */
export function decideReview(
  command: ReviewCommand,
  { reviewer, isAuthorBanned, engagement, post, engager, nowMs }: ReviewContext,
): Result<ReviewDecision, ReviewFailure> {
  const rejectCause = command.isApproved ? null : command.reason.trim();
  if (!isRowId(command.engagementId)) return err({ code: 'engagement_id_invalid' });
  if (rejectCause === '') return err({ code: 'parameter_missing', name: 'reason' });
  if (engagement === null) return err({ code: 'engagement_not_found' });
  if (post === null) return err({ code: 'post_not_found' });
  if (!mayReview(post, reviewer, isAuthorBanned || engagement.heldAtMs !== null)) {
    return err({ code: 'not_post_author' });
  }
  if (engager === null) return err({ code: 'engager_not_found' });
  if (command.isApproved && engager.isBanned) return err({ code: 'engager_banned' });
  if (engagement.decision === command.isApproved) return ok({ kind: 'repeated' });
  if (engagement.decision !== null) return err({ code: 'engagement_already_reviewed' });
  const change = reviewChange({ engagement, post, rejectCause, decidedBy: reviewer.id, nowMs });
  return ok({ kind: 'decided', change });
}

/**
 * Returns whether someone may decide on an engagement with a post: the post's author, or an administrator where it is
 * left to them, as the author is banned or the deadline found a clash. Rules RV-02, FA-08, FA-12.
 */
export function mayReview(
  post: Pick<Post, 'authorId'>,
  reviewer: Reviewer,
  isLeftToAdmins: boolean,
): boolean {
  return post.authorId === reviewer.id || (isLeftToAdmins && reviewer.isAdmin);
}

/** The engagements that wait for a decision, in their order. Rule RV-21. */
export function pendingEngagements(engagements: readonly Engagement[]): readonly Engagement[] {
  return engagements.filter((engagement) => engagement.decision === null);
}

/** A decision that is made, by anyone; without a cause of rejection it is an approval. */
interface MadeDecision {
  readonly engagement: Engagement;
  readonly post: Post;
  readonly rejectCause: string | null;
  readonly decidedBy: string;
  readonly nowMs: number;
}

/** What a decision changes, regardless of who made it: the author, an administrator or the deadline. Rules FA-02, FA-08, RV-13 to RV-16. */
export function reviewChange(made: MadeDecision): ReviewChange {
  const { engagement, post, rejectCause, decidedBy, nowMs } = made;
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
    decidedBy,
    decidedAtMs: nowMs,
    authorTookMs: decidedBy === post.authorId ? Math.max(0, nowMs - engagement.createdAtMs) : null,
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
      rejectCause: truncatedReason(rejectCause),
      decidedBy,
    },
  };
}

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
type OverturnFailure = FailureOf<
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

/**
 * The order in which an author decides on what waits, given oldest first: post by post, so that each guide is read once,
 * beginning with the post that has waited longest. Rule MY-09.
 */
export function reviewOrder<Waiting extends { readonly postId: string }>(
  waiting: readonly Waiting[],
): readonly Waiting[] {
  const byPost = new Map<string, Waiting[]>();
  for (const each of waiting) {
    const group = byPost.get(each.postId);
    if (group === undefined) byPost.set(each.postId, [each]);
    else group.push(each);
  }
  return [...byPost.values()].flat();
}

/** How many reasons of rejections are offered again. */
export const maxOfferedReasons = 6;
/** A longer one was written for one engagement alone. */
const maxOfferedReasonCharacters = 200;

/** The reasons used before, the last one first, each once; long ones are not kept. Rule MY-09. */
export function withUsedReason(used: readonly string[], reason: string): readonly string[] {
  const text = reason.trim();
  if (text === '' || text.length > maxOfferedReasonCharacters) return used;
  return [text, ...used.filter((each) => each !== text)].slice(0, maxOfferedReasons);
}
