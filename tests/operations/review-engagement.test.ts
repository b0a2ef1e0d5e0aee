import { expect, test } from 'vitest';
import type { World } from '#tests/support/world.ts';
import {
  balance,
  createPost,
  engage,
  expectNoChange,
  expectRefusals,
  expectSound,
  openStage,
  people,
  refused,
  review,
  succeeded,
} from './stage.ts';

const guide = 'Say what you would build with it.';

/** A post of ada's for likes with an engagement of ben's. */
async function openReview(changes: Readonly<Record<string, unknown>> = {}) {
  const world = await openStage();
  const postId = await createPost(world, changes);
  const engagementId = await engage(world, people.ben, postId);
  return { world, postId, engagementId };
}

function decide(world: World, actor: string, request: object) {
  return world.act(actor, 'reviewEngagement', { ...request });
}

test('[RV-06] [RV-13] [RV-16] approving pays the reward and counts once in post and engager', async () => {
  const { world, postId, engagementId } = await openReview();

  const reply = await decide(world, people.ada, { engagementId, isApproved: true });

  expect(reply).toEqual({ success: true, engagementId, awardTenths: 10 });
  expect(await world.row('engagement', engagementId)).toMatchObject({
    isApproved: true,
    rejectCause: null,
  });
  expect(await world.row('users', people.ben)).toMatchObject({
    point: 10,
    totallyEngaged: 1,
    approvedEngaged: 1,
    rejectedEngaged: 0,
  });
  expect(await world.row('posts', postId)).toMatchObject({ reviewedCount: 1, engageCount: 1 });
  expect((await world.rows('pointLedger')).at(-1)).toMatchObject({
    $id: `reward.${engagementId}`,
    debit: `escrow:${postId}`,
    credit: 'member:1002',
    amount: 10,
    kind: 'reward',
    refId: engagementId,
    actorId: '1001',
    userId: '1002',
  });
  await expectSound(world);
});

test('[RV-06] [RV-10] [RV-15] [RV-16] rejecting stores the trimmed reason and gives nobody points', async () => {
  const { world, postId, engagementId } = await openReview({ limit: 1 });
  const balances = await Promise.all([balance(world, people.ada), balance(world, people.ben)]);

  const reply = await decide(world, people.ada, {
    engagementId,
    isApproved: false,
    reason: '  The like is not there. \n',
  });

  expect(reply).toEqual({ success: true, engagementId, awardTenths: 0 });
  expect(await world.row('engagement', engagementId)).toMatchObject({
    isApproved: false,
    rejectCause: 'The like is not there.',
  });
  expect(await Promise.all([balance(world, people.ada), balance(world, people.ben)])).toEqual(
    balances,
  );
  expect(await world.row('users', people.ben)).toMatchObject({
    totallyEngaged: 1,
    approvedEngaged: 0,
    rejectedEngaged: 1,
  });
  // The place stays taken: nobody else can engage.
  expect(await world.row('posts', postId)).toMatchObject({
    reviewedCount: 1,
    engageCount: 1,
    targetStatus: true,
  });
  const another = { postId, engagedBy: people.cleo, engagementTypes: ['like'] };
  expect(refused(await world.act(people.cleo, 'submitEngagement', another))).toBe(
    'Unable to submit engagement.',
  );
  await expectSound(world);
});

test('[RV-11] a reason of 5000 characters is stored whole', async () => {
  const { world, engagementId } = await openReview();
  const reason = 'Ünïcode 🦆 '.repeat(500).trim();

  await review(world, engagementId, { reason });

  expect((await world.row('engagement', engagementId))['rejectCause']).toBe(reason);
  expect((await world.row('notifications', engagementId))['rejectCause']).toBe(reason);
  await expectSound(world);
});

test('[RV-07] [RV-10] what cannot be decided is refused and changes nothing', async () => {
  const { world, engagementId } = await openReview();

  await expectRefusals(
    world,
    (changes) => decide(world, people.ada, { engagementId, isApproved: true, ...changes }),
    [
      ['no id', { engagementId: undefined }, 'Invalid engagement ID'],
      ['a strange id', { engagementId: 'No Such Id' }, 'Invalid engagement ID'],
      ['no engagement', { engagementId: 'nothing' }, 'Engagement not found'],
      ['no flag', { isApproved: undefined }, 'Missing required parameter: "isApproved"'],
      ['no reason', { isApproved: false }, 'Missing required parameter: "reason"'],
      [
        'a blank reason',
        { isApproved: false, reason: ' \n\t ' },
        'Missing required parameter: "reason"',
      ],
    ],
  );
});

test.each([
  ['posts', 'Post not found'],
  ['users', 'Engager user not found'],
])('[RV-07] an engagement whose row in %s is gone is refused', async (table, sentence) => {
  const { world, postId, engagementId } = await openReview();
  const row = table === 'posts' ? postId : people.ben;
  await world.api('DELETE', `/tablesdb/yapp/tables/${table}/rows/${row}`);

  const reply = await expectNoChange(world, () =>
    decide(world, people.ada, { engagementId, isApproved: true }),
  );

  expect(refused(reply)).toBe(sentence);
});

test.each([
  ['the engager', people.ben],
  ['another member', people.cleo],
  ['an admin', people.root],
])("[RV-08] %s, not being the post's author, is refused", async (_who, actor) => {
  const { world, engagementId } = await openReview();

  const reply = await expectNoChange(world, () =>
    decide(world, actor, { engagementId, isApproved: true }),
  );

  expect(reply).toEqual({ success: false, error: 'Unknown error', code: 'not_post_author' });
});

test.each([
  ['approved', undefined],
  ['rejected', 'Not there.'],
])(
  '[RV-08] an engagement that is %s already is refused to others all the same',
  async (_how, reason) => {
    const { world, engagementId } = await openReview();
    await review(world, engagementId, reason === undefined ? {} : { reason });
    const request = { engagementId, isApproved: reason === undefined, reason };

    for (const actor of [people.ben, people.cleo, people.root]) {
      expect(refused(await decide(world, actor, request))).toBe('Unknown error');
    }
  },
);

test('[RV-12] the refusals come in the order ids, reason, engagement, post, author, engager, decided', async () => {
  const { world, postId, engagementId } = await openReview();
  await review(world, engagementId);
  const ask = async (actor: string, changes: object) =>
    refused(await decide(world, actor, { engagementId, isApproved: false, ...changes }));
  const reason = 'Too late.';

  expect(await ask(people.cleo, { engagementId: 'No Id' })).toBe('Invalid engagement ID');
  expect(await ask(people.cleo, { engagementId: 'nothing' })).toBe(
    'Missing required parameter: "reason"',
  );
  expect(await ask(people.cleo, { engagementId: 'nothing', reason })).toBe('Engagement not found');
  expect(await ask(people.ada, { reason })).toBe('Engagement already reviewed');
  await world.api('DELETE', `/tablesdb/yapp/tables/users/rows/${people.ben}`);
  expect(await ask(people.ada, { reason })).toBe('Engager user not found');
  expect(await ask(people.cleo, { reason })).toBe('Unknown error');
  await world.api('DELETE', `/tablesdb/yapp/tables/posts/rows/${postId}`);
  expect(await ask(people.cleo, { reason })).toBe('Post not found');
});

test('[RV-14] the reward is that of the day of posting, whatever the prices are since', async () => {
  const world = await openStage();
  await world.addRow('pointConst', 'like', {
    pointToPost: 15,
    pointAsReward: 8,
    enabled: true,
    forAll: true,
  });
  const postId = await createPost(world, {
    engagementTypes: ['like', 'comment'],
    commentGuide: guide,
  });
  const engagementId = await engage(world, people.ben, postId, {
    engagementTypes: ['like', 'comment'],
    proofs: { comment: 'https://x.com/x_1002/status/201' },
  });
  const type = { pointToPost: 99, pointAsReward: 99, enabled: false };
  succeeded(
    await world.act(people.root, 'saveEngagementType', { ...type, name: 'like', isNew: false }),
  );

  const reply = await decide(world, people.ada, { engagementId, isApproved: true });

  expect(succeeded(reply)['awardTenths']).toBe(28);
  expect(await balance(world, people.ben)).toBe(28);
  await expectSound(world);
});

test('[RV-18] [TR-15] a repeated decision is answered alike, a different one is refused', async () => {
  const { world, engagementId } = await openReview();
  const first = await decide(world, people.ada, { engagementId, isApproved: true });

  await expectNoChange(world, async () => {
    const same = { engagementId, isApproved: true };
    expect(await decide(world, people.ada, { ...same, requestId: 'other' })).toEqual(first);
    const different = { engagementId, isApproved: false, reason: 'On second thought.' };
    expect(await decide(world, people.ada, different)).toEqual({
      success: false,
      error: 'Engagement already reviewed',
      code: 'engagement_already_reviewed',
    });
  });
});

test('[RV-18] a rejection cannot be turned into an approval', async () => {
  const { world, engagementId } = await openReview();
  await review(world, engagementId, { reason: 'Not there.' });

  const reply = await expectNoChange(world, () =>
    decide(world, people.ada, { engagementId, isApproved: true }),
  );

  expect(refused(reply)).toBe('Engagement already reviewed');
});

test('[NO-02] [NO-03] [NO-04] an approval notifies the engager of the reward, in full', async () => {
  const world = await openStage();
  const types = { engagementTypes: ['quote'], quoteGuide: guide };
  const postId = await createPost(world, types);
  const engagementId = await engage(world, people.ben, postId, {
    engagementTypes: ['quote'],
    proofs: { quote: 'https://x.com/x_1002/status/201' },
  });

  await review(world, engagementId);

  expect(await world.rows('notifications')).toMatchObject([
    {
      $id: engagementId,
      $permissions: ['read("user:1002")'],
      userId: '1002',
      isApproved: true,
      postId,
      engageId: engagementId,
      awardCount: 20,
      postAuthorUserName: 'x_1001',
      postLink: 'https://x.com/x_1001/status/100',
      engageLink: 'https://x.com/x_1002/status/201',
      postAuthorId: '1001',
      rejectCause: null,
    },
  ]);
});

test('[NO-02] [NO-03] [NO-04] a rejection notifies the engager of the reason, with no award', async () => {
  const { world, postId, engagementId } = await openReview();

  await review(world, engagementId, { reason: 'Not there.' });

  expect(await world.rows('notifications')).toMatchObject([
    {
      userId: '1002',
      isApproved: false,
      postId,
      engageId: engagementId,
      awardCount: 0,
      postAuthorUserName: 'x_1001',
      postLink: 'https://x.com/x_1001/status/100',
      engageLink: null,
      postAuthorId: '1001',
      rejectCause: 'Not there.',
    },
  ]);
});

test('[BO-10] a decision is told to the engager with a button that opens the app', async () => {
  const { world, postId, engagementId } = await openReview();
  const other = await engage(world, people.cleo, postId);

  await review(world, engagementId);
  await review(world, other, { reason: 'Not there.' });

  const rows = await world.rows('botOutbox');
  expect(rows).toMatchObject([
    { $id: `decision.${engagementId}`, path: 'bot/notifywithbtn' },
    { $id: `decision.${other}`, path: 'bot/notifywithbtn' },
  ]);
  expect(rows.map((row) => JSON.parse(String(row['payload'])))).toEqual([
    {
      telegramId: '1002',
      message: '@x_1001 approved your engagement: +1.0 points.\nhttps://x.com/x_1001/status/100',
      btnText: 'Open Yapp',
      btnUrl: 'https://t.me/world_bot/yapp?startapp=notifs',
    },
    {
      telegramId: '1003',
      message: '@x_1001 rejected your engagement: Not there.\nhttps://x.com/x_1001/status/100',
      btnText: 'Open Yapp',
      btnUrl: 'https://t.me/world_bot/yapp?startapp=notifs',
    },
  ]);
});

test('[TR-18] approving and rejecting at once leaves one decision, one notification, at most one reward', async () => {
  const { world, engagementId } = await openReview();
  const approval = { engagementId, isApproved: true };
  const rejection = { engagementId, isApproved: false, reason: 'Not there.' };

  const replies = await Promise.all(
    [approval, rejection, approval, rejection, rejection, approval].map((request) =>
      decide(world, people.ada, request),
    ),
  );

  const { isApproved } = await world.row('engagement', engagementId);
  expect(isApproved).toBeTypeOf('boolean');
  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(Array.from({ length: 3 }, () => 'Engagement already reviewed'));
  expect(await world.rows('notifications')).toHaveLength(1);
  expect(await balance(world, people.ben)).toBe(isApproved === true ? 10 : 0);
  await expectSound(world);
});

test('[TR-18] decisions on many engagements at once each take effect', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 12 });
  const crowd = Array.from({ length: 12 }, (_, index) => String(2000 + index));
  await Promise.all(crowd.map((id) => world.person(id)));
  const engagements = await Promise.all(crowd.map((id) => engage(world, id, postId)));

  await Promise.all(
    engagements.map((id, index) => review(world, id, index % 3 === 0 ? { reason: 'No.' } : {})),
  );

  expect(await world.row('posts', postId)).toMatchObject({ reviewedCount: 12, engageCount: 12 });
  expect(await world.rows('notifications')).toHaveLength(12);
  await expectSound(world);
});

test('[RV-19] an approval that cannot be written is answered by the raw error text', async () => {
  const { world, engagementId } = await openReview();
  await world.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400, body: '{"message":"The disk is full.","type":"x","code":400}' },
  });

  const reply = await expectNoChange(world, () =>
    decide(world, people.ada, { engagementId, isApproved: true }),
  );

  expect(refused(reply)).toBe('The disk is full.');
});

test.each([
  ['engagement', 'engagement'],
  ['post', 'posts'],
  ['engager', 'users/rows/1002'],
])('[RV-19] an %s that cannot be read is answered by the raw error text', async (_what, table) => {
  const { world, engagementId } = await openReview();
  await world.fault({
    match: `^GET /v1/tablesdb/yapp/tables/${table}`,
    from: 'function',
    times: 10,
    action: { status: 503, body: '{"message":"Out for lunch.","type":"x","code":503}' },
  });

  const reply = await decide(world, people.ada, { engagementId, isApproved: true });

  expect(refused(reply)).toBe('Out for lunch.');
});

test('[RV-19] [TR-21] a decision that keeps colliding is answered by the raw error text', async () => {
  const { world, engagementId } = await openReview();
  await world.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    times: 5,
    action: { status: 409, body: '{"message":"Try again.","type":"transaction_conflict"}' },
  });

  const reply = await expectNoChange(world, () =>
    decide(world, people.ada, { engagementId, isApproved: true }),
  );

  expect(refused(reply)).toBe('Try again.');
  await world.noFaults();
  await review(world, engagementId);
});
