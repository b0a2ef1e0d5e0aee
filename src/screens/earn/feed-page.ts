import type { Post } from '#src/domain/post.ts';
import { rankPosts } from '#src/domain/posts/feed.ts';
import type { FeedPage } from '#src/services/posts.ts';

/** A page of the feed as it is shown: filtered and ranked, with the cursor of the next one, if there may be one. */
export type FeedView = {
  readonly posts: readonly Post[];
  readonly nextCursor: string | null;
};

/**
 * The first page as it came along with the opening of the app, filtered already; undefined where the feed is to be
 * searched further for something to show. Rule SP-02.
 */
export function openedFeedView(page: FeedPage, nowMs: number): FeedView | undefined {
  if (page.posts.length === 0 && page.nextCursor !== null) return undefined;
  return { posts: rankPosts(page.posts, nowMs), nextCursor: page.nextCursor };
}
