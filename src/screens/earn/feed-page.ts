import type { Post } from '#src/domain/post.ts';
import { rankPosts } from '#src/domain/posts/feed.ts';
import type { FeedPage } from '#src/services/posts.ts';

/** A page of the feed as shown: filtered and ranked, with the cursor of the next page, if there may be one. */
export type FeedView = {
  readonly posts: readonly Post[];
  readonly nextCursor: string | null;
};

/**
 * The first page from `openApp`, already filtered; undefined if it is empty and more pages must be searched.
 * Rule SP-02.
 */
export function openedFeedView(page: FeedPage, nowMs: number): FeedView | undefined {
  if (page.posts.length === 0 && page.nextCursor !== null) return undefined;
  return { posts: rankPosts(page.posts, nowMs), nextCursor: page.nextCursor };
}
