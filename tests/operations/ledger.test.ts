import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import {
  createPost,
  engage,
  expectSound,
  openWithPeople,
  people,
  review,
  snapshot,
  succeeded,
  guide,
} from './fixture.ts';

const target = { username: 'x_1002', type: 'X', reason: 'Reason' };

/** The movements since the setup, as account to account. */
async function movements(backend: TestBackend): Promise<readonly string[]> {
  const rows = (await backend.rows('pointLedger')).slice(1);
  return rows.map((row) => `${row['kind']}: ${row['debit']} → ${row['credit']} ${row['amount']}`);
}

async function configure(
  backend: TestBackend,
  pointToPost: number,
  pointAsReward: number,
): Promise<void> {
  const type = { name: 'like', isNew: true, pointToPost, pointAsReward, isConfirmed: true };
  succeeded(await backend.act(people.root, 'saveEngagementType', type));
}

test.each([
  {
    event: 'a post for a like and a comment, limit 5, not configured',
    prices: null,
    request: { engagementTypes: ['like', 'comment'], commentGuide: guide },
    expected: ['post_escrow: member:1001 → escrow:post1 150', 'post_fee: member:1001 → burn 10'],
  },
  {
    event: 'a post for a like, limit 5, not configured',
    prices: null,
    request: {},
    expected: ['post_escrow: member:1001 → escrow:post1 50'],
  },
  {
    event: 'a post for a like, limit 5, pointToPost 11, pointAsReward 8',
    prices: { cost: 1.1, reward: 0.8 },
    request: {},
    expected: ['post_escrow: member:1001 → escrow:post1 40', 'post_fee: member:1001 → burn 15'],
  },
  {
    event: 'a post for a like, limit 4, pointToPost 5, pointAsReward 8',
    prices: { cost: 0.5, reward: 0.8 },
    request: { limit: 4 },
    expected: [
      'post_escrow: member:1001 → escrow:post1 20',
      'post_subsidy: mint → escrow:post1 12',
    ],
  },
])('[PT-08] [PT-07] $event', async ({ prices, request, expected }) => {
  const backend = await openWithPeople();
  if (prices !== null) await configure(backend, prices.cost, prices.reward);

  await createPost(backend, { ...request, requestId: 'post1' });

  expect(await movements(backend)).toEqual(expected);
  await expectSound(backend);
});

test('[PT-08] an approval moves the reward to the engager, and a rejection burns it', async () => {
  const backend = await openWithPeople();
  const engagementTypes = ['like', 'comment'];
  const types = { engagementTypes, commentGuide: guide, requestId: 'post1', limit: 2 };
  const postId = await createPost(backend, types);
  const byBen = await engage(backend, people.ben, postId, {
    engagementTypes,
    proofs: { comment: 'https://x.com/x_1002/status/1' },
  });
  const byCleo = await engage(backend, people.cleo, postId, {
    engagementTypes,
    proofs: { comment: 'https://x.com/x_1003/status/2' },
  });

  await review(backend, byBen);
  await review(backend, byCleo, { reason: 'Not there.' });

  expect((await movements(backend)).slice(-2)).toEqual([
    'reward: escrow:post1 → member:1002 30',
    'forfeit: escrow:post1 → burn 30',
  ]);
  await expectSound(backend);
});

test('[PT-08] added points come from the mint, and reduced points are burned', async () => {
  const backend = await openWithPeople();

  succeeded(await backend.act(people.root, 'addPoints', { ...target, points: 7.5 }));
  succeeded(await backend.act(people.root, 'reducePoints', { ...target, points: 5 }));

  expect(await movements(backend)).toEqual([
    'gift: mint → member:1002 75',
    'reduction: member:1002 → burn 50',
  ]);
  await expectSound(backend);
});

test('[PT-07] a movement records its kind, its cause, its actor and whose history it belongs to', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 3 });
  const engagementId = await engage(backend, people.ben, postId);
  const other = await engage(backend, people.cleo, postId);
  await review(backend, engagementId);
  await review(backend, other, { reason: 'No.' });
  const gift = { ...target, points: 1, requestId: 'gift1', reason: 'Well done' };
  succeeded(await backend.act(people.root, 'addPoints', gift));

  const link = 'https://x.com/x_1001/status/100';
  expect((await backend.rows('pointLedger')).slice(1)).toMatchObject([
    { kind: 'post_escrow', refId: postId, actorId: '1001', userId: '1001', note: 'like' },
    { kind: 'reward', refId: engagementId, actorId: '1001', userId: '1002', note: link },
    { kind: 'forfeit', refId: other, actorId: '1001', userId: null, note: link },
    { kind: 'gift', refId: 'gift1', actorId: '1', userId: '1002', note: 'Well done' },
  ]);
});

test("[PT-07] [FA-05] closing puts the refund into the author's history and the mint's share into none", async () => {
  const backend = await openWithPeople();
  await configure(backend, 0.5, 0.8);
  const postId = await createPost(backend, { limit: 4 });
  succeeded(await backend.act(people.root, 'closePost', { postId }));

  const caused = { refId: postId, actorId: '1', note: 'https://x.com/x_1001/status/100' };
  expect((await backend.rows('pointLedger')).slice(-2)).toMatchObject([
    { kind: 'refund', amount: 20, userId: people.ada, ...caused },
    { kind: 'unmint', amount: 12, userId: null, ...caused },
  ]);
});

test("[PT-07] [MY-33] all movements of added places are in the author's history", async () => {
  const backend = await openWithPeople();
  await configure(backend, 0.5, 0.8);
  const postId = await createPost(backend, { limit: 4 });
  const dear = { name: 'like', pointToPost: 1.5, pointAsReward: 0.8 };
  succeeded(await backend.act(people.root, 'saveEngagementType', dear));
  const places = { postId, places: 2, expectedCostTenths: 30 };
  succeeded(await backend.act(people.ada, 'addPlaces', places));

  const caused = { refId: postId, actorId: people.ada, userId: people.ada, note: 'like' };
  expect((await backend.rows('pointLedger')).slice(3)).toMatchObject([
    { kind: 'places_escrow', ...caused },
    { kind: 'places_fee', ...caused },
    { kind: 'places_unmint', ...caused },
  ]);
});

test('[PT-06] [PT-07] no other operation moves points, and no ledger row ever changes', async () => {
  const backend = await openWithPeople();
  await backend.person('1005', { adminApproved: false, adminReqOpen: true });
  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);
  const decided = await engage(backend, people.cleo, postId);
  await review(backend, decided, { reason: 'No.' });
  const before = (await snapshot(backend))['pointLedger'];
  const balances = async () => (await backend.rows('users')).map((row) => row['point']);
  const held = await balances();

  for (const [actor, name, request] of [
    [people.cleo, 'submitReport', { engageId: decided, message: 'm', requestId: 'r1' }],
    [people.root, 'resolveReport', { reportId: 'r1' }],
    [people.root, 'decideApprovalRequest', { userId: '1005', isApproved: true }],
    [people.root, 'warnUser', target],
    [people.root, 'removeWarning', target],
    [people.root, 'banUser', target],
    [people.root, 'unbanUser', target],
    [people.root, 'makeAdmin', target],
    [people.root, 'pinPost', { postId }],
    [
      people.root,
      'saveEngagementType',
      { name: 'like', isNew: true, pointToPost: 9, pointAsReward: 9 },
    ],
    [null, 'openSession', { initData: backend.initData({ id: 1002, first_name: 'Ben' }) }],
  ] as const) {
    succeeded(await backend.act(actor, name, request));
  }
  expect((await snapshot(backend))['pointLedger']).toEqual(before);
  expect(await balances()).toEqual([...held]);

  await review(backend, engagementId);
  expect((await snapshot(backend))['pointLedger']?.slice(0, before?.length)).toEqual(before);
  await expectSound(backend);
});

test('[PT-08] a post with a very long link can be paid for and reviewed', async () => {
  const backend = await openWithPeople();
  const content = `https://x.com/x_1001/status/${'9'.repeat(1800)}`;
  const postId = await createPost(backend, { content, limit: 2 });
  const approved = await engage(backend, people.ben, postId);
  const rejected = await engage(backend, people.cleo, postId);

  await review(backend, approved);
  await review(backend, rejected, { reason: 'No.' });

  await expectSound(backend);
});

test('[PT-09] the table holds after many mixed operations', async () => {
  const backend = await openWithPeople();
  await configure(backend, 0.5, 0.8);
  const posts = await Promise.all([
    createPost(backend, { limit: 3 }),
    createPost(backend, { limit: 2, engagementTypes: ['follow'], content: '' }),
    createPost(backend, { limit: 1, engagementTypes: ['like', 'quote'], quoteGuide: guide }),
  ]);
  const [likes, follows, quotes] = posts;
  const engagements = [
    await engage(backend, people.ben, likes),
    await engage(backend, people.cleo, likes),
    await engage(backend, people.ben, follows, { engagementTypes: ['follow'] }),
    await engage(backend, people.cleo, follows, { engagementTypes: ['follow'] }),
    await engage(backend, people.ben, quotes, {
      engagementTypes: ['like', 'quote'],
      proofs: { quote: 'https://x.com/x_1002/status/7' },
    }),
  ];
  for (const [index, id] of engagements.entries()) {
    if (index !== 2) await review(backend, id, index % 2 === 0 ? {} : { reason: 'No.' });
  }
  succeeded(await backend.act(people.root, 'addPoints', { ...target, points: 12.3 }));
  succeeded(await backend.act(people.root, 'reducePoints', { ...target, points: 2 }));
  succeeded(await backend.act(people.root, 'warnUser', target));
  succeeded(await backend.act(people.root, 'pinPost', { postId: likes }));
  succeeded(await backend.act(people.root, 'banUser', target));

  await expectSound(backend);
});

test('[DB-12] every row id is lower case and at most 36 characters, even with the longest request id', async () => {
  const backend = await openWithPeople();
  const longest = 'r'.repeat(26);
  const postId = await createPost(backend, { requestId: longest, limit: 1 });
  const engagementId = await engage(backend, people.ben, postId);
  await review(backend, engagementId);
  for (const [index, tool] of (
    ['warnUser', 'warnUser', 'warnUser', 'addPoints'] as const
  ).entries()) {
    const request = { ...target, points: 1, requestId: `${'s'.repeat(25)}${index}` };
    succeeded(await backend.act(people.root, tool, request));
  }
  const report = { engageId: engagementId, message: 'm', requestId: 't'.repeat(26) };
  succeeded(await backend.act(people.ben, 'submitReport', report));

  const ids = Object.values(await backend.dump()).flatMap((rows) => rows.map(({ $id }) => $id));
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((id) => !/^[a-z0-9][a-z0-9._-]{0,35}$/.test(id))).toEqual([]);
});
