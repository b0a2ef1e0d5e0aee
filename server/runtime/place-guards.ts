import type { Post } from '#src/domain/post.ts';
import type { Write } from './writes.ts';

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
