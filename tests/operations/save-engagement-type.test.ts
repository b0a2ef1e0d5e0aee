import { expect, test } from 'vitest';
import type { World } from '#tests/support/test-backend.ts';
import {
  expectNoChange,
  expectRefusals,
  expectSound,
  openStage,
  people,
  refused,
  succeeded,
} from './fixture.ts';

const typeDefaults = { pointToPost: 1.1, pointAsReward: '0.8', enabled: true, forAll: true };

function save(world: World, request: object) {
  return world.act(people.root, 'saveEngagementType', { ...typeDefaults, ...request });
}

test('[TY-10] a type is created under its name, trimmed and in lower case, in tenths', async () => {
  const world = await openStage();

  const reply = await save(world, { name: '  Retweet ', isNew: true, requestId: 'wish1' });

  expect(reply).toEqual({ success: true, message: 'Type retweet saved.' });
  expect(await world.rows('pointConst')).toMatchObject([
    { $id: 'retweet', pointToPost: 11, pointAsReward: 8, enabled: true, forAll: true },
  ]);
  expect(await world.rows('moderationLog')).toMatchObject([
    { $id: 'wish1', actorId: '1', targetId: 'retweet', action: 'saveEngagementType' },
  ]);
  await expectSound(world);
});

test('[TY-12] an existing type is updated by its id, in all its columns', async () => {
  const world = await openStage();
  succeeded(await save(world, { name: 'like', isNew: true }));

  const change = { pointToPost: '2', pointAsReward: 0, enabled: false, forAll: false };
  succeeded(await save(world, { name: 'LIKE', isNew: false, ...change }));

  expect(await world.rows('pointConst')).toMatchObject([
    { $id: 'like', pointToPost: 20, pointAsReward: 0, enabled: false, forAll: false },
  ]);
  await expectSound(world);
});

test('[TY-12] creating a type that exists, updating one that does not, and a failed write are refused', async () => {
  const world = await openStage();
  succeeded(await save(world, { name: 'like', isNew: true }));

  await expectRefusals(world, (changes) => save(world, changes), [
    ['there already', { name: 'Like', isNew: true }, 'Failed to save type'],
    ['not there', { name: 'quote', isNew: false }, 'Failed to save type'],
    ['no row id', { name: 'two words', isNew: true }, 'Failed to save type'],
    ['no name', { name: ' ', isNew: true }, 'Type name required!'],
  ]);
  await world.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });
  const reply = await expectNoChange(world, () => save(world, { name: 'quote', isNew: true }));
  expect(refused(reply)).toBe('Failed to save type');
});

test('[TY-08] [TY-09] negatives are refused, told apart by creating and updating', async () => {
  const world = await openStage();
  succeeded(await save(world, { name: 'like', isNew: true }));
  const created = { name: 'quote', isNew: true };
  const updated = { name: 'like', isNew: false };

  await expectRefusals(world, (changes) => save(world, changes), [
    ['cost', { ...created, pointToPost: -1 }, 'Points must be positive numbers'],
    ['reward', { ...created, pointAsReward: '-0.5' }, 'Points must be positive numbers'],
    ['cost', { ...updated, pointToPost: -1 }, 'pointToPost must be positive'],
    ['reward', { ...updated, pointAsReward: -0.1 }, 'pointAsReward must be positive'],
    ['both', { ...updated, pointToPost: -1, pointAsReward: -1 }, 'pointToPost must be positive'],
    [
      'words',
      { ...updated, pointToPost: 'x' },
      'Points for Post must be a valid non-negative number!',
    ],
    [
      'two decimals',
      { ...updated, pointAsReward: 0.55 },
      'Points as Reward can have maximum 1 decimal place!',
    ],
    [
      'none',
      { ...updated, pointToPost: null },
      'Points for Post must be a valid non-negative number!',
    ],
  ]);
});

test('[TY-11] a type beside the five can be saved, and no post can ask for it', async () => {
  const world = await openStage();

  succeeded(await save(world, { name: 'share', isNew: true }));

  const request = { telegram_id: people.ada, limit: 1, engagementTypes: ['share'] };
  expect(refused(await world.act(people.ada, 'createPost', request))).toBe(
    'Invalid engagement type: share',
  );
});

test('[TR-15] a type saved twice with the same request id is saved once', async () => {
  const world = await openStage();
  const wish = { name: 'like', isNew: true, requestId: 'wish1' };
  const first = await save(world, wish);

  const second = await expectNoChange(world, () => save(world, wish));

  expect(second).toEqual(first);
});

test('[TR-15] an update that is repeated late does not undo what was saved since', async () => {
  const world = await openStage();
  succeeded(await save(world, { name: 'like', isNew: true }));
  const wish = { name: 'like', isNew: false, pointToPost: 5, requestId: 'wish1' };
  const first = await save(world, wish);
  succeeded(await save(world, { name: 'like', isNew: false, pointToPost: 7 }));

  expect(await expectNoChange(world, () => save(world, wish))).toEqual(first);
});

test('[TY-12] a type created by two admins at once is created once', async () => {
  const world = await openStage();

  const replies = await Promise.all(
    [1, 2, 3].map((points) => save(world, { name: 'like', isNew: true, pointToPost: points })),
  );

  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(['Failed to save type', 'Failed to save type']);
  await expectSound(world);
});

test('[FA-15] a reward above the cost is saved only when the request confirms it', async () => {
  const world = await openStage();
  const minting = { name: 'like', isNew: true, pointToPost: 0, pointAsReward: 100 };

  await expectRefusals(world, (changes) => save(world, { ...minting, ...changes }), [
    ['unconfirmed', {}, 'The reward is above the price. Save again to confirm.'],
    ['denied', { isConfirmed: false }, 'The reward is above the price. Save again to confirm.'],
  ]);
  succeeded(await save(world, { ...minting, isConfirmed: true }));
  expect(await world.row('pointConst', 'like')).toMatchObject({ pointAsReward: 1000 });
});
