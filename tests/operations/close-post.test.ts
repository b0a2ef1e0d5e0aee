import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import {
  balance,
  createPost,
  engage,
  engageRequest,
  expectNoChange,
  expectRefusals,
  expectSound,
  openWithPeople,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';

function close(backend: TestBackend, actor: string, changes: Readonly<Record<string, unknown>>) {
  return backend.act(actor, 'closePost', changes);
}

test('[FA-05] [PT-06] [PT-07] the author closes a post and gets the cost of the unused places back', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, {
    limit: 5,
    engagementTypes: ['like', 'comment'],
    commentGuide: 'Say what you would build with it.',
  });
  const paid = Number(await balance(backend, people.ada));
  const proofs = { comment: 'https://x.com/x_1002/status/201' };
  const engagementTypes = ['like', 'comment'];
  const engagementId = await engage(backend, people.ben, postId, { engagementTypes, proofs });

  const reply = succeeded(await close(backend, people.ada, { postId }));

  expect(reply).toEqual({ success: true, postId, refundTenths: 120 });
  expect(await balance(backend, people.ada)).toBe(paid + 120);
  expect(await backend.row('posts', postId)).toMatchObject({
    engageCount: 5,
    reviewedCount: 4,
    closedPlaces: 4,
    closedBy: people.ada,
    targetStatus: true,
  });
  expect(await backend.row('pointLedger', `refund.${postId}`)).toMatchObject({
    debit: `escrow:${postId}`,
    credit: `member:${people.ada}`,
    amount: 120,
    kind: 'refund',
    refId: postId,
    actorId: people.ada,
    userId: people.ada,
    note: (await backend.row('posts', postId))['content'],
  });
  expect(await backend.rows('moderationLog')).toEqual([]);
  await review(backend, engagementId);
  expect(await balance(backend, people.ben)).toBe(30);
  await expectSound(backend);
});

test('[FA-05] closing returns what the mint paid for the unused places to the mint', async () => {
  const backend = await openWithPeople();
  await backend.addRow('pointConst', 'like', {
    pointToPost: 5,
    pointAsReward: 8,
    enabled: true,
    forAll: true,
  });
  const postId = await createPost(backend, { limit: 4 });

  succeeded(await close(backend, people.ada, { postId }));

  const rows = await backend.rows('pointLedger');
  expect(rows.filter(({ refId }) => refId === postId)).toMatchObject([
    { kind: 'post_escrow', amount: 20 },
    { kind: 'post_subsidy', amount: 12 },
    { kind: 'refund', amount: 20, credit: 'member:1001' },
    { kind: 'unmint', amount: 12, credit: 'mint', userId: null },
  ]);
  expect(await balance(backend, people.ada)).toBe(2500);
});

test('[FA-05] an administrator can close a post, and the log records it', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);

  const reason = '  Asks for spam  ';
  succeeded(await close(backend, people.root, { postId, reason, requestId: 'closing1' }));

  expect(await backend.row('posts', postId)).toMatchObject({ closedBy: people.root });
  expect(await backend.rows('moderationLog')).toMatchObject([
    {
      $id: 'closing1',
      actorId: '1',
      targetId: postId,
      action: 'closePost',
      reason: 'Asks for spam',
    },
  ]);
  await expectSound(backend);
});

test('[FA-05] [FA-06] a closed post is not closed again, a full post cannot be closed, and a closed post takes no engagement', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const full = await createPost(backend, { limit: 1 });
  await engage(backend, people.ben, full);
  await engage(backend, people.ben, postId);
  const first = await close(backend, people.ada, { postId });

  await expectRefusals(backend, (changes) => close(backend, people.ada, { ...changes }), [
    ['no id', { postId: '' }, 'post_id_missing'],
    ['no post', { postId: 'nothing' }, 'post_not_found'],
    ['a full post', { postId: full }, 'post_full'],
  ]);
  await expectNoChange(backend, async () => {
    expect(await close(backend, people.ada, { postId })).toEqual(first);
    expect(refused(await close(backend, people.cleo, { postId }))).toBe('not_post_author');
    const late = await backend.act(
      people.cleo,
      'submitEngagement',
      engageRequest(people.cleo, postId),
    );
    expect(refused(late)).toBe('engagement_refused');
  });
});

test('[FA-06] concurrent closings and submissions lose nothing and count nothing twice', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 8 });
  const crowd = Array.from({ length: 6 }, (_, index) => String(2000 + index));
  await Promise.all(crowd.map((id) => backend.person(id)));
  await Promise.all([...crowd, people.ada, people.root].map((id) => backend.session(id)));

  const [closings, submissions] = await Promise.all([
    Promise.all([people.ada, people.root].map((id) => close(backend, id, { postId }))),
    Promise.all(crowd.map((id) => backend.act(id, 'submitEngagement', engageRequest(id, postId)))),
  ]);

  const taken = submissions.filter(({ success }) => success).length;
  const post = await backend.row('posts', postId);
  expect(closings.some(({ success }) => success)).toBe(true);
  expect(post).toMatchObject({ engageCount: 8, closedPlaces: 8 - taken, targetStatus: true });
  expect(await backend.rows('engagement')).toHaveLength(taken);
  await expectSound(backend);
});

test("[TR-41] a gift cannot take the id of a post's future refund", async () => {
  const backend = await openWithPeople();
  const requestId = 'short1';
  const postId = await createPost(backend, { requestId });
  const gift = { username: 'x_1002', type: 'X', points: 1, reason: 'Gift' };

  const reply = await expectNoChange(backend, () =>
    backend.act(people.root, 'addPoints', { ...gift, requestId: `refund.${postId}` }),
  );

  expect(refused(reply)).toBe('parameter_missing requestId');
});

test('[TR-41] a post whose refund id is taken by an earlier gift is still closed, once', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { requestId: 'short1' });
  const paid = Number(await balance(backend, people.ada));
  await backend.addRow('pointLedger', `refund.${postId}`, {
    debit: 'mint',
    credit: `member:${people.ben}`,
    amount: 10,
    kind: 'gift',
    refId: `refund.${postId}`,
    actorId: people.root,
    note: 'Gift',
    userId: people.ben,
  });
  await backend.changeRow('users', people.ben, { point: 10 });

  const reply = succeeded(await close(backend, people.ada, { postId, requestId: 'close1' }));

  expect(reply).toMatchObject({ refundTenths: 50 });
  expect(await balance(backend, people.ada)).toBe(paid + 50);
  expect(await backend.row('pointLedger', `refund2.${postId}`)).toMatchObject({
    amount: 50,
    kind: 'refund',
    refId: postId,
  });
  await expectNoChange(backend, async () => {
    expect(await close(backend, people.ada, { postId, requestId: 'close1' })).toEqual(reply);
    expect(await close(backend, people.ada, { postId })).toEqual(reply);
  });
});
