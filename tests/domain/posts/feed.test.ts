import { expect, test } from 'vitest';
import { postId, userId } from '#src/domain/ids.ts';
import { engageHindrance, isInFeed } from '#src/domain/posts/engage-hindrance.ts';
import { type FeedSort, rankingScore, rankPosts, sortPosts } from '#src/domain/posts/feed.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { examplePost } from '#tests/domain/examples.ts';
import fc from 'fast-check';
import { engagementTypes } from '#src/domain/engagement-types.ts';

const viewer = {
  userId: userId('1002'),
  engagedPostIds: new Set([postId('engaged')]),
  takenTargets: new Set(['retweet:status:123']),
};

test('[EA-03] the feed shows an open post of another person', () => {
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

test.each([
  ['own', { authorId: userId('1002'), closedBy: '1001', isTargetReached: true }],
  ['engaged', { id: postId('engaged'), closedBy: '1001', isTargetReached: true }],
  ['closed', { closedBy: '1001', isTargetReached: true }],
  ['closed', { closedBy: 'ban' }],
  ['full', { isTargetReached: true }],
  [null, {}],
] as const)('[MY-02] [EA-03] why a person cannot engage with a post: %s', (hindrance, changes) => {
  expect(engageHindrance(examplePost(changes), viewer)).toBe(hindrance);
});

const hour = 3_600_000;
const now = 1_000 * 24 * hour;

test.each([
  [0, 10, 0, 1, 0, 652],
  [5, 10, 2, 2, 12, 431.5],
  [3, 4, 12, 5, 72, 375],
  [1, 4, 0.5, 3, 6, 621.75],
  [0, 10, 3, 1, 0, 622],
  [2, 10, 3, 3, 0, 622],
])(
  '[EA-09] %i of %i, %d days old, %i types, updated %i hours ago scores %d',
  (engageCount, limit, days, typeCount, hours, score) => {
    const post = examplePost({
      engageCount,
      limit,
      types: engagementTypes.slice(0, typeCount),
      createdAtMs: now - days * 24 * hour,
      updatedAtMs: now - hours * hour,
    });
    expect(rankingScore(post, now)).toBe(score);
  },
);

test.each([0, -5, NaN])('[EA-10] a limit of %d counts as full', (limit) => {
  const post = examplePost({ limit, createdAtMs: now, updatedAtMs: now });
  expect(rankingScore(post, now)).toBe(152);
});

test('[EA-10] the fill ratio is at most 1, and age and hours are never below 0', () => {
  const post = examplePost({ limit: 2, engageCount: 5, createdAtMs: now, updatedAtMs: now });
  expect(rankingScore(post, now)).toBe(152);
  expect(rankingScore({ ...post, createdAtMs: now + hour, updatedAtMs: now + hour }, now)).toBe(
    152,
  );
});

test('[EA-10] age counts in fractions, and scores have 6 decimals', () => {
  const post = examplePost({ limit: 3, engageCount: 1, createdAtMs: now, updatedAtMs: now });
  expect(rankingScore(post, now)).toBe(485.333333);
  expect(rankingScore({ ...post, createdAtMs: now - 6 * hour }, now)).toBe(482.833333);
});

function rankedIds(...posts: Parameters<typeof examplePost>[0][]): string[] {
  return rankPosts(
    posts.map((changes) => examplePost({ createdAtMs: now, updatedAtMs: now, ...changes })),
    now,
  ).map(({ id }) => id);
}

const a = postId('a');
const b = postId('b');

test('[EA-11] the higher score comes first', () => {
  expect(rankedIds({ id: a, engageCount: 5 }, { id: b })).toEqual(['b', 'a']);
});

test('[EA-11] posts with equal scores are ordered by creation, newest first', () => {
  const old = 20 * 24 * hour;
  const created = { id: a, createdAtMs: now - old, updatedAtMs: 0 };
  const later = { id: b, createdAtMs: now - old + 60_000, updatedAtMs: 0 };
  expect(rankedIds(created, later)).toEqual(['b', 'a']);
});

test('[EA-11] posts with equal scores and creation times are ordered by sequence, highest first', () => {
  expect(rankedIds({ id: a, sequence: 7 }, { id: b, sequence: 9 })).toEqual(['b', 'a']);
});

test('[EA-11] posts with equal scores and creation times and no sequences are ordered by id', () => {
  expect(rankedIds({ id: b }, { id: a })).toEqual(['a', 'b']);
});

test('[EA-12] pinned posts come before all others, sorted by score among themselves', () => {
  const ids = rankedIds(
    { id: postId('open') },
    { id: postId('pinned-full'), isPinned: true, engageCount: 9 },
    { id: postId('pinned-empty'), isPinned: true },
  );
  expect(ids).toEqual(['pinned-empty', 'pinned-full', 'open']);
});

test('[EA-12] [MY-12] pinned posts come first in every order, sorted by it among themselves', () => {
  const posts = [
    { id: postId('rich-new'), rewardEachTenths: tenths(90), createdAtMs: now },
    { id: postId('poor-pin'), isPinned: true, createdAtMs: now - hour },
    { id: postId('rich-pin'), isPinned: true, rewardEachTenths: tenths(50), createdAtMs: 0 },
    { id: postId('poor-old'), createdAtMs: 0 },
  ].map((changes) => examplePost(changes));
  const idsBy = (sort: FeedSort) => sortPosts(posts, sort, now).map(({ id }) => id);

  expect(idsBy('reward')).toEqual(['rich-pin', 'poor-pin', 'rich-new', 'poor-old']);
  expect(idsBy('newest')).toEqual(['poor-pin', 'rich-pin', 'rich-new', 'poor-old']);
  expect(idsBy('best')).toEqual(['poor-pin', 'rich-pin', 'rich-new', 'poor-old']);
});

test('[MY-12] the newest of posts with the same creation time is the one with the last sequence, regardless of score', () => {
  const posts = [
    { id: postId('first'), sequence: 1 },
    { id: postId('last'), sequence: 3, engageCount: 9 },
    { id: postId('second'), sequence: 2, engageCount: 5 },
  ].map((changes) => examplePost(changes));
  // The sequence decides between equal times only.
  const older = examplePost({ id: postId('older'), sequence: 9, createdAtMs: -1 });
  expect(sortPosts([older, ...posts], 'newest', now).map(({ id }) => id)).toEqual([
    'last',
    'second',
    'first',
    'older',
  ]);
});

test('[EA-11] the order is total: it does not depend on the input order', () => {
  const posts = fc.uniqueArray(
    fc
      .record({
        id: fc.stringMatching(/^[a-z]{1,3}$/).map(postId),
        limit: fc.integer({ min: 0, max: 3 }),
        engageCount: fc.integer({ min: 0, max: 3 }),
        isPinned: fc.boolean(),
        createdAtMs: fc.integer({ min: 0, max: 2 }),
        sequence: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
      })
      .map((changes) => examplePost(changes)),
    { selector: ({ id }) => id, maxLength: 12 },
  );
  fc.assert(
    fc.property(posts, (some) => {
      const ranked = rankPosts(some, now).map(({ id }) => id);
      const again = rankPosts(some.toReversed(), now).map(({ id }) => id);
      expect(again).toEqual(ranked);
      expect(ranked.toSorted()).toEqual(some.map(({ id }) => id).toSorted());
    }),
  );
});
