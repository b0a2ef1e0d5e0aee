import { expect, test } from 'vitest';
import {
  balance,
  createPost,
  engage,
  expectNoChange,
  expectRefusals,
  expectSound,
  openWithPeople,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';
import { add, movementsOf, price } from './scenarios.ts';

test("[MY-33] [PT-06] [PT-07] the author adds places to an open post, and engagers get the post's own reward for them", async () => {
  const backend = await openWithPeople();
  const types = { engagementTypes: ['like'] };
  await backend.addRow('pointConst', 'like', price(12, 10));
  const postId = await createPost(backend, { ...types, limit: 1 });
  const paid = Number(await balance(backend, people.ada));
  await backend.changeRow('pointConst', 'like', { pointToPost: 15, pointAsReward: 12 });

  const reply = succeeded(await add(backend, { postId, places: 2, expectedCostTenths: 30 }));

  expect(reply).toEqual({ success: true, postId, limit: 3, costTenths: 30 });
  expect(await balance(backend, people.ada)).toBe(paid - 30);
  expect(await backend.row('posts', postId)).toMatchObject({
    limit: 3,
    cost: 42,
    rewardEach: 10,
    engageCount: 0,
    targetStatus: false,
  });
  const [escrow, fee, ...others] = movementsOf(await backend.rows('pointLedger'), postId);
  expect(others).toEqual([]);
  expect([escrow, fee]).toMatchObject([
    { debit: 'member:1001', credit: `escrow:${postId}`, amount: 20, kind: 'places_escrow' },
    { debit: 'member:1001', credit: 'burn', amount: 10, kind: 'places_fee', userId: '1001' },
  ]);
  await review(backend, await engage(backend, people.ben, postId));
  await review(backend, await engage(backend, people.cleo, postId), { reason: 'Not there.' });
  expect(await balance(backend, people.ben)).toBe(10);
  await expectSound(backend);
});

test("[MY-33] [FA-05] closing refunds the cost of added places without the fee, and returns the unused part of the mint's share", async () => {
  const backend = await openWithPeople();
  await backend.addRow('pointConst', 'like', price(5, 8));
  const postId = await createPost(backend, { limit: 4 });

  // The price is below the reward of a place: the author pays it, and the mint adds nothing.
  succeeded(await add(backend, { postId, places: 2, expectedCostTenths: 16 }));
  await backend.changeRow('pointConst', 'like', { pointToPost: 10 });
  // The price is above the reward: the author first repays what the mint added.
  succeeded(await add(backend, { postId, places: 2, expectedCostTenths: 20 }));
  await review(backend, await engage(backend, people.ben, postId));
  const closed = succeeded(await backend.act(people.ada, 'closePost', { postId }));

  expect(movementsOf(await backend.rows('pointLedger'), postId)).toMatchObject([
    { kind: 'places_escrow', amount: 16 },
    { kind: 'places_escrow', amount: 20 },
    { kind: 'places_unmint', amount: 4, credit: 'mint', userId: '1001' },
  ]);
  // The author paid 56 of the 64, for 8 places; 7 of them are unused.
  expect(closed).toMatchObject({ refundTenths: 49 });
  expect(await backend.row('pointLedger', `unmint.${postId}`)).toMatchObject({ amount: 7 });
  expect(await balance(backend, people.ada)).toBe(2500 - 56 + 49);
  await expectSound(backend);
});

test('[MY-33] adding free places moves no points', async () => {
  const backend = await openWithPeople();
  await backend.addRow('pointConst', 'like', price(0, 0));
  const postId = await createPost(backend, { limit: 1 });

  succeeded(await add(backend, { postId, expectedCostTenths: 0 }));

  expect(await backend.row('posts', postId)).toMatchObject({ limit: 4, cost: 0 });
  expect(await backend.rows('pointLedger')).toHaveLength(1);
  await expectSound(backend);
});

test('[MY-33] [FA-01] adding places is refused to others, for invalid requests and at a price the author did not agree to', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const closed = await createPost(backend);
  const full = await createPost(backend, { limit: 1 });
  succeeded(await backend.act(people.ada, 'closePost', { postId: closed }));
  await engage(backend, people.ben, full);

  await expectRefusals(backend, (changes) => add(backend, { postId, ...changes }), [
    ['no id', { postId: ' ' }, 'post_id_missing'],
    ['no agreement', { expectedCostTenths: undefined }, 'parameter_missing expectedCostTenths'],
    ['half a price', { expectedCostTenths: 30.5 }, 'parameter_missing expectedCostTenths'],
    ['no places', { places: undefined }, 'limit_invalid'],
    ['fewer places', { places: -2, expectedCostTenths: -20 }, 'limit_invalid'],
    ['no post', { postId: 'nothing' }, 'post_not_found'],
    ['no id of a post', { postId: '../x' }, 'post_not_found'],
    ['a closed post', { postId: closed }, 'post_closed'],
    ['a full post', { postId: full }, 'post_full'],
    ['too many', { places: 1_000_000 }, 'form_limit_too_large 999995'],
    ['another price', { expectedCostTenths: 29 }, 'price_changed 30'],
    ['too few points', { places: 250, expectedCostTenths: 2750 }, 'not_enough_points 2750'],
  ]);
  await expectNoChange(backend, async () => {
    for (const actor of [people.ben, people.root]) {
      expect(refused(await add(backend, { postId }, actor))).toBe('not_post_author');
    }
  });
});

test('[MY-33] [FA-01] a price that changed before the tap is reported, and the author can agree to the new one', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await backend.addRow('pointConst', 'like', price(90, 10));
  const request = { postId, requestId: 'places1' };

  const reply = await expectNoChange(backend, () => add(backend, request));

  expect(reply).toMatchObject({ code: 'price_changed', values: { costTenths: 270 } });
  expect(await add(backend, { ...request, expectedCostTenths: 270 })).toMatchObject({ limit: 8 });
});

test('[MY-33] a disabled type cannot get more places', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await backend.addRow('pointConst', 'like', { ...price(11, 10), enabled: false });

  const reply = await expectNoChange(backend, () => add(backend, { postId }));

  expect(refused(reply)).toBe('type_invalid like');
});

test('[MY-33] two people may use the same request id', async () => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.ben, { point: 2500 });
  const [one, other] = [await createPost(backend), await createPost(backend, {}, people.ben)];

  succeeded(await add(backend, { postId: one, requestId: 'same1' }));
  succeeded(await add(backend, { postId: other, requestId: 'same1' }, people.ben));

  expect(await backend.row('posts', one)).toMatchObject({ limit: 8 });
  expect(await backend.row('posts', other)).toMatchObject({ limit: 8 });
});
