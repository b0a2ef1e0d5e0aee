import { isRowId } from '#src/domain/ids.ts';
import { decideAddPlaces, type AddedPlaces } from '#src/domain/posts/add-places.ts';
import { err, ok } from '#src/domain/result.ts';
import { findRow, type Operation } from '../runtime/context.ts';
import { ledgerWrites } from '../runtime/ledger-writes.ts';
import { assertHasPlace } from '../runtime/commit-guards.ts';
import { requestRowIdOf } from '../runtime/row-ids.ts';
import { runPlan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';
import { adminTypeWrites, loadPointTypes } from './create-post.ts';

type Output = { readonly postId: string; readonly limit: number; readonly costTenths: number };

const writeFailure = { code: 'add_places_failed' } as const;

/** Adds places to the caller's own open post, at the price that was shown. Rules MY-33, FA-01, FA-06. */
export const addPlaces: Operation<'addPlaces'> = async (context, _actor, input) => {
  const target = input.postId?.trim() ?? '';
  if (target === '') return err({ code: 'post_id_missing' });
  if (!isRowId(target)) return err({ code: 'post_not_found' });
  const { places, expectedCostTenths, requestId } = input;
  if (expectedCostTenths === undefined) {
    return err({ code: 'parameter_missing', name: 'expectedCostTenths' });
  }
  return runPlan<Output>(context, {
    key: `post:${target}`,
    decide: async (actorNow) => {
      const author = actorNow?.user ?? null;
      if (author === null) return err(writeFailure);
      const [post, pointTypes] = await Promise.all([
        findRow(context.rows, { table: 'posts', id: target, failure: writeFailure }),
        loadPointTypes(context.rows),
      ]);
      if (!post.ok) return post;
      const decision = decideAddPlaces(
        { places, expectedCostTenths },
        { actor: author, post: post.value, pointTypes },
      );
      if (!decision.ok) return decision;
      const added = decision.value;
      const { costTenths } = added;
      const limit = added.post.limit + added.places;
      return ok({
        writes: [
          ...writesOf(added, requestRowIdOf(author.id, requestId)),
          ...adminTypeWrites(added.post, pointTypes),
        ],
        output: { postId: target, limit, costTenths },
      });
    },
    boundFailure: writeFailure,
    writeFailure,
  });
};

/** The bound on the limit refuses a request that was planned with another limit, because the price depends on the limit. */
function writesOf({ post, places, costTenths, entries }: AddedPlaces, causeId: string): Write[] {
  const row = { table: 'posts', rowId: post.id } as const;
  const { authorId } = post;
  const payment: Write[] =
    costTenths === 0
      ? []
      : [
          {
            action: 'decrement',
            table: 'users',
            rowId: authorId,
            column: 'point',
            by: costTenths,
            min: 0,
          },
          { action: 'increment', ...row, column: 'cost', by: costTenths },
        ];
  return [
    ...payment,
    { action: 'increment', ...row, column: 'limit', by: places, max: post.limit + places },
    ...assertHasPlace(post),
    ...ledgerWrites(entries, {
      refId: post.id,
      causeId,
      actorId: authorId,
      // The amount that returns to the mint belongs to the author's history, like the amount that came from it.
      ownerId: authorId,
      note: post.types.join(', '),
    }),
  ];
}
