import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engagementTypes } from '#src/domain/engagement-types.ts';
import type { Failure } from '#src/domain/failure.ts';
import { postId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import {
  checkPostQuota,
  type CreatePostCommand,
  type CreatePostContext,
  decideCreatePost,
  type PostHistory,
  type PostQuota,
} from '#src/domain/posts/create-post.ts';
import { err } from '#src/domain/result.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { examplePointType, exampleUser } from '#tests/domain/examples.ts';

const guide = 'Say what you think of it';

const command: CreatePostCommand = {
  postId: postId('p1'),
  telegramId: '1001',
  types: ['comment', 'quote'],
  limit: 5,
  content: 'http://www.x.com/ada/status/123?s=20',
  commentGuide: guide,
  quoteGuide: guide,
  about: '',
  expectedCostTenths: null,
};
const hour = 3_600_000;
const context: CreatePostContext = {
  author: exampleUser(),
  pointTypes: [],
  history: { lastPostsAtMs: [], openCount: 0 },
  quota: { postsPerHour: 2, openPosts: 3 },
  nowMs: 10 * hour,
};

interface Attempt {
  command: Partial<CreatePostCommand>;
  context?: Partial<CreatePostContext>;
}

function decide(attempt: Attempt) {
  return decideCreatePost({ ...command, ...attempt.command }, { ...context, ...attempt.context });
}

function refusal(attempt: Attempt): string {
  const decision = decide(attempt);
  return decision.ok ? 'accepted' : refusalOf(decision.failure);
}

const faultsInOrder: (Attempt & { fault: string; expected: string })[] = [
  { fault: 'telegram_id', command: { telegramId: ' ' }, expected: 'telegram_id_missing' },
  { fault: 'types', command: { types: [] }, expected: 'types_missing' },
  {
    fault: 'limit',
    command: { limit: 0 },
    expected: 'limit_invalid',
  },
  {
    fault: 'link',
    command: { content: 'https://example.com' },
    expected: 'post_link_invalid',
  },
  {
    fault: 'comment guide',
    command: { commentGuide: 'short' },
    expected: 'guide_too_short comment',
  },
  {
    fault: 'quote guide',
    command: { quoteGuide: 'a'.repeat(101) },
    expected: 'guide_too_long quote',
  },
  { fault: 'about', command: { about: 'a'.repeat(81) }, expected: 'about_too_long' },
  {
    fault: 'user',
    command: {},
    context: { author: null },
    expected: 'author_not_found',
  },
  {
    fault: 'quota of an hour',
    command: {},
    context: { history: { lastPostsAtMs: [10 * hour, 9.5 * hour], openCount: 3 } },
    expected: 'post_too_soon 30',
  },
  {
    fault: 'quota of open posts',
    command: {},
    context: { history: { lastPostsAtMs: [], openCount: 3 } },
    expected: 'open_posts_full 3',
  },
  {
    fault: 'price',
    command: { expectedCostTenths: 100 },
    expected: 'price_changed 220',
  },
];

test.each(faultsInOrder.map((fault, index) => ({ ...fault, index })))(
  '[PO-25] a fault in $fault is reported before all later faults',
  ({ index, expected }) => {
    const attempt: Attempt = { command: {}, context: {} };
    for (const later of faultsInOrder.slice(index).toReversed()) {
      Object.assign(attempt.command, later.command);
      Object.assign(attempt.context ?? {}, later.context);
    }
    expect(refusal(attempt)).toBe(expected);
  },
);

test('[PO-25] [FA-01] [FA-14] the balance is reported last', () => {
  const author = exampleUser({ pointTenths: tenths(0) });
  for (const fault of faultsInOrder) {
    const attempt = { ...fault, context: { author, ...fault.context } };
    expect(refusal(attempt)).toBe(fault.expected);
  }
  expect(refusal({ command: {}, context: { author } })).toBe('not_enough_points 220');
});

test.each<[string, Partial<CreatePostCommand>, Failure]>([
  ['an unknown type', { types: ['like', 'sing'] }, { code: 'type_invalid', type: 'sing' }],
  ['a type in capitals', { types: ['Like'] }, { code: 'type_invalid', type: 'Like' }],
  ['no link', { content: '  ' }, { code: 'post_link_missing' }],
  [
    'no link for follow and like',
    { types: ['follow', 'like'], content: '' },
    { code: 'post_link_missing' },
  ],
  [
    'a wrong link of a follow-only post',
    { types: ['follow'], content: 'https://x.com/ada' },
    { code: 'post_link_invalid' },
  ],
])('%s is refused', (_name, changes, failure) => {
  expect(decide({ command: changes })).toEqual(err(failure));
});

test('a disabled type is refused, and a reserved one except for administrators', () => {
  const pointTypes = [
    examplePointType('like', 11, { isEnabled: false }),
    examplePointType('follow', 11, { isForAll: false }),
  ];
  const like = { command: { types: ['like'] }, context: { pointTypes } };
  const follow = { command: { types: ['follow'] }, context: { pointTypes } };
  const author = exampleUser({ isAdmin: true });
  expect(refusal(like)).toBe('type_invalid like');
  expect(refusal(follow)).toBe('type_invalid follow');
  expect(refusal({ ...follow, context: { pointTypes, author } })).toBe('accepted');
  expect(refusal({ ...follow, context: { pointTypes, author: null } })).toBe('type_invalid follow');
});

test('a balance below the cost is refused with one decimal, and an equal balance suffices', () => {
  const like = { types: ['like', 'comment'] };
  const poor = exampleUser({ pointTenths: tenths(159) });
  const enough = exampleUser({ pointTenths: tenths(160) });
  expect(refusal({ command: like, context: { author: poor } })).toBe('not_enough_points 160');
  expect(refusal({ command: like, context: { author: enough } })).toBe('accepted');
});

test('[PO-13] content is the link as typed, and link the normalized URL', () => {
  const decision = decide({ command: {} });
  expect(decision.ok && decision.value.post).toMatchObject({
    content: 'http://www.x.com/ada/status/123?s=20',
    link: 'https://x.com/ada/status/123',
  });
});

test('[PO-13] a follow-only post without a link has an empty content and no link', () => {
  const decision = decide({ command: { types: ['follow'], content: '  ' } });
  expect(decision.ok && decision.value.post).toMatchObject({
    content: '',
    link: null,
    statusId: null,
  });
});

test('[PO-06] a type listed twice counts once', () => {
  const decision = decide({ command: { types: ['like', 'like'] } });
  expect(decision.ok && decision.value.post).toMatchObject({ types: ['like'], costTenths: 50 });
});

test('[PO-15] a guide is required and stored only if its type is selected', () => {
  const decision = decide({ command: { types: ['like', 'quote'], commentGuide: 'short' } });
  expect(decision.ok && decision.value.post).toMatchObject({
    commentGuide: null,
    quoteGuide: guide,
  });
});

test('a post starts without engagements, with its prices and the names from its author’s row', () => {
  const decision = decide({ command: { types: ['comment', 'like'] } });
  expect(decision.ok && decision.value).toEqual({
    post: {
      id: 'p1',
      authorId: '1001',
      link: 'https://x.com/ada/status/123',
      content: 'http://www.x.com/ada/status/123?s=20',
      authorName: 'Ada',
      authorImage: 'https://pictures.example/ada.png',
      authorUsername: 'ada',
      limit: 5,
      engageCount: 0,
      reviewedCount: 0,
      isTargetReached: false,
      types: ['like', 'comment'],
      commentGuide: guide,
      quoteGuide: null,
      about: null,
      isPinned: false,
      closedBy: null,
      closedPlaces: 0,
      statusId: '123',
      costTenths: 160,
      rewardEachTenths: 30,
    },
    entries: [
      { debit: 'member:1001', credit: 'escrow:p1', amountTenths: 150, kind: 'post_escrow' },
      { debit: 'member:1001', credit: 'burn', amountTenths: 10, kind: 'post_fee' },
    ],
  });
});

test('[PO-08] a limit given as text is parsed and rounded down', () => {
  const decision = decide({ command: { limit: '5.9' } });
  expect(decision.ok && decision.value.post.limit).toBe(5);
});

test('deciding any request never throws, and the author pays the whole cost', () => {
  const types = fc.array(fc.oneof(fc.constantFrom(...engagementTypes), fc.string()));
  const limits = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(undefined));
  const contents = fc.oneof(fc.string(), fc.constant(command.content));
  fc.assert(
    fc.property(types, limits, contents, (someTypes, limit, content) => {
      const decision = decide({ command: { types: someTypes, limit, content } });
      if (!decision.ok) return;
      const { post, entries } = decision.value;
      const paid = entries.filter(({ debit }) => debit === 'member:1001');
      expect(paid.reduce((sum, entry) => sum + entry.amountTenths, 0)).toBe(post.costTenths);
    }),
  );
});

test('[FA-01] the shown price is the price paid, and without one the current price applies', () => {
  expect(refusal({ command: { expectedCostTenths: 220 } })).toBe('accepted');
  expect(refusal({ command: { expectedCostTenths: null } })).toBe('accepted');
  expect(refusal({ command: { expectedCostTenths: 0 } })).toBe('price_changed 220');
  const pointTypes = [examplePointType('comment', 180), examplePointType('quote', 0)];
  expect(refusal({ command: { expectedCostTenths: 100 }, context: { pointTypes } })).toBe(
    'price_changed 900',
  );
});

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

test('[FA-14] the default limit is fifty open posts', () => {
  expect(answer({ openCount: 49 })).toBe('allowed');
  expect(answer({ openCount: 50 })).toBe('open_posts_full 50');
  expect(answer({ openCount: 51 })).toBe('open_posts_full 51');
});

test('[FA-14] a limit of 0 means no limit', () => {
  const lastPostsAtMs = postedMinutesAgo(0, 0, 0);
  expect(answer({ lastPostsAtMs, openCount: 999 }, { postsPerHour: 0, openPosts: 0 })).toBe(
    'allowed',
  );
});
