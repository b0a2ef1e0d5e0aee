import type { PostId, UserId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { hasReachedTarget } from './post-state.ts';

/** Who looks at the feed. */
export interface FeedViewer {
  readonly userId: UserId;
  readonly engagedPostIds: ReadonlySet<PostId>;
}

/**
 * Tells whether the feed shows a post: not one engaged with already, one that reached its target,
 * or the viewer's own. Rule EA-03.
 */
export function isInFeed(post: Post, viewer: FeedViewer): boolean {
  return (
    !viewer.engagedPostIds.has(post.id) &&
    !hasReachedTarget(post) &&
    post.authorId !== viewer.userId
  );
}
