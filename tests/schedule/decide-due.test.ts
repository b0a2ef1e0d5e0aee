import { expect, test } from 'vitest';
import {
  actAround,
  balance,
  createPost,
  engage,
  expectSound,
  guide,
  openWithPeople,
  people,
  refused,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';

const hourMs = 3_600_000;

test('[FA-02] after the deadline the engager is paid and learns who decided', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);
  const { decideByMs } = await backend.row('engagement', engagementId);

  await backend.passTime(71 * hourMs);
  await backend.deliverDue();
  expect(await backend.row('engagement', engagementId)).toMatchObject({
    isApproved: null,
    decideByMs,
  });
  await backend.passTime(hourMs);
  await backend.deliverDue();

  expect(await backend.row('engagement', engagementId)).toMatchObject({
    isApproved: true,
    decidedBy: 'deadline',
    decideByMs,
  });
  expect(await balance(backend, people.ben)).toBe(10);
  expect(await backend.row('posts', postId)).toMatchObject({ reviewedCount: 1 });
  expect(await backend.row('notifications', engagementId)).toMatchObject({
    isApproved: true,
    awardCount: 10,
    decidedBy: 'deadline',
  });
  expect(await backend.row('users', people.ada)).toMatchObject({ decisions: 0, rejections: 0 });
  const message = await backend.row('botOutbox', `decision.${engagementId}`);
  expect(JSON.parse(String(message['payload']))).toMatchObject({
    message:
      'Your engagement was approved automatically because @x_1001 did not review it in time: +1.0 points.\n' +
      'https://x.com/x_1001/status/100',
  });
  await backend.deliverDue();
  expect(await balance(backend, people.ben)).toBe(10);
  const late = { engagementId, isApproved: false, reason: 'Too late.' };
  expect(refused(await backend.act(people.ada, 'reviewEngagement', late))).toBe(
    'engagement_already_reviewed',
  );
  await expectSound(backend);
});

test('[FA-02] the deadline leaves engagements that the author decided in time', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);
  await review(backend, engagementId, { reason: 'Not there.' });
  await backend.passTime(73 * hourMs);

  await backend.deliverDue();

  expect(await backend.row('engagement', engagementId)).toMatchObject({
    isApproved: false,
    decidedBy: people.ada,
  });
  await expectSound(backend);
});

test("[FA-09] the deadline rejects a banned person's engagement, and no one can approve it before", async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);
  const ban = { username: 'x_1002', type: 'X', reason: 'Spam' };
  succeeded(await backend.act(people.root, 'banUser', ban));

  const approval = { engagementId, isApproved: true };
  expect(refused(await backend.act(people.ada, 'reviewEngagement', approval))).toBe(
    'engager_banned',
  );
  await backend.passTime(73 * hourMs);
  await backend.deliverDue();

  expect(await backend.row('engagement', engagementId)).toMatchObject({
    isApproved: false,
    rejectCause: 'The person was banned.',
    decidedBy: 'deadline',
  });
  expect(await balance(backend, people.ben)).toBe(0);
  await expectSound(backend);
});

test('[FA-09] the deadline rejects an engagement whose engager is banned before the decision commits', async () => {
  const backend = await openWithPeople();
  const engagementId = await engage(backend, people.ben, await createPost(backend));
  await backend.passTime(73 * hourMs);
  const ban = { username: 'x_1002', type: 'X', reason: 'Spam' };

  await actAround(
    backend,
    () => backend.deliverDue(),
    async () => succeeded(await backend.act(people.root, 'banUser', ban)),
  );

  expect(await backend.row('engagement', engagementId)).toMatchObject({
    isApproved: false,
    rejectCause: 'The person was banned.',
  });
  expect(await balance(backend, people.ben)).toBe(0);
  await expectSound(backend);
});

test('[FA-12] the deadline leaves clashing proofs to an administrator', async () => {
  const backend = await openWithPeople();
  const engagementTypes = ['comment'];
  const postId = await createPost(backend, { engagementTypes, commentGuide: guide });
  const proof = (handle: string) => ({
    engagementTypes,
    proofs: { comment: `https://x.com/${handle}/status/201` },
  });
  const bens = await engage(backend, people.ben, postId, proof('x_1002'));
  const cleos = await engage(backend, people.cleo, postId, proof('x_1003'));
  await backend.passTime(73 * hourMs);

  await backend.deliverDue();

  expect(await backend.rows('engagement')).toMatchObject([
    { isApproved: null, heldAtMs: expect.any(Number) },
    { isApproved: null, heldAtMs: expect.any(Number) },
  ]);
  const byMember = { engagementId: bens, isApproved: true };
  expect(refused(await backend.act(people.cleo, 'reviewEngagement', byMember))).toBe(
    'not_post_author',
  );
  succeeded(await backend.act(people.root, 'reviewEngagement', byMember));
  await review(backend, cleos, { reason: 'Not yours.', author: people.root });
  expect(await backend.row('engagement', bens)).toMatchObject({ decidedBy: people.root });
  expect(await backend.rows('moderationLog')).toMatchObject([
    { actorId: people.root, action: 'reviewEngagement', targetId: bens },
    { actorId: people.root, action: 'reviewEngagement', targetId: cleos },
  ]);
  await expectSound(backend);
});

test('[FA-12] an engagement that is decided while the deadline holds it keeps that decision and is not held', async () => {
  const backend = await openWithPeople();
  const engagementTypes = ['comment'];
  const postId = await createPost(backend, { engagementTypes, commentGuide: guide });
  const proofs = (handle: string) => ({ comment: `https://x.com/${handle}/status/201` });
  const bens = await engage(backend, people.ben, postId, {
    engagementTypes,
    proofs: proofs('x_1002'),
  });
  await backend.passTime(73 * hourMs);
  await engage(backend, people.cleo, postId, { engagementTypes, proofs: proofs('x_1003') });

  await actAround(
    backend,
    () => backend.deliverDue(),
    () => review(backend, bens),
    '^POST .*/operations',
  );

  expect(await backend.row('engagement', bens)).toMatchObject({
    isApproved: true,
    decidedBy: people.ada,
    heldAtMs: null,
  });
  await expectSound(backend);
});

test("[FA-12] a person's rejected proof does not hide the clash with another proof of theirs", async () => {
  const backend = await openWithPeople();
  const cleos = async (status: number) => {
    const postId = await createPost(backend, { engagementTypes: ['comment'], commentGuide: guide });
    return engage(backend, people.cleo, postId, {
      engagementTypes: ['comment'],
      proofs: { comment: `https://x.com/x_1003/status/${status}` },
    });
  };
  await review(backend, await cleos(201));
  await review(backend, await cleos(202), { reason: 'Not there.' });
  const engagementTypes = ['comment', 'quote'];
  const guides = { commentGuide: guide, quoteGuide: guide };
  const bens = await engage(
    backend,
    people.ben,
    await createPost(backend, { engagementTypes, ...guides }),
    {
      engagementTypes,
      proofs: {
        comment: 'https://x.com/x_1002/status/201',
        quote: 'https://x.com/x_1002/status/202',
      },
    },
  );
  await backend.passTime(73 * hourMs);

  await backend.deliverDue();

  expect(await backend.row('engagement', bens)).toMatchObject({
    isApproved: null,
    heldAtMs: expect.any(Number),
  });
});

test('[FA-26] the deadline postpones engagements while their author is banned, and continues afterwards', async () => {
  const backend = await openWithPeople();
  const engagementId = await engage(backend, people.ben, await createPost(backend));
  const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };
  succeeded(await backend.act(people.root, 'banUser', ban));
  await backend.passTime(73 * hourMs);
  await backend.deliverDue();
  expect(await backend.row('engagement', engagementId)).toMatchObject({
    isApproved: null,
    heldAtMs: null,
  });

  await backend.passTime(25 * hourMs);
  await backend.deliverDue();
  expect(await backend.row('engagement', engagementId)).toMatchObject({ isApproved: null });
  succeeded(await backend.act(people.root, 'unbanUser', { username: 'x_1001', type: 'X' }));
  await backend.passTime(25 * hourMs);
  await backend.deliverDue();

  expect(await backend.row('engagement', engagementId)).toMatchObject({
    isApproved: true,
    decidedBy: 'deadline',
  });
  expect(await balance(backend, people.ben)).toBe(10);
  await expectSound(backend);
});

test('[FA-26] the deadline decides nothing if the author is banned before the decision commits', async () => {
  const backend = await openWithPeople();
  const engagementId = await engage(backend, people.ben, await createPost(backend));
  await backend.passTime(73 * hourMs);
  const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };

  await actAround(
    backend,
    () => backend.deliverDue(),
    async () => succeeded(await backend.act(people.root, 'banUser', ban)),
  );

  expect(await backend.row('engagement', engagementId)).toMatchObject({ isApproved: null });
  expect(await balance(backend, people.ben)).toBe(0);
  await expectSound(backend);
});

test('[FA-02] an engagement from before the rule gets the deadline counted from the upgrade', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);
  await backend.changeRow('engagement', engagementId, { decideByMs: null });
  await backend.passTime(100 * hourMs);

  const upgradedAtMs = await backend.nowMs();
  await backend.deliverDue();

  const { decideByMs, isApproved } = await backend.row('engagement', engagementId);
  expect(isApproved).toBeNull();
  expect(Number(decideByMs) - upgradedAtMs).toBeGreaterThanOrEqual(72 * hourMs);
  expect(Number(decideByMs) - upgradedAtMs).toBeLessThan(72 * hourMs + 60_000);
});
