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

/** A request to decide on an engagement, as received. */
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

/** The decider, and what the operation read. */
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
  /** The id of the decider, or `deadline`. Rule FA-02. */
  readonly decidedBy: string;
  readonly decidedAtMs: number;
  /** What the author's scorecard gains: how long the author took; null if someone else decided. Rule FA-21. */
  readonly authorTookMs: number | null;
  readonly notification: Omit<Notification, 'createdAtMs'>;
}

/** A new decision, or the repetition of an earlier one. */
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
 * Returns whether a person may decide on an engagement: the post's author, or an administrator if the author is banned or
 * the deadline found a clash. Rules RV-02, FA-08, FA-12.
 */
export function mayReview(
  post: Pick<Post, 'authorId'>,
  reviewer: Reviewer,
  isLeftToAdmins: boolean,
): boolean {
  return post.authorId === reviewer.id || (isLeftToAdmins && reviewer.isAdmin);
}

/** The undecided engagements, in their order. Rule RV-21. */
export function pendingEngagements(engagements: readonly Engagement[]): readonly Engagement[] {
  return engagements.filter((engagement) => engagement.decision === null);
}

/** A decision by anyone; without a reason for a rejection it is an approval. */
interface MadeDecision {
  readonly engagement: Engagement;
  readonly post: Post;
  readonly rejectCause: string | null;
  readonly decidedBy: string;
  readonly nowMs: number;
}

/** What a decision by anyone changes: the author, an administrator or the deadline. Rules FA-02, FA-08, RV-13 to RV-16. */
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

/** What the operation read of the rejection to overturn. */
export interface OverturnContext {
  readonly engagement: Engagement | null;
  readonly post: Post | null;
  readonly engager: User | null;
}

/**
 * What an overturn changes: the engagement is approved, `awardTenths` move from burn to the engager, whose rejected counter
 * decreases by 1 and whose approved counter increases by 1. Rule FA-10.
 */
export interface OverturnChange {
  readonly engagement: Engagement;
  readonly post: Post;
  readonly awardTenths: PointTenths;
  readonly entries: readonly LedgerEntry[];
}

/** Why a rejection cannot be overturned. */
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
 * The order in which an author reviews pending engagements, given oldest first: post by post, so that each guide is read
 * once, starting with the post that has waited longest. Rule MY-09.
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

/** How many earlier rejection reasons are suggested. */
export const maxOfferedReasons = 6;
/** Longer reasons are too specific to be suggested. */
const maxOfferedReasonCharacters = 200;

/** The reasons used before, latest first, without duplicates; long ones are left out. Rule MY-09. */
export function withUsedReason(used: readonly string[], reason: string): readonly string[] {
  const text = reason.trim();
  if (text === '' || text.length > maxOfferedReasonCharacters) return used;
  return [text, ...used.filter((each) => each !== text)].slice(0, maxOfferedReasons);
}
