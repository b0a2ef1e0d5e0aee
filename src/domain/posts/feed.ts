import type { Post } from '#src/domain/post.ts';

/** The number of posts per page of the feed. Rule EA-06. */
export const feedPageSize = 40;

/** The maximum number of pinned posts shown with the first page. Rule EA-13. */
export const pinnedLimit = 50;

const millisecondsPerHour = 3_600_000;

/**
 * The ranking score of a post, rounded to 6 decimals: emptier, newer and recently changed posts with more types score
 * higher. Rules EA-09, EA-10.
 */
export function rankingScore(post: Post, nowMs: number): number {
  const ageDays = hoursSince(post.createdAtMs, nowMs) / 24;
  const score =
    (1 - fillRatio(post)) * 500 +
    Math.max(0, 100 - 10 * ageDays) +
    50 * new Set(post.types).size +
    Math.max(0, 2 - hoursSince(post.updatedAtMs, nowMs) / 24);
  return Math.round(score * 1e6) / 1e6;
}

/**
 * Sorts posts for the feed: pinned first, then by score, then newer, then higher sequence, then by id.
 * Rules EA-11, EA-12.
 */
export function rankPosts(posts: readonly Post[], nowMs: number): readonly Post[] {
  return posts
    .map((post) => ({ post, score: rankingScore(post, nowMs) }))
    .toSorted(
      (a, b) =>
        Number(b.post.isPinned) - Number(a.post.isPinned) ||
        b.score - a.score ||
        b.post.createdAtMs - a.post.createdAtMs ||
        sequenceOf(b.post) - sequenceOf(a.post) ||
        compareTexts(a.post.id, b.post.id),
    )
    .map(({ post }) => post);
}

/** The sort orders of the feed. Rule MY-12. */
export const feedSorts = ['best', 'reward', 'newest'] as const;

/** One of these orders. */
export type FeedSort = (typeof feedSorts)[number];

/** Sorts posts in one of the feed's orders; pinned ones come first in each. Rules EA-12, MY-12. */
export function sortPosts(posts: readonly Post[], sort: FeedSort, nowMs: number): readonly Post[] {
  const ranked = rankPosts(posts, nowMs);
  if (sort === 'best') return ranked;
  const compare =
    sort === 'reward'
      ? (a: Post, b: Post) => b.rewardEachTenths - a.rewardEachTenths
      : (a: Post, b: Post) => b.createdAtMs - a.createdAtMs || sequenceOf(b) - sequenceOf(a);
  return ranked.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || compare(a, b));
}

function fillRatio(post: Post): number {
  return post.limit > 0 ? Math.min(1, Math.max(0, post.engageCount / post.limit)) : 1;
}

function hoursSince(timeMs: number, nowMs: number): number {
  return Math.max(0, nowMs - timeMs) / millisecondsPerHour;
}

/** Posts without a sequence come after those with one, so that the order stays total. */
function sequenceOf(post: Post): number {
  return post.sequence ?? -1;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
