import { expect, test } from 'vitest';
import { checkPostQuota, type PostHistory, type PostQuota } from '#src/domain/posts/create-post.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';

const minute = 60_000;
const nowMs = 1000 * minute;

function answer(history: Partial<PostHistory>, quota: Partial<PostQuota> = {}): string {
  const checked = checkPostQuota(
    { lastPostsAtMs: [], openCount: 0, ...history },
    { postsPerHour: 3, openPosts: 50, ...quota },
    nowMs,
  );
  return checked.ok ? 'allowed' : refusalOf(checked.failure);
}

function postedMinutesAgo(...minutes: number[]): PostHistory['lastPostsAtMs'] {
  return minutes.map((ago) => nowMs - ago * minute);
}

test.each([
  [[], 'allowed'],
  [[0, 1], 'allowed'],
  [[0, 1, 60], 'allowed'],
  [[0, 1, 59], 'post_too_soon 1'],
  [[0, 0, 0], 'post_too_soon 60'],
  [[0, 1, 20, 40, 50], 'post_too_soon 40'],
  [[0, 1, 59.999], 'post_too_soon 1'],
])('[FA-14] with three posts an hour and posts %j minutes ago: %s', (minutes, expected) => {
  expect(answer({ lastPostsAtMs: postedMinutesAgo(...minutes) })).toBe(expected);
});

test('[FA-14] fifty open posts are enough', () => {
  expect(answer({ openCount: 49 })).toBe('allowed');
  expect(answer({ openCount: 50 })).toBe('open_posts_full 50');
  expect(answer({ openCount: 51 })).toBe('open_posts_full 51');
});

test('[FA-14] a limit of 0 is none', () => {
  const lastPostsAtMs = postedMinutesAgo(0, 0, 0);
  expect(answer({ lastPostsAtMs, openCount: 999 }, { postsPerHour: 0, openPosts: 0 })).toBe(
    'allowed',
  );
});
