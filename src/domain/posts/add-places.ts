import type { FailureOf } from '#src/domain/failure.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import { placesCostTenths } from '#src/domain/points/cost.ts';
import { addedPlacesEntries, type LedgerEntry } from '#src/domain/points/ledger.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { isTypeAllowed } from './offered-types.ts';
import { largestLimit, parseLimit } from './post-draft.ts';
import { hasReachedTarget, isClosed } from './post-state.ts';

/** A request to add places to a post, as received. */
export interface AddPlacesCommand {
  readonly places: unknown;
  /** The price shown to the author. Rule FA-01. */
  readonly expectedCostTenths: number;
}

/** What the operation read: the actor, the post, and the prices of all types, including disabled ones. */
export interface AddPlacesContext {
  readonly actor: User;
  readonly post: Post | null;
  readonly pointTypes: readonly PointType[];
}

/** What adding places changes: the author pays `costTenths`, and the post gets `places` more. */
export interface AddedPlaces {
  readonly post: Post;
  readonly places: number;
  readonly costTenths: PointTenths;
  readonly entries: readonly LedgerEntry[];
}

/** Why places cannot be added to a post. */
export type AddPlacesFailure = FailureOf<
  | 'limit_invalid'
  | 'post_not_found'
  | 'not_post_author'
  | 'post_closed'
  | 'post_full'
  | 'form_limit_too_large'
  | 'type_invalid'
  | 'price_changed'
  | 'not_enough_points'
>;

/**
 * Decides whether an author's open post gets more places, at which price, and which points move; the places earn the post's
 * own reward. The refusals come in the order of `AddPlacesFailure`. Rules MY-33, FA-01, FA-06.
 */
export function decideAddPlaces(
  { places, expectedCostTenths }: AddPlacesCommand,
  { actor, post, pointTypes }: AddPlacesContext,
): Result<AddedPlaces, AddPlacesFailure> {
  const added = parseLimit(places);
  if (!added.ok) return added;
  if (post === null) return err({ code: 'post_not_found' });
  if (post.authorId !== actor.id) return err({ code: 'not_post_author' });
  if (isClosed(post)) return err({ code: 'post_closed' });
  if (hasReachedTarget(post)) return err({ code: 'post_full' });
  const largest = largestLimit - post.limit;
  if (added.value > largest) return err({ code: 'form_limit_too_large', largest });
  const barred = post.types.find((type) => !isTypeAllowed(type, pointTypes, actor.isAdmin));
  if (barred !== undefined) return err({ code: 'type_invalid', type: barred });
  const costTenths = placesCostTenths(post, added.value, pointTypes);
  if (expectedCostTenths !== costTenths) return err({ code: 'price_changed', costTenths });
  if (actor.pointTenths < costTenths) {
    return err({ code: 'not_enough_points', requiredTenths: costTenths });
  }
  const paid = { places: added.value, costTenths };
  return ok({ post, ...paid, entries: addedPlacesEntries({ ...post, postId: post.id }, paid) });
}
