import { expect, test } from 'vitest';
import { isTargetTaken, targetsOf, targetText } from '#src/domain/engagement/submit-engagement.ts';
import { userId } from '#src/domain/ids.ts';
import { examplePost } from '#tests/domain/examples.ts';

const like = examplePost({ types: ['like'] });

test('[FA-13] the target is the link’s status, and for follow the post’s author', () => {
  const post = examplePost({ types: ['follow', 'quote', 'like', 'comment', 'retweet'] });
  expect(targetsOf(post).map(targetText)).toEqual([
    'like:status:123',
    'retweet:status:123',
    'follow:author:1001',
    'comment:status:123',
    'quote:status:123',
  ]);
});

test('[FA-13] a follow-only post without a link has its author as target', () => {
  expect(targetsOf(examplePost({ types: ['follow'], link: null })).map(targetText)).toEqual([
    'follow:author:1001',
  ]);
});

test.each([
  ['the same post again', like, true],
  [
    'another link to the same status',
    { ...like, link: 'https://twitter.com/eve/status/0123' },
    true,
  ],
  [
    'the same status with a new type beside it',
    { ...like, types: ['like', 'quote'] as const },
    true,
  ],
  ['the same status by another author', { ...like, authorId: userId('1003') }, true],
  ['another type of the same status', { ...like, types: ['retweet'] as const }, false],
  ['another status', { ...like, link: 'https://x.com/ada/status/124' }, false],
])('[FA-13] who liked a status is shown %s: taken %s', (_name, post, isTaken) => {
  expect(isTargetTaken(post, new Set(targetsOf(like).map(targetText)))).toBe(isTaken);
});

test('[FA-13] who follows an author is not asked for it again by another status of the author', () => {
  const follow = examplePost({ types: ['follow'] });
  const taken = new Set(targetsOf(follow).map(targetText));
  expect(isTargetTaken({ ...follow, link: 'https://x.com/ada/status/9' }, taken)).toBe(true);
  expect(isTargetTaken({ ...follow, authorId: userId('1003') }, taken)).toBe(false);
});
