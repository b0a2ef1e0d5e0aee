import { expect, test } from 'vitest';
import { postId } from '#src/domain/ids.ts';
import {
  activePosts,
  completedPosts,
  completionRatio,
  countEngaged,
  countReviewed,
  countWaitingByPost,
  hasReachedTarget,
  isActive,
  isClosed,
  isCompleted,
} from '#src/domain/posts/post-state.ts';
import { examplePost } from '#tests/domain/examples.ts';

test.each([
  [5, 0, true],
  [5, 4, true],
  [5, 5, false],
  [5, 6, false],
  [0, 0, false],
  [-1, 0, false],
  [NaN, 0, false],
])('[HM-04] with limit %d and %i reviewed, active is %s', (limit, reviewedCount, active) => {
  expect(isActive(examplePost({ limit, reviewedCount }))).toBe(active);
});

test.each([
  [{ isTargetReached: true, limit: 5, reviewedCount: 0 }, true],
  [{ isTargetReached: false, limit: 5, reviewedCount: 5 }, true],
  [{ isTargetReached: false, limit: 5, reviewedCount: 4 }, false],
])('[HM-05] for %j, completed is %s', (changes, completed) => {
  expect(isCompleted(examplePost(changes))).toBe(completed);
});

test.each([
  [3, 4, 0.75],
  [1, 10, 0.1],
  [0, 5, 0],
  [0, 0, 0],
])('[HM-08] the completion ratio of %i of %i is %d', (reviewedCount, limit, ratio) => {
  expect(completionRatio({ reviewedCount, limit })).toBe(ratio);
});

test('[HM-07] [HM-08] active posts are sorted by completion ratio, then newest first', () => {
  const posts = [
    examplePost({ id: postId('empty-old'), limit: 5, createdAtMs: 1 }),
    examplePost({ id: postId('tenth'), limit: 10, reviewedCount: 1, createdAtMs: 1 }),
    examplePost({ id: postId('empty-new'), limit: 9, createdAtMs: 2 }),
    examplePost({ id: postId('most'), limit: 4, reviewedCount: 3, createdAtMs: 1 }),
    examplePost({ id: postId('done'), limit: 4, reviewedCount: 4, createdAtMs: 1 }),
  ];
  const ids = activePosts(posts).map(({ id }) => id);
  expect(ids).toEqual(['most', 'tenth', 'empty-new', 'empty-old']);
});

test('[HM-07] completed posts are sorted newest first', () => {
  const posts = [
    examplePost({ id: postId('old'), isTargetReached: true, createdAtMs: 1 }),
    examplePost({ id: postId('new'), limit: 1, engageCount: 1, reviewedCount: 1, createdAtMs: 2 }),
    examplePost({ id: postId('open'), createdAtMs: 3 }),
  ];
  expect(completedPosts(posts).map(({ id }) => id)).toEqual(['new', 'old']);
});

test.each([
  [{ limit: 5, engageCount: 5, isTargetReached: false }, true],
  [{ limit: 5, engageCount: 6, isTargetReached: false }, true],
  [{ limit: 5, engageCount: 4, isTargetReached: false }, false],
  [{ limit: 5, engageCount: 0, isTargetReached: true }, true],
])('[HM-09] for %j, the target reached is %s', (changes, reached) => {
  expect(hasReachedTarget(examplePost(changes))).toBe(reached);
});

test('a post with the target reached and open reviews is both active and completed', () => {
  const post = examplePost({ limit: 5, engageCount: 5, reviewedCount: 2, isTargetReached: true });
  expect([isActive(post), isCompleted(post)]).toEqual([true, true]);
});

test('[MY-08] pending engagements are counted per post', () => {
  const waiting = ['p1', 'p2', 'p1'].map((id) => ({ postId: postId(id) }));
  expect([...countWaitingByPost(waiting)]).toEqual([
    ['p1', 2],
    ['p2', 1],
  ]);
  expect(countWaitingByPost([]).size).toBe(0);
});

test.each([
  [5, 0, 5],
  [5, 2, 3],
  [1, 2, 0],
])('[FA-05] %i taken places, %i of them closed, are %i people', (count, closedPlaces, people) => {
  expect(countEngaged({ engageCount: count, closedPlaces })).toBe(people);
  expect(countReviewed({ reviewedCount: count, closedPlaces })).toBe(people);
});

test('[FA-05] a post is closed once it names who closed it', () => {
  expect([null, '1001', 'ban'].map((closedBy) => isClosed({ closedBy }))).toEqual([
    false,
    true,
    true,
  ]);
});
