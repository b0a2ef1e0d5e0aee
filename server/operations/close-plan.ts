import type { ClosePostChange } from '#src/domain/posts/close-post.ts';
import type { Post } from '#src/domain/post.ts';
import { ledgerWrites } from '../runtime/ledger-writes.ts';
import type { Write } from '../runtime/writes.ts';

/**
 * The rows that closing a post writes. The bound of the count is the limit itself: whoever engages meanwhile takes one of
 * the places, so that one of the two passes the bound and decides anew. Rules FA-05, FA-06.
 */
export function closeWrites(
  post: Post,
  change: ClosePostChange,
  closedBy: string,
): readonly Write[] {
  const { unusedPlaces: by, refundTenths, entries } = change;
  const row = { table: 'posts', rowId: post.id } as const;
  const bound = { by, max: post.limit };
  const movement = { refId: post.id, actorId: closedBy, note: post.link ?? '' };
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  const returns = entries.filter(({ kind }) => kind === 'unmint');
  const writes: Write[] = [
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
