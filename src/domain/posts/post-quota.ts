import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

const minuteMs = 60 * 1000;

/** The time in which an author's posts are counted. Rule FA-14. */
const quotaPeriodMs = 60 * minuteMs;

/** How many posts an author may make; 0 sets no limit. Rule FA-14. */
export interface PostQuota {
  readonly postsPerHour: number;
  readonly openPosts: number;
}

/** What an author posted before. Rule FA-14. */
export interface PostHistory {
  /** When the author's last posts were made, newest first; at least as many as the quota of an hour. */
  readonly lastPostsAtMs: readonly number[];
  readonly openCount: number;
}

/** Why an author may not post now. */
export type PostQuotaFailure = FailureOf<'post_too_soon' | 'open_posts_full'>;

/**
 * Checks that an author has made fewer posts in the hour before than allowed (`post_too_soon`, with the minutes until
 * the next one), then that fewer are open (`open_posts_full`). Rule FA-14.
 */
export function checkPostQuota(
  history: PostHistory,
  quota: PostQuota,
  nowMs: number,
): Result<null, PostQuotaFailure> {
  const { postsPerHour, openPosts } = quota;
  const oldestThatCounts = history.lastPostsAtMs[postsPerHour - 1];
  if (postsPerHour > 0 && oldestThatCounts !== undefined) {
    const waitMs = oldestThatCounts + quotaPeriodMs - nowMs;
    if (waitMs > 0) return err({ code: 'post_too_soon', minutes: Math.ceil(waitMs / minuteMs) });
  }
  if (openPosts > 0 && history.openCount >= openPosts) {
    return err({ code: 'open_posts_full', count: history.openCount });
  }
  return ok(null);
}
