import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import {
  balance,
  createPost,
  engage,
  expectNoChange,
  expectSound,
  guide,
  openWithPeople,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';
import { decide, openReview } from './scenarios.ts';

test('[RV-06] [RV-13] [RV-16] an approval pays the reward and counts once on the post and the engager', async () => {
  const { backend, postId, engagementId } = await openReview();

  const reply = await decide(backend, people.ada, { engagementId, isApproved: true });

  expect(reply).toEqual({ success: true, engagementId, awardTenths: 10 });
  expect(await backend.row('engagement', engagementId)).toMatchObject({
    isApproved: true,
    rejectCause: null,
  });
  expect(await backend.row('users', people.ben)).toMatchObject({
    point: 10,
    totallyEngaged: 1,
    approvedEngaged: 1,
    rejectedEngaged: 0,
  });
  expect(await backend.row('posts', postId)).toMatchObject({ reviewedCount: 1, engageCount: 1 });
  expect((await backend.rows('pointLedger')).at(-1)).toMatchObject({
    $id: `reward.${engagementId}`,
    debit: `escrow:${postId}`,
    credit: 'member:1002',
    amount: 10,
    kind: 'reward',
    refId: engagementId,
    actorId: '1001',
    userId: '1002',
  });
  await expectSound(backend);
});

test('[RV-06] [RV-10] [RV-15] [RV-16] a rejection stores the trimmed reason and pays no points', async () => {
  const { backend, postId, engagementId } = await openReview({ limit: 1 });
  const balances = await Promise.all([balance(backend, people.ada), balance(backend, people.ben)]);

  const reply = await decide(backend, people.ada, {
    engagementId,
    isApproved: false,
    reason: '  The like is not there. \n',
  });

  expect(reply).toEqual({ success: true, engagementId, awardTenths: 0 });
  expect(await backend.row('engagement', engagementId)).toMatchObject({
    isApproved: false,
    rejectCause: 'The like is not there.',
  });
  expect(await Promise.all([balance(backend, people.ada), balance(backend, people.ben)])).toEqual(
    balances,
  );
  expect(await backend.row('users', people.ben)).toMatchObject({
    totallyEngaged: 1,
    approvedEngaged: 0,
    rejectedEngaged: 1,
  });
  // The place stays taken: no one else can engage.
  expect(await backend.row('posts', postId)).toMatchObject({
    reviewedCount: 1,
    engageCount: 1,
    targetStatus: true,
  });
  const another = { postId, engagedBy: people.cleo, engagementTypes: ['like'] };
  expect(refused(await backend.act(people.cleo, 'submitEngagement', another))).toBe(
    'engagement_refused',
  );
  await expectSound(backend);
});

test('[RV-11] [FA-22] a reason of 5000 characters is stored whole, and copied in part', async () => {
  const { backend, engagementId } = await openReview();
  const reason = 'Ünïcode 🦆 '.repeat(500).trim();

  await review(backend, engagementId, { reason });

  expect((await backend.row('engagement', engagementId))['rejectCause']).toBe(reason);
  const copy = String((await backend.row('notifications', engagementId))['rejectCause']);
  expect(reason.startsWith(copy)).toBe(true);
  expect(Array.from(copy).length).toBeLessThanOrEqual(1000);
  await expectSound(backend);
});

test('[RV-11] [FA-08] [AD-16] an administrator’s reason of 5000 characters is stored whole, and its start in the log', async () => {
  const { backend, engagementId } = await openReview();
  const reason = '🦆x'.repeat(2500);
  const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };
  succeeded(await backend.act(people.root, 'banUser', ban));

  const rejection = { engagementId, isApproved: false, reason, requestId: 'reject1' };
  succeeded(await backend.act(people.root, 'reviewEngagement', rejection));

  expect((await backend.row('engagement', engagementId))['rejectCause']).toBe(reason);
  const logged = String((await backend.row('moderationLog', 'reject1'))['reason']);
  expect(logged).not.toBe('');
  expect(reason.startsWith(logged)).toBe(true);
  await expectSound(backend);
});

test('[RV-14] [TY-13] the reward is the one from the day of posting, regardless of later prices', async () => {
  const backend = await openWithPeople();
  await backend.addRow('pointConst', 'like', {
    pointToPost: 15,
    pointAsReward: 8,
    enabled: true,
    forAll: true,
  });
  const postId = await createPost(backend, {
    engagementTypes: ['like', 'comment'],
    commentGuide: guide,
  });
  const engagementId = await engage(backend, people.ben, postId, {
    engagementTypes: ['like', 'comment'],
    proofs: { comment: 'https://x.com/x_1002/status/201' },
  });
  const type = { pointToPost: 99, pointAsReward: 99, enabled: false };
  succeeded(
    await backend.act(people.root, 'saveEngagementType', { ...type, name: 'like', isNew: false }),
  );

  const reply = await decide(backend, people.ada, { engagementId, isApproved: true });

  expect(succeeded(reply)['awardTenths']).toBe(28);
  expect(await balance(backend, people.ben)).toBe(28);
  const later = { name: 'like', isNew: false, pointToPost: 2, pointAsReward: 1, enabled: true };
  succeeded(await backend.act(people.root, 'saveEngagementType', later));
  const laterId = await createPost(backend, { limit: 1 });
  expect(await backend.row('posts', laterId)).toMatchObject({ cost: 20, rewardEach: 10 });
  await expectSound(backend);
});

test('[RV-18] [TR-15] a repeated decision gets the same answer, and a different one is refused', async () => {
  const { backend, engagementId } = await openReview();
  const first = await decide(backend, people.ada, { engagementId, isApproved: true });

  await expectNoChange(backend, async () => {
    const same = { engagementId, isApproved: true };
    expect(await decide(backend, people.ada, { ...same, requestId: 'other' })).toEqual(first);
    const different = { engagementId, isApproved: false, reason: 'On second thought.' };
    expect(await decide(backend, people.ada, different)).toEqual({
      success: false,
      error: sentence('engagement_already_reviewed'),
      code: 'engagement_already_reviewed',
    });
  });
});

test('[RV-18] a rejection cannot be turned into an approval', async () => {
  const { backend, engagementId } = await openReview();
  await review(backend, engagementId, { reason: 'Not there.' });

  const reply = await expectNoChange(backend, () =>
    decide(backend, people.ada, { engagementId, isApproved: true }),
  );

  expect(refused(reply)).toBe('engagement_already_reviewed');
});

test('[NO-02] [NO-03] [NO-04] an approval notifies the engager of the full reward', async () => {
  const backend = await openWithPeople();
  const types = { engagementTypes: ['quote'], quoteGuide: guide };
  const postId = await createPost(backend, types);
  const engagementId = await engage(backend, people.ben, postId, {
    engagementTypes: ['quote'],
    proofs: { quote: 'https://x.com/x_1002/status/201' },
  });

  await review(backend, engagementId);

  expect(await backend.rows('notifications')).toMatchObject([
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

test('[NO-02] [NO-03] [NO-04] a rejection notifies the engager of the reason, without an award', async () => {
  const { backend, postId, engagementId } = await openReview();

  await review(backend, engagementId, { reason: 'Not there.' });

  expect(await backend.rows('notifications')).toMatchObject([
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

test('[BO-10] the decision message to the engager has a button that opens the app', async () => {
  const { backend, postId, engagementId } = await openReview();
  const other = await engage(backend, people.cleo, postId);

  await review(backend, engagementId);
  await review(backend, other, { reason: 'Not there.' });

  const rows = await backend.rows('botOutbox');
  expect(rows).toMatchObject([
    { $id: `decision.${engagementId}`, path: 'bot/notifywithbtn' },
    { $id: `decision.${other}`, path: 'bot/notifywithbtn' },
  ]);
  expect(rows.map((row) => JSON.parse(String(row['payload'])))).toEqual([
    {
      telegramId: '1002',
      message: '@x_1001 approved your engagement: +1.0 points.\nhttps://x.com/x_1001/status/100',
      btnText: 'Open Yapp',
      btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=notifs',
    },
    {
      telegramId: '1003',
      message: '@x_1001 rejected your engagement: Not there.\nhttps://x.com/x_1001/status/100',
      btnText: 'Open Yapp',
      btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=notifs',
    },
  ]);
});

test('[RV-11] notifications and reports hold the first 1,000 characters of a reason, the engagement all of them', async () => {
  const backend = await openWithPeople();
  const engagementId = await engage(backend, people.ben, await createPost(backend));
  const reason = '🦆x'.repeat(2000);

  await review(backend, engagementId, { reason });
  const report = { engageId: engagementId, message: 'I did.', requestId: 'report1' };
  succeeded(await backend.act(people.ben, 'submitReport', report));

  const beginning = '🦆x'.repeat(500);
  expect(await backend.row('engagement', engagementId)).toMatchObject({ rejectCause: reason });
  expect(await backend.row('notifications', engagementId)).toMatchObject({
    rejectCause: beginning,
  });
  expect(await backend.row('reports', 'report1')).toMatchObject({ rejectCause: beginning });
});

test("[FA-21] an author's decision adds the time it took to their total", async () => {
  const backend = await openWithPeople();
  const hourMs = 3_600_000;
  const minutesOf = async () =>
    Math.floor(Number((await backend.row('users', people.ada))['decisionMs']) / 60_000);
  const first = await engage(backend, people.ben, await createPost(backend));
  await backend.passTime(hourMs);
  await review(backend, first);
  expect(await minutesOf()).toBe(60);

  const second = await engage(backend, people.ben, await createPost(backend));
  await backend.passTime(2 * hourMs);
  await review(backend, second, { reason: 'Not there.' });
  expect(await minutesOf()).toBe(180);
  const { decisions, rejections } = await backend.row('users', people.ada);
  expect([decisions, rejections]).toEqual([2, 1]);
});
