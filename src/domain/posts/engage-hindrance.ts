import { isTargetTaken } from '#src/domain/engagement/submit-engagement.ts';
import type { PostId, UserId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { hasReachedTarget, isClosed } from './post-state.ts';

/** The viewer of the feed. */
interface FeedViewer {
  readonly userId: UserId;
  readonly engagedPostIds: ReadonlySet<PostId>;
  /** The texts of the targets that the viewer has engaged with through any post. Rule FA-13. */
  readonly takenTargets: ReadonlySet<string>;
}

/** Why a person cannot engage with a post: it is their own, they already have, it was closed, or it is full. */
export type EngageHindrance = 'own' | 'engaged' | 'closed' | 'full';

/** Why the viewer cannot engage with a post, or null. Rules EA-03, FA-13, MY-02, MY-11. */
export function engageHindrance(post: Post, viewer: FeedViewer): EngageHindrance | null {
  if (post.authorId === viewer.userId) return 'own';
  if (viewer.engagedPostIds.has(post.id)) return 'engaged';
  if (isTargetTaken(post, viewer.takenTargets)) return 'engaged';
  if (isClosed(post)) return 'closed';
  return hasReachedTarget(post) ? 'full' : null;
}

/**
 * Returns whether the feed shows a post: not if the viewer has engaged with it or, through another post, with its target,
 * if it is full, or if it is the viewer's own. Rules EA-03, FA-13.
 */
export function isInFeed(post: Post, viewer: FeedViewer): boolean {
  return engageHindrance(post, viewer) === null;
}
