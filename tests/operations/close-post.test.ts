import { expect, test } from 'vitest';
import type { World } from '#tests/support/test-backend.ts';
import {
  balance,
  createPost,
  engage,
  engageRequest,
  expectNoChange,
  expectRefusals,
  expectSound,
  openStage,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';

function close(world: World, actor: string, changes: Readonly<Record<string, unknown>>) {
  return world.act(actor, 'closePost', changes);
}

test('[FA-05] [PT-06] [PT-07] the author closes a post and gets back what the unused places cost', async () => {
  const world = await openStage();
  const postId = await createPost(world, {
    limit: 5,
    engagementTypes: ['like', 'comment'],
    commentGuide: 'Say what you would build with it.',
  });
  const paid = Number(await balance(world, people.ada));
  const proofs = { comment: 'https://x.com/x_1002/status/201' };
  const engagementTypes = ['like', 'comment'];
  const engagementId = await engage(world, people.ben, postId, { engagementTypes, proofs });

  const reply = succeeded(await close(world, people.ada, { postId }));

  expect(reply).toEqual({ success: true, postId, refundTenths: 120 });
  expect(await balance(world, people.ada)).toBe(paid + 120);
  expect(await world.row('posts', postId)).toMatchObject({
    engageCount: 5,
    reviewedCount: 4,
    closedPlaces: 4,
    closedBy: people.ada,
    targetStatus: true,
  });
  expect(await world.row('pointLedger', `refund.${postId}`)).toMatchObject({
    debit: `escrow:${postId}`,
    credit: `member:${people.ada}`,
    amount: 120,
    kind: 'refund',
    refId: postId,
    userId: people.ada,
  });
  expect(await world.rows('moderationLog')).toEqual([]);
  await review(world, engagementId);
  expect(await balance(world, people.ben)).toBe(30);
  await expectSound(world);
});

test('[FA-05] what the mint put in for the unused places goes back to it', async () => {
  const world = await openStage();
  await world.addRow('pointConst', 'like', {
    pointToPost: 5,
    pointAsReward: 8,
    enabled: true,
    forAll: true,
  });
  const postId = await createPost(world, { limit: 4 });

  succeeded(await close(world, people.ada, { postId }));

  const rows = await world.rows('pointLedger');
  expect(rows.filter(({ refId }) => refId === postId)).toMatchObject([
    { kind: 'post_escrow', amount: 20 },
    { kind: 'post_subsidy', amount: 12 },
    { kind: 'refund', amount: 20, credit: 'member:1001' },
    { kind: 'unmint', amount: 12, credit: 'mint', userId: null },
  ]);
  expect(await balance(world, people.ada)).toBe(2500);
});

test('[FA-05] an administrator closes a post too, and the log says so', async () => {
  const world = await openStage();
  const postId = await createPost(world);

  succeeded(await close(world, people.root, { postId, requestId: 'closing1' }));

  expect(await world.row('posts', postId)).toMatchObject({ closedBy: people.root });
  expect(await world.rows('moderationLog')).toMatchObject([
    { $id: 'closing1', actorId: '1', targetId: postId, action: 'closePost' },
  ]);
  await expectSound(world);
});

test('[FA-05] [FA-06] a closed or full post is not closed again, and takes nobody', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  const full = await createPost(world, { limit: 1 });
  await engage(world, people.ben, full);
  await engage(world, people.ben, postId);
  const first = await close(world, people.ada, { postId });

  await expectRefusals(world, (changes) => close(world, people.ada, { ...changes }), [
    ['no id', { postId: '' }, 'No post ID provided'],
    ['no post', { postId: 'nothing' }, 'Post not found'],
    ['a full post', { postId: full }, 'This post is full now.'],
  ]);
  await expectNoChange(world, async () => {
    expect(await close(world, people.ada, { postId })).toEqual(first);
    expect(refused(await close(world, people.cleo, { postId }))).toBe('Unknown error');
    const late = await world.act(
      people.cleo,
      'submitEngagement',
      engageRequest(people.cleo, postId),
    );
    expect(refused(late)).toBe('Unable to submit engagement.');
  });
});

test('[FA-06] closing, closing again and submitting at once lose and count nothing twice', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 8 });
  const crowd = Array.from({ length: 6 }, (_, index) => String(2000 + index));
  await Promise.all(crowd.map((id) => world.person(id)));
  await Promise.all([...crowd, people.ada, people.root].map((id) => world.session(id)));

  const [closings, submissions] = await Promise.all([
    Promise.all([people.ada, people.root].map((id) => close(world, id, { postId }))),
    Promise.all(crowd.map((id) => world.act(id, 'submitEngagement', engageRequest(id, postId)))),
  ]);

  const taken = submissions.filter(({ success }) => success).length;
  const post = await world.row('posts', postId);
  expect(closings.some(({ success }) => success)).toBe(true);
  expect(post).toMatchObject({ engageCount: 8, closedPlaces: 8 - taken, targetStatus: true });
  expect(await world.rows('engagement')).toHaveLength(taken);
  await expectSound(world);
});
