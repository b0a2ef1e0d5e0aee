import type { Post } from '#src/domain/post.ts';

/** A page of the feed: pinned posts stand beside the first page only. Rules EA-01, EA-13. */
export type FeedPage = {
  readonly posts: readonly Post[];
  readonly pinned: readonly Post[];
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
};
