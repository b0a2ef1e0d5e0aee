import { expect, test } from 'vitest';
import { checkPostQuota, type PostHistory, type PostQuota } from '#src/domain/posts/post-quota.ts';
import { errorText } from '#src/text/en/errors.ts';

const minute = 60_000;
const nowMs = 1000 * minute;

function answer(history: Partial<PostHistory>, quota: Partial<PostQuota> = {}): string {
  const checked = checkPostQuota(
    { lastPostsAtMs: [], openCount: 0, ...history },
    { postsPerHour: 3, openPosts: 50, ...quota },
    nowMs,
  );
  return checked.ok ? 'allowed' : errorText(checked.failure);
}

function postedMinutesAgo(...minutes: number[]): PostHistory['lastPostsAtMs'] {
  return minutes.map((ago) => nowMs - ago * minute);
}

test.each([
  [[], 'allowed'],
  [[0, 1], 'allowed'],
  [[0, 1, 60], 'allowed'],
  [[0, 1, 59], 'You can post again in 1 minutes.'],
  [[0, 0, 0], 'You can post again in 60 minutes.'],
  [[0, 1, 20, 40, 50], 'You can post again in 40 minutes.'],
  [[0, 1, 59.999], 'You can post again in 1 minutes.'],
])('[FA-14] with three posts an hour and posts %j minutes ago: %s', (minutes, sentence) => {
  expect(answer({ lastPostsAtMs: postedMinutesAgo(...minutes) })).toBe(sentence);
});

test('[FA-14] fifty open posts are enough', () => {
  expect(answer({ openCount: 49 })).toBe('allowed');
  expect(answer({ openCount: 50 })).toBe('You have 50 open posts. Close one first.');
  expect(answer({ openCount: 51 })).toBe('You have 51 open posts. Close one first.');
});

test('[FA-14] a limit of 0 is none', () => {
  const lastPostsAtMs = postedMinutesAgo(0, 0, 0);
  expect(answer({ lastPostsAtMs, openCount: 999 }, { postsPerHour: 0, openPosts: 0 })).toBe(
    'allowed',
  );
});
