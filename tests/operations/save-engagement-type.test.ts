import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import {
  actAround,
  expectNoChange,
  expectRefusals,
  expectSound,
  openWithPeople,
  people,
  refused,
  succeeded,
  refusalsOf,
} from './fixture.ts';

const typeDefaults = { pointToPost: 1.1, pointAsReward: '0.8', enabled: true, forAll: true };

function save(backend: TestBackend, request: object) {
  return backend.act(people.root, 'saveEngagementType', { ...typeDefaults, ...request });
}

test('[TY-10] a type is created under its trimmed, lower-case name, in tenths', async () => {
  const backend = await openWithPeople();

  const reply = await save(backend, { name: '  Retweet ', isNew: true, requestId: 'request1' });

  expect(reply).toEqual({ success: true, message: 'Type retweet saved.' });
  expect(await backend.rows('pointConst')).toMatchObject([
    { $id: 'retweet', pointToPost: 11, pointAsReward: 8, enabled: true, forAll: true },
  ]);
  expect(await backend.rows('moderationLog')).toMatchObject([
    { $id: 'request1', actorId: '1', targetId: 'retweet', action: 'saveEngagementType' },
  ]);
  await expectSound(backend);
});

test('[TY-12] an existing type is updated by its id, in all its columns', async () => {
  const backend = await openWithPeople();
  succeeded(await save(backend, { name: 'like', isNew: true }));

  const change = { pointToPost: '2', pointAsReward: 0, enabled: false, forAll: false };
  succeeded(await save(backend, { name: 'LIKE', isNew: false, ...change }));

  expect(await backend.rows('pointConst')).toMatchObject([
    { $id: 'like', pointToPost: 20, pointAsReward: 0, enabled: false, forAll: false },
  ]);
  await expectSound(backend);
});

test('[TY-12] [PA-17] creating an existing type, updating a missing or a changed one, and a failed write are refused', async () => {
  const backend = await openWithPeople();
  succeeded(await save(backend, { name: 'like', isNew: true }));

  const seen = { pointToPost: 10, pointAsReward: 8, enabled: true, forAll: true };
  await expectRefusals(backend, (changes) => save(backend, changes), [
    ['there already', { name: 'Like', isNew: true }, 'type_save_failed'],
    ['not there', { name: 'quote', isNew: false }, 'type_save_failed'],
    ['no row id', { name: 'two words', isNew: true }, 'type_save_failed'],
    ['no name', { name: ' ', isNew: true }, 'type_name_missing'],
    ['changed since it was seen', { name: 'like', pointToPost: 2, seen }, 'type_save_failed'],
  ]);
  await backend.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });
  const reply = await expectNoChange(backend, () => save(backend, { name: 'quote', isNew: true }));
  expect(refused(reply)).toBe('type_save_failed');
});

test('[TY-08] [TY-09] negative prices are refused, with one sentence for creating and one for updating', async () => {
  const backend = await openWithPeople();
  succeeded(await save(backend, { name: 'like', isNew: true }));
  const created = { name: 'quote', isNew: true };
  const updated = { name: 'like', isNew: false };

  await expectRefusals(backend, (changes) => save(backend, changes), [
    ['cost', { ...created, pointToPost: -1 }, 'type_points_negative'],
    ['reward', { ...created, pointAsReward: '-0.5' }, 'type_points_negative'],
    ['cost', { ...updated, pointToPost: -1 }, 'type_cost_negative'],
    ['reward', { ...updated, pointAsReward: -0.1 }, 'type_reward_negative'],
    ['both', { ...updated, pointToPost: -1, pointAsReward: -1 }, 'type_cost_negative'],
    ['words', { ...updated, pointToPost: 'x' }, 'type_cost_invalid'],
    ['two decimals', { ...updated, pointAsReward: 0.55 }, 'type_reward_too_precise'],
    ['none', { ...updated, pointToPost: null }, 'type_cost_invalid'],
  ]);
});

test('[TY-11] a type beyond the five can be saved, but no post can ask for it', async () => {
  const backend = await openWithPeople();

  succeeded(await save(backend, { name: 'share', isNew: true }));

  const request = { telegram_id: people.ada, limit: 1, engagementTypes: ['share'] };
  expect(refused(await backend.act(people.ada, 'createPost', request))).toBe('type_invalid share');
});

test('[TR-15] a type saved twice with the same request id is saved once', async () => {
  const backend = await openWithPeople();
  const input = { name: 'like', isNew: true, requestId: 'request1' };
  const first = await save(backend, input);

  const second = await expectNoChange(backend, () => save(backend, input));

  expect(second).toEqual(first);
});

test('[TR-15] a late replay of an update does not undo later saves', async () => {
  const backend = await openWithPeople();
  succeeded(await save(backend, { name: 'like', isNew: true }));
  const input = { name: 'like', isNew: false, pointToPost: 5, requestId: 'request1' };
  const first = await save(backend, input);
  succeeded(await save(backend, { name: 'like', isNew: false, pointToPost: 7 }));

  expect(await expectNoChange(backend, () => save(backend, input))).toEqual(first);
});

test('[TY-12] only one of two admins who create a type at once succeeds', async () => {
  const backend = await openWithPeople();

  const replies = await Promise.all(
    [1, 2, 3].map((points) => save(backend, { name: 'like', isNew: true, pointToPost: points })),
  );

  const refusals = refusalsOf(replies);
  expect(refusals).toEqual(['type_save_failed', 'type_save_failed']);
  await expectSound(backend);
});

test('[TY-12] [PA-18] a save that follows a concurrent one logs the prices that the concurrent one left', async () => {
  const backend = await openWithPeople();
  succeeded(await save(backend, { name: 'like', isNew: true, pointToPost: 1 }));

  const reply = await actAround(
    backend,
    () => save(backend, { name: 'like', isNew: false, pointToPost: 3, requestId: 'late1' }),
    async () => {
      succeeded(await save(backend, { name: 'like', isNew: false, pointToPost: 2 }));
    },
    '^POST .*/operations',
  );

  succeeded(reply);
  const { details } = await backend.row('moderationLog', 'late1');
  expect(JSON.parse(String(details))).toMatchObject({
    before: { pointToPost: 20 },
    after: { pointToPost: 30 },
  });
  succeeded(await backend.act(people.root, 'takeBack', { actId: 'late1' }));
  expect((await backend.row('pointConst', 'like'))['pointToPost']).toBe(20);
  await expectSound(backend);
});

test('[FA-15] a reward above the cost is saved only if the request confirms it', async () => {
  const backend = await openWithPeople();
  const minting = { name: 'like', isNew: true, pointToPost: 0, pointAsReward: 100 };

  await expectRefusals(backend, (changes) => save(backend, { ...minting, ...changes }), [
    ['unconfirmed', {}, 'type_reward_above_cost'],
    ['denied', { isConfirmed: false }, 'type_reward_above_cost'],
  ]);
  succeeded(await save(backend, { ...minting, isConfirmed: true }));
  expect(await backend.row('pointConst', 'like')).toMatchObject({ pointAsReward: 1000 });
});

test('[TR-38] saving an unchanged type changes nothing', async () => {
  const backend = await openWithPeople();
  succeeded(await save(backend, { name: 'like', isNew: true }));

  const reply = await expectNoChange(backend, () => save(backend, { name: 'Like', isNew: false }));

  expect(reply).toEqual({ success: true, message: 'Type like saved.' });
});

test('[TY-10] a type is enabled and for everyone unless the request says otherwise', async () => {
  const backend = await openWithPeople();
  const type = { name: 'like', isNew: true, pointToPost: 2, pointAsReward: 1 };
  succeeded(await backend.act(people.root, 'saveEngagementType', type));
  expect(await backend.row('pointConst', 'like')).toMatchObject({ enabled: true, forAll: true });
  const off = { ...type, isNew: false, enabled: false, forAll: false };
  succeeded(await backend.act(people.root, 'saveEngagementType', off));
  expect(await backend.row('pointConst', 'like')).toMatchObject({ enabled: false, forAll: false });
});
