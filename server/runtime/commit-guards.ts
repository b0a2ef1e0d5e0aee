import { revocation, type ActCounts } from '#src/domain/access/revocation.ts';
import type { UserId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import type { Write } from './writes.ts';

/**
 * Writes that fail the transaction when the person's ban is over at the commit: an increment and a decrement of
 * memberActs that change nothing. Empty for a ban older than the count, which does not show it. Rules FA-07, TR-27.
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

/** Writes that fail the transaction when the person is banned at the commit, and change nothing else. Rules FA-09, TR-27, TR-35. */
export function assertNotBanned(rowId: UserId): readonly Write[] {
  const counter = { table: 'users', rowId, column: 'memberActs', by: 1 } as const;
  return [
    { action: 'increment', ...counter, max: revocation },
    { action: 'decrement', ...counter, min: 0 },
  ];
}

type ReadPost = Pick<Post, 'id' | 'limit'>;

/**
 * Writes that fail the transaction when places were added since the post was read, and change nothing else. What fills or
 * closes a post has to meet the limit that it counted by. Rules FA-06, MY-33.
 */
export function assertSameLimit({ id, limit }: ReadPost): readonly Write[] {
  const counter = { table: 'posts', rowId: id, column: 'limit', by: 1 } as const;
  return [
    { action: 'increment', ...counter, max: limit + 1 },
    { action: 'decrement', ...counter, min: limit },
  ];
}

/**
 * Writes that fail the transaction when the post is full or closed at the commit, and change nothing else: a closed post
 * counts as many engaged as its limit. Rules FA-06, MY-33.
 */
export function assertHasPlace({ id, limit }: ReadPost): readonly Write[] {
  const counter = { table: 'posts', rowId: id, column: 'engageCount', by: 1 } as const;
  return [
    { action: 'increment', ...counter, max: limit },
    { action: 'decrement', ...counter, min: 0 },
  ];
}

/**
 * What an act of an administrator writes besides in an operation that members may call too, so that it fails at its
 * commit when the right was lost by then. Rule TR-27.
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
