import type { Engagement } from '#src/domain/engagement.ts';
import type { PostId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';

/** How many of a person's newest posts are read to find the active ones. Rule HM-10. */
export const ownPostsLimit = 50;

/** Returns whether a post takes no more engagements, by its flag or its count. Rule HM-09. */
export function hasReachedTarget(
  post: Pick<Post, 'isTargetReached' | 'engageCount' | 'limit'>,
): boolean {
  return post.isTargetReached || post.engageCount >= post.limit;
}

/** Returns whether a post was closed before its target was reached. Rules FA-05, MY-02. */
export function isClosed(post: Pick<Post, 'closedBy'>): boolean {
  return post.closedBy !== null;
}

/** Returns whether a post still waits for reviews. Rule HM-04. */
export function isActive(post: Pick<Post, 'limit' | 'reviewedCount'>): boolean {
  return post.limit > 0 && post.reviewedCount < post.limit;
}

/** Returns whether a post has reached its target, or all its places are reviewed. Rule HM-05. */
export function isCompleted(post: Post): boolean {
  return hasReachedTarget(post) || post.reviewedCount >= post.limit;
}

/** The share of a post's places that are reviewed; 0 without a positive limit. Rule HM-08. */
export function completionRatio(post: Pick<Post, 'limit' | 'reviewedCount'>): number {
  return post.limit > 0 ? post.reviewedCount / post.limit : 0;
}

/** The number of undecided engagements of each post; posts without any are left out. Rule MY-08. */
export function countWaitingByPost(
  waiting: readonly Pick<Engagement, 'postId'>[],
): ReadonlyMap<PostId, number> {
  const counts = new Map<PostId, number>();
  for (const { postId } of waiting) counts.set(postId, (counts.get(postId) ?? 0) + 1);
  return counts;
}

/** How many people engaged with a post; closed places do not count. Rule FA-05. */
export function countEngaged(post: Pick<Post, 'engageCount' | 'closedPlaces'>): number {
  return Math.max(0, post.engageCount - post.closedPlaces);
}

/** How many people's engagements with a post are decided. Rule FA-05. */
export function countReviewed(post: Pick<Post, 'reviewedCount' | 'closedPlaces'>): number {
  return Math.max(0, post.reviewedCount - post.closedPlaces);
}

/** A person's active posts, most complete first, then newest first. Rule HM-07. */
export function activePosts(posts: readonly Post[]): readonly Post[] {
  return posts
    .filter(isActive)
    .toSorted((a, b) => completionRatio(b) - completionRatio(a) || newestFirst(a, b));
}

/** A person's completed posts, newest first. Rule HM-07. */
export function completedPosts(posts: readonly Post[]): readonly Post[] {
  return posts.filter(isCompleted).toSorted(newestFirst);
}

function newestFirst(a: Post, b: Post): number {
  return b.createdAtMs - a.createdAtMs;
}
