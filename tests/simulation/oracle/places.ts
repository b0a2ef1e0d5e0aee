import { costOf, isOpenTo, parseLimit } from './posts.ts';
import {
  canBeRowId,
  grant,
  move,
  refuse,
  rowIdOf,
  textOf,
  type Request,
  type RequestContext,
  type Verdict,
} from './verdict.ts';

/** Rules MY-33, FA-01. */
export function addPlaces({ actorId, body }: Request, { state, actor }: RequestContext): Verdict {
  const id = textOf(body['postId']);
  const expected = body['expectedCostTenths'];
  if (expected !== undefined && !Number.isSafeInteger(expected)) return refuse('parameter_missing');
  if (id === '') return refuse('post_id_missing');
  if (!canBeRowId(id)) return refuse('post_not_found');
  if (expected === undefined) return refuse('parameter_missing');
  const places = parseLimit(body['places']);
  const post = state.posts.get(id);
  const refusals: string[] = [];
  if (places === 0) refusals.push('limit_invalid');
  if (post === undefined) return refuse(...refusals, 'post_not_found');
  if (post.authorId !== actorId) refusals.push('not_post_author');
  if (post.closedBy !== null) refusals.push('post_closed');
  if (post.isMarked || post.taken >= post.limit) refusals.push('post_full');
  if (!post.types.every((type) => isOpenTo(state, actor, type))) refusals.push('type_invalid');
  const cost = Math.max(costOf(state, post.types, places), post.reward * places);
  if (expected !== cost) refusals.push('price_changed');
  if (actor.points < cost) refusals.push('not_enough_points');
  if (refusals.length > 0) return refuse(...refusals);
  return grant({ postId: id, limit: post.limit + places, costTenths: cost }, () => {
    const before = Math.min(post.cost, post.reward * post.limit);
    const subsidy = post.reward * post.limit - before;
    post.limit += places;
    post.cost += cost;
    const after = Math.min(post.cost, post.reward * post.limit);
    const repaid = subsidy - (post.reward * post.limit - after);
    const author = `member:${actorId}`;
    const escrow = `escrow:${id}`;
    const cause = rowIdOf(`${actorId}\n${textOf(body['requestId'])}`);
    move(state, `places.${cause}`, {
      debit: author,
      credit: escrow,
      amount: after - before,
      kind: 'places_escrow',
    });
    move(state, `placefee.${cause}`, {
      debit: author,
      credit: 'burn',
      amount: cost - (after - before),
      kind: 'places_fee',
    });
    move(state, `placemint.${cause}`, {
      debit: escrow,
      credit: 'mint',
      amount: repaid,
      kind: 'places_unmint',
    });
  });
}
