import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { people, succeeded } from '#tests/operations/fixture.ts';
import { audit, openBusyBackend } from './audit-fixture.ts';

async function engagementOf(backend: TestBackend, person: string, post: string): Promise<string> {
  const rows = await backend.rows('engagement');
  const row = rows.find(({ engagedBy, postId }) => engagedBy === person && postId === post);
  return row?.$id ?? '';
}

/** Changes someone's engagement with a post. */
async function changeEngagement(backend: TestBackend, of: readonly string[], data: object) {
  const [person = '', post = ''] = of;
  await backend.changeRow('engagement', await engagementOf(backend, person, post), data);
}

const movement = { debit: 'mint', credit: 'member:1002', amount: 5, kind: 'gift' };
const cause = { refId: 'x', actorId: '1', userId: '1002' };

/** What someone with the key could do to the rows, and the invariant that it breaks. */
const tampering: readonly [
  name: string,
  tamper: (backend: TestBackend) => Promise<unknown>,
  invariant: string,
][] = [
  [
    'a balance',
    (backend) => backend.changeRow('users', '1002', { point: 999 }),
    "a user's point is the sum of the user's ledger",
  ],
  [
    'a gift without a giver',
    (backend) =>
      backend.addRow('pointLedger', 'x', { ...movement, ...cause, credit: 'member:1001' }),
    "a user's point is the sum of the user's ledger",
  ],
  [
    'a gift that is not in the log',
    (backend) =>
      backend.addRow('pointLedger', 'x', { ...movement, ...cause, credit: 'member:1005' }),
    'points are given and taken by logged acts',
  ],
  [
    'a logged gift that moved nothing',
    (backend) => backend.api('DELETE', '/tablesdb/yapp/tables/pointLedger/rows/gift1'),
    'points are given and taken by logged acts',
  ],
  [
    'a movement the wrong way',
    (backend) =>
      backend.addRow('pointLedger', 'x', { ...cause, ...movement, debit: 'burn', kind: 'gift' }),
    'every movement goes from one account to another',
  ],
  [
    'a movement of an unknown kind',
    (backend) => backend.addRow('pointLedger', 'x', { ...cause, ...movement, kind: 'interest' }),
    'every movement goes from one account to another',
  ],
  [
    'a movement to no one',
    (backend) =>
      backend.addRow('pointLedger', 'x', { ...cause, ...movement, credit: 'member:404' }),
    'every movement goes from one account to another',
  ],
  [
    'an overdrawn account',
    (backend) =>
      backend.addRow('pointLedger', 'x', {
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
    (backend) => backend.changeRow('posts', 'post1', { cost: 1 }),
    'per post: paid = rewarded + burned + refunded + unminted + escrow',
  ],
  [
    'a reward',
    (backend) => backend.changeRow('posts', 'post2', { rewardEach: 99 }),
    'per post: paid = rewarded + burned + refunded + unminted + escrow',
  ],
  [
    'a count of engagements',
    (backend) => backend.changeRow('posts', 'post2', { engageCount: 2 }),
    "engageCount is the number of the post's engagements and closed places, at most the limit",
  ],
  [
    'a limit below the count',
    (backend) => backend.changeRow('posts', 'post1', { limit: 1 }),
    "engageCount is the number of the post's engagements and closed places, at most the limit",
  ],
  [
    'a mark of the target',
    (backend) => backend.changeRow('posts', 'post2', { targetStatus: true }),
    'targetStatus is true exactly when engageCount has reached the limit',
  ],
  [
    'a count of reviews',
    (backend) => backend.changeRow('posts', 'post1', { reviewedCount: 2 }),
    'reviewedCount is the number of decided engagements and closed places',
  ],
  [
    'a counter of engagements',
    (backend) => backend.changeRow('users', '1003', { totallyEngaged: 3 }),
    'totallyEngaged = approvedEngaged + rejectedEngaged + pending engagements',
  ],
  [
    'a counter of approvals',
    (backend) => backend.changeRow('users', '1003', { approvedEngaged: 1 }),
    'totallyEngaged = approvedEngaged + rejectedEngaged + pending engagements',
  ],
  [
    'a decision',
    (backend) =>
      changeEngagement(backend, ['1002', 'post1'], { isApproved: false, rejectCause: 'Changed.' }),
    'isApproved has gone from null to a value at most once, and was overturned at most once',
  ],
  [
    'a reason of a rejection',
    (backend) => changeEngagement(backend, ['1003', 'post2'], { rejectCause: null }),
    'isApproved has gone from null to a value at most once, and was overturned at most once',
  ],
  [
    'a decision without a reward',
    (backend) => changeEngagement(backend, ['1003', 'post1'], { isApproved: true }),
    'one reward per approved engagement, none for a rejected or pending one',
  ],
  [
    'a second reward',
    async (backend) =>
      backend.addRow('pointLedger', 'x', {
        debit: 'escrow:post1',
        credit: 'member:1002',
        amount: 20,
        kind: 'reward',
        refId: await engagementOf(backend, '1002', 'post1'),
        actorId: '1001',
        userId: '1002',
      }),
    'one reward per approved engagement, none for a rejected or pending one',
  ],
  [
    "a reward by a person who is not the post's author",
    async (backend) =>
      backend.changeRow('pointLedger', `reward.${await engagementOf(backend, '1002', 'post1')}`, {
        actorId: '1003',
      }),
    'one reward per approved engagement, none for a rejected or pending one',
  ],
  [
    'an administrator made by another one',
    async (backend) => {
      const act = { targetId: '1010', action: 'makeAdmin', details: '{}' };
      await backend.addRow('moderationLog', 'x', { ...act, actorId: '1' });
      const second = { ...act, actorId: '1010', targetId: '1005' };
      await backend.addRow('moderationLog', 'y', second);
    },
    'only the first administrators make administrators',
  ],
  [
    'an award in a notification',
    async (backend) =>
      backend.changeRow('notifications', await engagementOf(backend, '1002', 'post1'), {
        awardCount: 5,
      }),
    'one notification per decision, to the engager, with the reward paid',
  ],
  [
    'the types of an engagement',
    (backend) =>
      changeEngagement(backend, ['1003', 'post2'], { engagementTypes: ['like', 'follow'] }),
    "an engagement is with another person's post, of the post's types",
  ],
  [
    'an engagement of the author',
    (backend) => changeEngagement(backend, ['1003', 'post2'], { engagedBy: '1001' }),
    "an engagement is with another person's post, of the post's types",
  ],
  [
    'a proof link given back',
    async (backend) => {
      const id = (await backend.rows('proofLinks'))[0]?.$id ?? '';
      await backend.api('DELETE', `/tablesdb/yapp/tables/proofLinks/rows/${id}`);
    },
    'a proof link is used once',
  ],
  [
    'a second person with an X account',
    // The unique index of the table lets no one do this while it is there.
    async (backend) => {
      await backend.api('DELETE', '/tablesdb/yapp/tables/users/indexes/unique_x_user');
      await backend.changeRow('users', '1003', { xUserId: 'x-1002' });
    },
    'an X account belongs to one person',
  ],
  [
    'warnings',
    (backend) => backend.changeRow('users', '1002', { warnCount: 0 }),
    'only admins moved warnCount, isBanned, isAdmin, adminApproved',
  ],
  [
    'an administrator without a row',
    (backend) => backend.changeRow('users', '1010', { isAdmin: true }),
    'only admins moved warnCount, isBanned, isAdmin, adminApproved',
  ],
  [
    'an act of a person who is no administrator',
    (backend) =>
      backend.addRow('moderationLog', 'x', {
        actorId: '1010',
        targetId: 'post2',
        action: 'pinPost',
        details: '{}',
      }),
    'only admins act',
  ],
  [
    'a pin',
    (backend) => backend.changeRow('posts', 'post2', { pinPost: true }),
    'only admins moved pinPost',
  ],
  [
    'a report',
    (backend) => backend.changeRow('reports', 'report1', { isResolved: true }),
    'only admins moved isResolved',
  ],
  [
    'a price',
    (backend) => backend.changeRow('pointConst', 'like', { pointAsReward: 99 }),
    'only admins moved prices',
  ],
  [
    'a message that is gone',
    (backend) => backend.api('DELETE', '/tablesdb/yapp/tables/botOutbox/rows/told.warn1'),
    'every message belongs to one committed event',
  ],
  [
    'a message of nothing',
    (backend) => backend.addRow('botOutbox', 'told.nothing', { path: 'bot/notify', payload: '{}' }),
    'every message belongs to one committed event',
  ],
  [
    'an act of a person who was banned before',
    async (backend) => {
      const act = { actorId: '1', reason: 'r', details: '{}' };
      await backend.addRow('moderationLog', 'act1', { ...act, targetId: '1', action: 'banUser' });
      await backend.passTime(1000);
      await backend.addRow('moderationLog', 'act2', {
        ...act,
        targetId: '1002',
        action: 'pinPost',
      });
    },
    'no act after its actor’s ban',
  ],
];

test.each(tampering)(
  '[EM-06] [PT-09] [TR-27] the audit finds %s that was tampered with',
  async (_name, tamper, invariant) => {
    const backend = await openBusyBackend();
    await backend.person('1010', { adminApproved: false });
    await backend.person('1005', { adminApproved: false });
    expect((await audit(backend)).findings).toEqual([]);

    await tamper(backend);

    const found = (await audit(backend)).findings.map((finding) => finding.invariant);
    expect(found).toContain(invariant);
  },
);

test.each([5, 40])('[FA-18] gifts of a day that are counted as %i are found', async (given) => {
  const backend = await openBusyBackend();
  const installedIds = [...Object.values(people), '1010'];
  await backend.person('1010', { isAdmin: true });
  const gift = { username: 'x_1002', type: 'X', points: 1, reason: 'Gift' };
  for (const _gift of ['first', 'second']) succeeded(await backend.act('1010', 'addPoints', gift));
  const [day] = await backend.rows('giftDays');
  expect((await audit(backend, installedIds)).findings).toEqual([]);

  await backend.changeRow('giftDays', day?.$id ?? '', { given });

  expect((await audit(backend, installedIds)).findings).toEqual([
    {
      invariant: 'the gifts of a day are counted',
      subject: `giftDays/${day?.$id}`,
      detail: `counted ${given}, given between 20 and 20`,
    },
  ]);
});
