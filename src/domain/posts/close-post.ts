import type { FailureOf } from '#src/domain/failure.ts';
import type { UserId } from '#src/domain/ids.ts';
import { closingEntries, type LedgerEntry } from '#src/domain/points/ledger.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/** The maximum length of an administrator's reason for closing a post in characters. Rule AD-16. */
export const maxCloseReasonCharacters = 200;

/** Who closes a post; administrators may close anyone's. Rule FA-05. */
export interface ClosePostContext {
  readonly actorId: UserId;
  readonly isAdmin: boolean;
  readonly post: Post | null;
}

/** What closing changes: both counts of the post rise by the unused places, and the author gets the refund. */
export interface ClosePostChange {
  readonly unusedPlaces: number;
  readonly refundTenths: PointTenths;
  readonly entries: readonly LedgerEntry[];
}

/** A new closing, or the repetition of an earlier one. */
export type ClosePostDecision =
  | { readonly kind: 'closed'; readonly change: ClosePostChange }
  | { readonly kind: 'repeated'; readonly refundTenths: PointTenths };

/** Why a post is not closed. */
export type ClosePostFailure = FailureOf<'post_not_found' | 'not_post_author' | 'post_full'>;

/**
 * Decides what closing a post changes; the refusals come in the order post, not the author, full. Pending engagements stay
 * undecided and keep their rewards in escrow. Rule FA-05.
 */
export function decideClosePost({
  actorId,
  isAdmin,
  post,
}: ClosePostContext): Result<ClosePostDecision, ClosePostFailure> {
  if (post === null) return err({ code: 'post_not_found' });
  if (post.authorId !== actorId && !isAdmin) return err({ code: 'not_post_author' });
  if (post.closedBy !== null) {
    return ok({ kind: 'repeated', refundTenths: closingOf(post, post.closedPlaces).refundTenths });
  }
  const unusedPlaces = unusedPlacesOf(post);
  if (unusedPlaces === 0) return err({ code: 'post_full' });
  return ok({ kind: 'closed', change: closingOf(post, unusedPlaces) });
}

/** What closing a post by anyone does: its author, an administrator, or a ban. Rules FA-05, FA-07. */
export function closingOf(post: Post, unusedPlaces: number): ClosePostChange {
  const entries = closingEntries({ ...post, postId: post.id }, unusedPlaces);
  const refund = entries.find(({ kind }) => kind === 'refund');
  return { unusedPlaces, refundTenths: refund?.amountTenths ?? tenths(0), entries };
}

/** How many places of a post are unused. Rule FA-05. */
export function unusedPlacesOf(post: Pick<Post, 'limit' | 'engageCount'>): number {
  return Math.max(0, post.limit - post.engageCount);
}
