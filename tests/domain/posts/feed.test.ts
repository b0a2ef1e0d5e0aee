import { expect, test } from 'vitest';
import { postId, userId } from '#src/domain/ids.ts';
import { isInFeed } from '#src/domain/posts/feed.ts';
import { examplePost } from '#tests/domain/examples.ts';

const viewer = {
  userId: userId('1002'),
  engagedPostIds: new Set([postId('engaged')]),
  takenTargets: new Set(['retweet:status:123']),
};

test('[EA-03] the feed shows an open post of somebody else', () => {
  expect(isInFeed(examplePost(), viewer)).toBe(true);
});

test.each([
  ['one engaged with already', { id: postId('engaged') }],
  ['one with its target reached', { isTargetReached: true }],
  ['one with as many engagements as places', { limit: 3, engageCount: 3 }],
  ['one with more engagements than places', { limit: 3, engageCount: 4 }],
  ['one whose link was engaged with by another post', { types: ['like', 'retweet'] as const }],
  ['the viewer’s own', { authorId: userId('1002') }],
])('[EA-03] [FA-13] the feed hides %s', (_name, changes) => {
  expect(isInFeed(examplePost(changes), viewer)).toBe(false);
});
