import { expect, test } from 'vitest';
import {
  actAround,
  balance,
  createPost,
  engage,
  engageRequest,
  expectSound,
  openWithPeople,
  people,
  refused,
  succeeded,
} from './fixture.ts';
import { add, movementsOf, price } from './scenarios.ts';

test('[MY-33] [FA-06] adding places while the last place is taken leaves the post open', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 1 });
  await backend.session(people.ada);

  const reply = await actAround(
    backend,
    () => backend.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId)),
    async () => succeeded(await add(backend, { postId })),
  );

  expect(succeeded(reply)).toMatchObject({ isTargetReached: false });
  expect(await backend.row('posts', postId)).toMatchObject({
    limit: 4,
    engageCount: 1,
    targetStatus: false,
  });
  expect(await backend.rows('botOutbox')).toEqual([]);
  await expectSound(backend);
});

test('[MY-33] [FA-06] adding places to a post that has filled up is refused and charges nothing', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 1 });
  const paid = await balance(backend, people.ada);
  await backend.session(people.ben);

  const reply = await actAround(
    backend,
    () => add(backend, { postId }),
    () => engage(backend, people.ben, postId),
  );

  expect(refused(reply)).toBe('post_full');
  expect(await balance(backend, people.ada)).toBe(paid);
  expect(await backend.row('posts', postId)).toMatchObject({ limit: 1, targetStatus: true });
  await expectSound(backend);
});

test('[MY-33] [FA-05] [FA-06] closing a post while places are added refunds those places too', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await backend.session(people.ada);

  const reply = await actAround(
    backend,
    () => backend.act(people.root, 'closePost', { postId }),
    async () => succeeded(await add(backend, { postId })),
  );

  expect(succeeded(reply)).toMatchObject({ refundTenths: 80 });
  expect(await backend.row('posts', postId)).toMatchObject({ closedPlaces: 8, limit: 8 });
  expect(await balance(backend, people.ada)).toBe(2500);
  await expectSound(backend);
});

test('[MY-33] [FA-06] adding places to a post that has been closed is refused', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await backend.session(people.root);

  const reply = await actAround(
    backend,
    () => add(backend, { postId }),
    async () => succeeded(await backend.act(people.root, 'closePost', { postId })),
  );

  expect(refused(reply)).toBe('post_closed');
  expect(await balance(backend, people.ada)).toBe(2500);
  await expectSound(backend);
});

test('[MY-33] an author who is banned while adding places adds none', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await backend.session(people.root);
  const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };

  const reply = await actAround(
    backend,
    () => add(backend, { postId }),
    async () => succeeded(await backend.act(people.root, 'banUser', ban)),
  );

  expect(refused(reply)).toBe('add_places_failed');
  expect(await backend.row('posts', postId)).toMatchObject({ limit: 5 });
  await expectSound(backend);
});

test('[MY-33] [FA-01] a price change after the price was read does not apply: the author pays the price they agreed to', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const raised = { name: 'like', isNew: true, pointToPost: 9, pointAsReward: 1 };
  await backend.session(people.root);

  const reply = await actAround(
    backend,
    () => add(backend, { postId }),
    async () => succeeded(await backend.act(people.root, 'saveEngagementType', raised)),
  );

  expect(succeeded(reply)).toMatchObject({ costTenths: 30 });
  expect(await balance(backend, people.ada)).toBe(2500 - 50 - 30);
  await expectSound(backend);
});

test('[MY-33] places added from two devices at once are both paid for, and repay the mint only once', async () => {
  const backend = await openWithPeople();
  await backend.addRow('pointConst', 'like', price(5, 8));
  const postId = await createPost(backend, { limit: 4 });
  await backend.changeRow('pointConst', 'like', { pointToPost: 12 });

  const reply = await actAround(
    backend,
    () => add(backend, { postId, expectedCostTenths: 36 }),
    async () => succeeded(await add(backend, { postId, expectedCostTenths: 36 })),
  );

  expect(succeeded(reply)).toMatchObject({ limit: 10 });
  const movements = movementsOf(await backend.rows('pointLedger'), postId);
  expect(
    movements.map(({ kind, amount }) => `${String(kind)} ${String(amount)}`).toSorted(),
  ).toEqual(['places_escrow 24', 'places_escrow 36', 'places_fee 12', 'places_unmint 12']);
  await expectSound(backend);
});

test('[MY-33] [TR-37] concurrent adding, closing and submitting from several devices neither loses nor creates points', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 3 });
  const crowd = Array.from({ length: 6 }, (_, index) => String(2000 + index));
  await Promise.all(crowd.map((id) => backend.person(id)));
  await Promise.all([...crowd, people.ada, people.root].map((id) => backend.session(id)));
  await backend.runAs({ count: 3, isQueued: true });

  const [added, submitted] = await Promise.all([
    Promise.all([1, 2, 3].map(() => add(backend, { postId }))),
    Promise.all(crowd.map((id) => backend.act(id, 'submitEngagement', engageRequest(id, postId)))),
    backend.act(people.root, 'closePost', { postId }),
  ]);

  const places = added.filter(({ success }) => success).length * 3;
  const taken = submitted.filter(({ success }) => success).length;
  const post = await backend.row('posts', postId);
  expect(post).toMatchObject({ limit: 3 + places, cost: 30 + places * 10 });
  expect(await backend.rows('engagement')).toHaveLength(taken);
  await expectSound(backend);
});
