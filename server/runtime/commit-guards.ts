import { revocation, type ActCounts } from '#src/domain/access/revocation.ts';
import type { UserId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import type { Write } from './writes.ts';

/**
 * Writes that fail the transaction if the person is no longer banned at the commit: an increment and a decrement of
 * memberActs that change nothing. Empty for a ban older than the counter, which does not show it. Rules FA-07, TR-27.
 */
export function assertBanned({
  id,
  memberActs,
}: { readonly id: UserId } & Pick<ActCounts, 'memberActs'>): readonly Write[] {
  if (memberActs < revocation) return [];
  const counter = { table: 'users', rowId: id, column: 'memberActs', by: 1 } as const;
  return [
    { action: 'increment', ...counter },
    { action: 'decrement', ...counter, min: revocation },
  ];
}

/** Writes that fail the transaction if the person is banned at the commit, and change nothing else. Rules FA-09, TR-27, TR-35. */
export function assertNotBanned(rowId: UserId): readonly Write[] {
  const counter = { table: 'users', rowId, column: 'memberActs', by: 1 } as const;
  return [
    { action: 'increment', ...counter, max: revocation },
    { action: 'decrement', ...counter, min: 0 },
  ];
}

type ReadPost = Pick<Post, 'id' | 'limit'>;

/**
 * Writes that fail the transaction if places were added since the post was read, and change nothing
 * else. A transaction that fills or closes a post depends on the limit that it read. Rules FA-06, MY-33.
 */
export function assertSameLimit({ id, limit }: ReadPost): readonly Write[] {
  const counter = { table: 'posts', rowId: id, column: 'limit', by: 1 } as const;
  return [
    { action: 'increment', ...counter, max: limit + 1 },
    { action: 'decrement', ...counter, min: limit },
  ];
}

/**
 * Writes that fail the transaction if the post is full or closed at the commit, and change nothing
 * else: in a closed post, `engageCount` equals the limit. Rules FA-06, MY-33.
 */
export function assertHasPlace({ id, limit }: ReadPost): readonly Write[] {
  const counter = { table: 'posts', rowId: id, column: 'engageCount', by: 1 } as const;
  return [
    { action: 'increment', ...counter, max: limit },
    { action: 'decrement', ...counter, min: 0 },
  ];
}

/**
 * An additional write for an administrator's act in an operation that members may call too: it
 * fails the commit if the administrator has lost the right by then. Rule TR-27.
 */
export function adminActWrite(adminId: UserId): Write {
  return {
    action: 'increment',
    table: 'users',
    rowId: adminId,
    column: 'adminActs',
    by: 1,
    max: revocation,
  };
}
