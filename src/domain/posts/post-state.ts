import type { Post } from '#src/domain/post.ts';

/** Tells whether a post takes no more engagements, by its mark or by its count. Rule HM-09. */
export function hasReachedTarget(
  post: Pick<Post, 'isTargetReached' | 'engageCount' | 'limit'>,
): boolean {
  return post.isTargetReached || post.engageCount >= post.limit;
}

/** Tells whether a post still waits for reviews. Rule HM-04. */
export function isActive(post: Pick<Post, 'limit' | 'reviewedCount'>): boolean {
  return Number.isFinite(post.limit) && post.limit > 0 && post.reviewedCount < post.limit;
}

/** Tells whether a post has reached its target, or has all its places reviewed. Rule HM-05. */
export function isCompleted(post: Post): boolean {
  return hasReachedTarget(post) || post.reviewedCount >= post.limit;
}

/** The share of a post's places that is reviewed; 0 without a positive limit. Rule HM-08. */
export function completionRatio(post: Pick<Post, 'limit' | 'reviewedCount'>): number {
  return post.limit > 0 ? post.reviewedCount / post.limit : 0;
}

/** How many engagements with a post wait for its author's decision. Rule HM-06. */
export function countPendingReviews(post: Pick<Post, 'engageCount' | 'reviewedCount'>): number {
  return Math.max(0, post.engageCount - post.reviewedCount);
}

/** The active ones of a person's posts, most complete first, then newest first. Rule HM-07. */
export function activePosts(posts: readonly Post[]): readonly Post[] {
  return posts
    .filter(isActive)
    .toSorted((a, b) => completionRatio(b) - completionRatio(a) || newestFirst(a, b));
}

/** The completed ones of a person's posts, newest first. Rule HM-07. */
export function completedPosts(posts: readonly Post[]): readonly Post[] {
  return posts.filter(isCompleted).toSorted(newestFirst);
}

function newestFirst(a: Post, b: Post): number {
  return b.createdAtMs - a.createdAtMs;
}
