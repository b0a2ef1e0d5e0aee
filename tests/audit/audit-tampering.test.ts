import { expect, test } from 'vitest';
import type { World } from '#tests/support/test-backend.ts';
import { audit, openBusyWorld } from './audit-fixture.ts';

async function engagementOf(world: World, person: string, post: string): Promise<string> {
  const rows = await world.rows('engagement');
  const row = rows.find(({ engagedBy, postId }) => engagedBy === person && postId === post);
  return row?.$id ?? '';
}

const movement = { debit: 'mint', credit: 'member:1002', amount: 5, kind: 'gift' };
const cause = { refId: 'x', actorId: '1', userId: '1002' };

/** What somebody with the key could do to the rows, and the invariant that it breaks. */
const tampering: readonly [
  name: string,
  tamper: (world: World) => Promise<unknown>,
  invariant: string,
][] = [
  [
    'a balance',
    (world) => world.changeRow('users', '1002', { point: 999 }),
    "a user's point is the sum of the user's ledger",
  ],
  [
    'a gift of nobody',
    (world) => world.addRow('pointLedger', 'x', { ...movement, ...cause, credit: 'member:1001' }),
    "a user's point is the sum of the user's ledger",
  ],
  [
    'a gift that nobody logged',
    (world) => world.addRow('pointLedger', 'x', { ...movement, ...cause, credit: 'member:1005' }),
    'points are given and taken by logged acts',
  ],
  [
    'a logged gift that moved nothing',
    (world) => world.api('DELETE', '/tablesdb/yapp/tables/pointLedger/rows/gift1'),
    'points are given and taken by logged acts',
  ],
  [
    'a movement the wrong way',
    (world) =>
      world.addRow('pointLedger', 'x', { ...cause, ...movement, debit: 'burn', kind: 'gift' }),
    'every movement goes from one account to another',
  ],
  [
    'a movement of an unknown kind',
    (world) => world.addRow('pointLedger', 'x', { ...cause, ...movement, kind: 'interest' }),
    'every movement goes from one account to another',
  ],
  [
    'a movement to nobody',
    (world) => world.addRow('pointLedger', 'x', { ...cause, ...movement, credit: 'member:404' }),
    'every movement goes from one account to another',
  ],
  [
    'an overdrawn account',
    (world) =>
      world.addRow('pointLedger', 'x', {
        ...cause,
        debit: 'member:1002',
        credit: 'burn',
        amount: 9999,
        kind: 'reduction',
      }),
    'no account but the mint is below 0',
  ],
  [
    'a cost',
    (world) => world.changeRow('posts', 'post1', { cost: 1 }),
    'per post: paid = rewarded + burned + refunded + unminted + escrow',
  ],
  [
    'a reward',
    (world) => world.changeRow('posts', 'post2', { rewardEach: 99 }),
    'per post: paid = rewarded + burned + refunded + unminted + escrow',
  ],
  [
    'a count of engagements',
    (world) => world.changeRow('posts', 'post2', { engageCount: 2 }),
    "engageCount is the number of the post's engagements and closed places, at most the limit",
  ],
  [
    'a limit below the count',
    (world) => world.changeRow('posts', 'post1', { limit: 1 }),
    "engageCount is the number of the post's engagements and closed places, at most the limit",
  ],
  [
    'a mark of the target',
    (world) => world.changeRow('posts', 'post2', { targetStatus: true }),
    'targetStatus is true exactly when engageCount has reached the limit',
  ],
  [
    'a count of reviews',
    (world) => world.changeRow('posts', 'post1', { reviewedCount: 2 }),
    'reviewedCount is the number of decided engagements and closed places',
  ],
  [
    'a counter of engagements',
    (world) => world.changeRow('users', '1003', { totallyEngaged: 3 }),
    'totallyEngaged = approvedEngaged + rejectedEngaged + pending engagements',
  ],
  [
    'a counter of approvals',
    (world) => world.changeRow('users', '1003', { approvedEngaged: 1 }),
    'totallyEngaged = approvedEngaged + rejectedEngaged + pending engagements',
  ],
  [
    'a decision',
    async (world) =>
      world.changeRow('engagement', await engagementOf(world, '1002', 'post1'), {
        isApproved: false,
        rejectCause: 'Changed my mind.',
      }),
    'isApproved has gone from null to a value at most once, and was overturned at most once',
  ],
  [
    'a decision without a reward',
    async (world) => {
      const id = await engagementOf(world, '1003', 'post1');
      await world.changeRow('engagement', id, { isApproved: true });
    },
    'one reward per approved engagement, none for a rejected or pending one',
  ],
  [
    'a second reward',
    async (world) =>
      world.addRow('pointLedger', 'x', {
        debit: 'escrow:post1',
        credit: 'member:1002',
        amount: 20,
        kind: 'reward',
        refId: await engagementOf(world, '1002', 'post1'),
        actorId: '1001',
        userId: '1002',
      }),
    'one reward per approved engagement, none for a rejected or pending one',
  ],
  [
    "a reward by somebody who is not the post's author",
    async (world) =>
      world.changeRow('pointLedger', `reward.${await engagementOf(world, '1002', 'post1')}`, {
        actorId: '1003',
      }),
    'one reward per approved engagement, none for a rejected or pending one',
  ],
  [
    'an administrator made by another one',
    async (world) => {
      const act = { targetId: '1010', action: 'makeAdmin', details: '{}' };
      await world.addRow('moderationLog', 'x', { ...act, actorId: '1' });
      const second = { ...act, actorId: '1010', targetId: '1005' };
      await world.addRow('moderationLog', 'y', second);
    },
    'only the first administrators make administrators',
  ],
  [
    'an award in a notification',
    async (world) =>
      world.changeRow('notifications', await engagementOf(world, '1002', 'post1'), {
        awardCount: 5,
      }),
    'one notification per decision, to the engager, with the reward paid',
  ],
  [
    'the types of an engagement',
    async (world) =>
      world.changeRow('engagement', await engagementOf(world, '1003', 'post2'), {
        engagementTypes: ['like', 'follow'],
      }),
    "an engagement is with somebody else's post, of the post's types",
  ],
  [
    'an engagement of the author',
    async (world) =>
      world.changeRow('engagement', await engagementOf(world, '1003', 'post2'), {
        engagedBy: '1001',
      }),
    "an engagement is with somebody else's post, of the post's types",
  ],
  [
    'a proof link given back',
    async (world) => {
      const id = (await world.rows('proofLinks'))[0]?.$id ?? '';
      await world.api('DELETE', `/tablesdb/yapp/tables/proofLinks/rows/${id}`);
    },
    'a proof link is used once',
  ],
  [
    'a second person with an X account',
    // The unique index of the table lets nobody do this while it is there.
    async (world) => {
      await world.api('DELETE', '/tablesdb/yapp/tables/users/indexes/unique_x_user');
      await world.changeRow('users', '1003', { xUserId: 'x-1002' });
    },
    'an X account belongs to one person',
  ],
  [
    'warnings',
    (world) => world.changeRow('users', '1002', { warnCount: 0 }),
    'only admins moved warnCount, isBanned, isAdmin, adminApproved',
  ],
  [
    'an administrator of nobody',
    (world) => world.changeRow('users', '1010', { isAdmin: true }),
    'only admins moved warnCount, isBanned, isAdmin, adminApproved',
  ],
  [
    'an act of somebody who is no administrator',
    (world) =>
      world.addRow('moderationLog', 'x', {
        actorId: '1010',
        targetId: 'post2',
        action: 'pinPost',
        details: '{}',
      }),
    'only admins act',
  ],
  [
    'a pin',
    (world) => world.changeRow('posts', 'post2', { pinPost: true }),
    'only admins moved pinPost',
  ],
  [
    'a report',
    (world) => world.changeRow('reports', 'report1', { isResolved: true }),
    'only admins moved isResolved',
  ],
  [
    'a price',
    (world) => world.changeRow('pointConst', 'like', { pointAsReward: 99 }),
    'only admins moved prices',
  ],
  [
    'a message that is gone',
    (world) => world.api('DELETE', '/tablesdb/yapp/tables/botOutbox/rows/told.warn1'),
    'every message belongs to one committed event',
  ],
  [
    'a message of nothing',
    (world) => world.addRow('botOutbox', 'told.nothing', { path: 'bot/notify', payload: '{}' }),
    'every message belongs to one committed event',
  ],
  [
    'an act of somebody who was banned before',
    async (world) => {
      const act = { actorId: '1', reason: 'r', details: '{}' };
      await world.addRow('moderationLog', 'act1', { ...act, targetId: '1', action: 'banUser' });
      await world.passTime(1000);
      await world.addRow('moderationLog', 'act2', { ...act, targetId: '1002', action: 'pinPost' });
    },
    'no act after its actor’s ban',
  ],
];

test.each(tampering)(
  '[EM-06] [PT-09] [TR-27] the audit finds %s that was tampered with',
  async (_name, tamper, invariant) => {
    const world = await openBusyWorld();
    await world.person('1010', { adminApproved: false });
    await world.person('1005', { adminApproved: false });
    expect((await audit(world)).findings).toEqual([]);

    await tamper(world);

    const found = (await audit(world)).findings.map((finding) => finding.invariant);
    expect(found).toContain(invariant);
  },
);
