import { expect, test } from 'vitest';
import {
  balance,
  createPost,
  engage,
  expectSound,
  guide,
  openStage,
  people,
  refused,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';

const hourMs = 3_600_000;

test('[FA-02] nobody decides in time: the engager is paid, and told by whom it was decided', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  const engagementId = await engage(world, people.ben, postId);
  const { decideByMs } = await world.row('engagement', engagementId);

  await world.passTime(71 * hourMs);
  await world.deliverDue();
  expect(await world.row('engagement', engagementId)).toMatchObject({
    isApproved: null,
    decideByMs,
  });
  await world.passTime(hourMs);
  await world.deliverDue();

  expect(await world.row('engagement', engagementId)).toMatchObject({
    isApproved: true,
    decidedBy: 'deadline',
    decideByMs,
  });
  expect(await balance(world, people.ben)).toBe(10);
  expect(await world.row('posts', postId)).toMatchObject({ reviewedCount: 1 });
  expect(await world.row('notifications', engagementId)).toMatchObject({
    isApproved: true,
    awardCount: 10,
    decidedBy: 'deadline',
  });
  expect(await world.row('users', people.ada)).toMatchObject({ decisions: 0, rejections: 0 });
  const message = await world.row('botOutbox', `decision.${engagementId}`);
  expect(JSON.parse(String(message['payload']))).toMatchObject({
    message:
      'Your engagement was approved by itself, as @x_1001 did not decide in time: +1.0 points.\n' +
      'https://x.com/x_1001/status/100',
  });
  await world.deliverDue();
  expect(await balance(world, people.ben)).toBe(10);
  const late = { engagementId, isApproved: false, reason: 'Too late.' };
  expect(refused(await world.act(people.ada, 'reviewEngagement', late))).toBe(
    'Engagement already reviewed',
  );
  await expectSound(world);
});

test('[FA-02] what the author decided in time the deadline leaves alone', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  const engagementId = await engage(world, people.ben, postId);
  await review(world, engagementId, { reason: 'Not there.' });
  await world.passTime(73 * hourMs);

  await world.deliverDue();

  expect(await world.row('engagement', engagementId)).toMatchObject({
    isApproved: false,
    decidedBy: people.ada,
  });
  await expectSound(world);
});

test('[FA-09] the deadline rejects what a banned person did, and nobody approves it before', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  const engagementId = await engage(world, people.ben, postId);
  const ban = { username: 'x_1002', type: 'X', reason: 'Spam' };
  succeeded(await world.act(people.root, 'banUser', ban));

  const approval = { engagementId, isApproved: true };
  expect(refused(await world.act(people.ada, 'reviewEngagement', approval))).toBe(
    'This person is banned.',
  );
  await world.passTime(73 * hourMs);
  await world.deliverDue();

  expect(await world.row('engagement', engagementId)).toMatchObject({
    isApproved: false,
    rejectCause: 'The person was banned.',
    decidedBy: 'deadline',
  });
  expect(await balance(world, people.ben)).toBe(0);
  await expectSound(world);
});

test('[FA-12] the deadline leaves clashing proofs to an administrator', async () => {
  const world = await openStage();
  const engagementTypes = ['comment'];
  const postId = await createPost(world, { engagementTypes, commentGuide: guide });
  const proof = (handle: string) => ({
    engagementTypes,
    proofs: { comment: `https://x.com/${handle}/status/201` },
  });
  const bens = await engage(world, people.ben, postId, proof('x_1002'));
  const cleos = await engage(world, people.cleo, postId, proof('x_1003'));
  await world.passTime(73 * hourMs);

  await world.deliverDue();

  expect(await world.rows('engagement')).toMatchObject([
    { isApproved: null, heldAtMs: expect.any(Number) },
    { isApproved: null, heldAtMs: expect.any(Number) },
  ]);
  const byMember = { engagementId: bens, isApproved: true };
  expect(refused(await world.act(people.cleo, 'reviewEngagement', byMember))).toBe('Unknown error');
  succeeded(await world.act(people.root, 'reviewEngagement', byMember));
  await review(world, cleos, { reason: 'Not yours.', author: people.root });
  expect(await world.row('engagement', bens)).toMatchObject({ decidedBy: people.root });
  expect(await world.rows('moderationLog')).toMatchObject([
    { actorId: people.root, action: 'reviewEngagement', targetId: bens },
    { actorId: people.root, action: 'reviewEngagement', targetId: cleos },
  ]);
  await expectSound(world);
});

test('[FA-02] an engagement of before the rule gets the time of the upgrade plus the deadline', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  const engagementId = await engage(world, people.ben, postId);
  await world.changeRow('engagement', engagementId, { decideByMs: null });
  await world.passTime(100 * hourMs);

  const upgradedAtMs = await world.nowMs();
  await world.deliverDue();

  const { decideByMs, isApproved } = await world.row('engagement', engagementId);
  expect(isApproved).toBeNull();
  expect(Number(decideByMs) - upgradedAtMs).toBeGreaterThanOrEqual(72 * hourMs);
  expect(Number(decideByMs) - upgradedAtMs).toBeLessThan(72 * hourMs + 60_000);
});
