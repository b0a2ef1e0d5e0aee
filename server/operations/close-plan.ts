import type { ClosePostChange } from '#src/domain/posts/close-post.ts';
import { prefixedId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import { ledgerWrites } from '../runtime/ledger-writes.ts';
import { assertSameLimit } from '../runtime/place-guards.ts';
import type { Write } from '../runtime/writes.ts';

/** The most characters of a post's id with which a refund's id could have been a request id of earlier versions. */
const maxShortIdCharacters = 19;

/** Plans the rows that closing a post writes. Rules FA-05, FA-06, TR-41. */
export async function planClosing(
  rows: Rows,
  post: Post,
  { change, closedBy }: { readonly change: ClosePostChange; readonly closedBy: string },
): Promise<Result<readonly Write[], ReadFailure>> {
  const writes = closeWrites(post, change, closedBy);
  if (post.id.length > maxShortIdCharacters) return ok(writes);
  const spareIds = new Map<string, string>([
    [prefixedId('refund', post.id), prefixedId('refund2', post.id)],
    [prefixedId('unmint', post.id), prefixedId('unmint2', post.id)],
  ]);
  // Gifts of versions whose request ids could have dots may have the ids of this open post's refund.
  const page = await rows.list(query('pointLedger').equal('$id', [...spareIds.keys()]));
  if (!page.ok) return page;
  const taken = new Set(page.value.ids);
  return ok(
    writes.map((write) => {
      const spareId = taken.has(write.rowId) ? spareIds.get(write.rowId) : undefined;
      return spareId === undefined ? write : { ...write, rowId: spareId };
    }),
  );
}

/**
 * The bound of the count is the limit itself: who engages at the same time takes one of the places, so that one of the two
 * passes the bound and decides again. Who adds places at the same time changes the limit, which has to be the same.
 */
function closeWrites(post: Post, change: ClosePostChange, closedBy: string): readonly Write[] {
  const { unusedPlaces: by, refundTenths, entries } = change;
  const row = { table: 'posts', rowId: post.id } as const;
  const bound = { by, max: post.limit };
  const movement = { refId: post.id, actorId: closedBy, note: post.link ?? '' };
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  const returns = entries.filter(({ kind }) => kind === 'unmint');
  const writes: Write[] = [
    ...assertSameLimit(post),
    { action: 'increment', ...row, column: 'engageCount', ...bound },
    { action: 'increment', ...row, column: 'reviewedCount', ...bound },
    { action: 'update', ...row, data: { targetStatus: true, closedBy, closedPlaces: by } },
    ...ledgerWrites(refunds, { ...movement, ownerId: post.authorId }),
    ...ledgerWrites(returns, { ...movement, ownerId: null }),
  ];
  if (refundTenths > 0) {
    const author = { table: 'users', rowId: post.authorId, column: 'point' } as const;
    writes.push({ action: 'increment', ...author, by: refundTenths });
  }
  return writes;
}
