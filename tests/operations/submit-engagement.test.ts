import { expect, test } from 'vitest';
import { bensQuote, proofPost, proofRequest } from './proof-posts.ts';
import {
  balance,
  createPost,
  engage,
  engageRequest,
  expectNoChange,
  expectSound,
  openStage,
  people,
  succeeded,
} from './fixture.ts';

test('[EN-14] [TR-07] an engagement is pending, of the post, and by the engager as the own row says', async () => {
  const world = await openStage();
  await world.changeRow('users', people.ben, { name: 'Ben Carter', avatar: null });
  const postId = await proofPost(world);

  const reply = await world.act(people.ben, 'submitEngagement', {
    ...proofRequest(postId, {
      comment: 'http://mobile.twitter.com/X_1002/status/201?s=20',
      quote: bensQuote,
    }),
    link: 'https://x.com/x_1002/status/999',
    authorName: 'Somebody Else',
    authorAvatar: 'https://evil.test/picture.png',
    authorX: 'somebody_else',
    postAuthorId: people.cleo,
    isApproved: true,
  });

  const { engagementId, isTargetReached } = succeeded(reply);
  expect(isTargetReached).toBe(false);
  const row = await world.row('engagement', String(engagementId));
  expect(row).toMatchObject({
    postId,
    engagedBy: '1002',
    authorName: 'Ben Carter',
    authorAvatar: null,
    authorX: 'x_1002',
    isApproved: null,
    rejectCause: null,
    postAuthorId: '1001',
    engagementTypes: ['comment', 'quote'],
    link: 'https://twitter.com/X_1002/status/201',
  });
  expect(JSON.parse(String(row['proofs']))).toEqual({
    comment: 'https://twitter.com/X_1002/status/201',
    quote: 'https://x.com/x_1002/status/202',
  });
});

test('[EN-15] an engagement raises both counters by 1 and moves no points', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  const movements = await world.rows('pointLedger');

  await engage(world, people.ben, postId);

  expect(await world.row('posts', postId)).toMatchObject({ engageCount: 1, targetStatus: false });
  expect(await world.row('users', people.ben)).toMatchObject({
    totallyEngaged: 1,
    approvedEngaged: 0,
    rejectedEngaged: 0,
    point: 0,
  });
  expect(await world.rows('pointLedger')).toEqual(movements);
  await expectSound(world);
});

test('[EN-16] [BO-09] the engagement that reaches the limit closes the post and tells its author, once', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 2 });
  await engage(world, people.ben, postId);
  expect(await world.row('posts', postId)).toMatchObject({ engageCount: 1, targetStatus: false });

  const reply = await world.act(
    people.cleo,
    'submitEngagement',
    engageRequest(people.cleo, postId),
  );

  expect(succeeded(reply)['isTargetReached']).toBe(true);
  expect(await world.row('posts', postId)).toMatchObject({ engageCount: 2, targetStatus: true });
  const [message, ...others] = await world.rows('botOutbox');
  expect(others).toEqual([]);
  expect(message).toMatchObject({ $id: `target.${postId}`, path: 'bot/notify' });
  expect(JSON.parse(String(message?.['payload']))).toEqual({
    telegramId: '1001',
    message: 'Your post has reached its limit of 2 engagements.\nhttps://x.com/x_1001/status/100',
  });
  await expectSound(world);
});

test('[TR-15] an engagement sent twice with the same request id is there once', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 3 });
  const request = engageRequest(people.ben, postId, { requestId: 'wish1' });
  const first = await world.act(people.ben, 'submitEngagement', request);
  await engage(world, people.cleo, postId);

  const second = await expectNoChange(world, () =>
    world.act(people.ben, 'submitEngagement', request),
  );

  expect(second).toEqual(first);
});

test('[TR-15] a replay is answered with the first outcome though the post is full since', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 2 });
  const request = engageRequest(people.ben, postId, { requestId: 'wish1' });
  const first = await world.act(people.ben, 'submitEngagement', request);
  const last = engageRequest(people.cleo, postId, { requestId: 'wish2' });
  const reached = await world.act(people.cleo, 'submitEngagement', last);

  expect(await world.act(people.ben, 'submitEngagement', request)).toEqual(first);
  expect(await world.act(people.cleo, 'submitEngagement', last)).toEqual(reached);
  expect(first).toMatchObject({ success: true, isTargetReached: false });
  expect(reached).toMatchObject({ success: true, isTargetReached: true });
});

test('[TR-17] [EN-12] 40 people at once on 30 places take 30', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 30 });
  const crowd = Array.from({ length: 40 }, (_, index) => String(2000 + index));
  await Promise.all(crowd.map((id) => world.person(id)));
  await Promise.all(crowd.map((id) => world.session(id)));

  const replies = await Promise.all(
    crowd.map((id) => world.act(id, 'submitEngagement', engageRequest(id, postId))),
  );

  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(Array.from({ length: 10 }, () => 'Unable to submit engagement.'));
  const reached = replies.filter((reply) => reply.success && reply['isTargetReached'] === true);
  expect(reached).toHaveLength(1);
  expect(await world.row('posts', postId)).toMatchObject({ engageCount: 30, targetStatus: true });
  expect(await world.rows('engagement')).toHaveLength(30);
  expect(await world.rows('botOutbox')).toHaveLength(1);
  await expectSound(world);
});

test("[TR-17] [EN-10] one person's submissions at once leave one engagement", async () => {
  const world = await openStage();
  const postId = await createPost(world);

  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      world.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId)),
    ),
  );

  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(Array.from({ length: 7 }, () => 'Already Engaged'));
  expect(await world.row('users', people.ben)).toMatchObject({ totallyEngaged: 1 });
  expect(await balance(world, people.ben)).toBe(0);
  await expectSound(world);
});
