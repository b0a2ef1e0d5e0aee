import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { Client, TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import { auditPoints } from '#server/audit/audit.ts';
import { seedOnce } from '#server/seed/seed-once.ts';
import { openPreparedWorld, openWorld, type World } from '#tests/support/world.ts';
import { worldNames } from '#tests/support/world/names.ts';
import { createPost, engage, openStage, people, review, succeeded } from './stage.ts';

function audit(world: World, installedIds: readonly string[] = Object.values(people)) {
  const client = new Client()
    .setEndpoint(world.endpoint)
    .setProject(worldNames.projectId)
    .setKey(worldNames.apiKey);
  return auditPoints(new TablesDB(client), worldNames.databaseId, installedIds);
}

/** A world with a bit of everything: post1 with an approved and a pending engagement, post2 with a rejected. */
async function openBusyWorld(): Promise<World> {
  const { world } = await openPreparedWorld(
    'busy',
    async (stage) => {
      const types = { engagementTypes: ['comment'], commentGuide: 'Say what you would build.' };
      await createPost(stage, { ...types, requestId: 'post1', limit: 2 });
      await createPost(stage, { requestId: 'post2' });
      const engagementTypes = ['comment'];
      const approved = await engage(stage, people.ben, 'post1', {
        engagementTypes,
        proofs: { comment: 'https://x.com/x_1002/status/1' },
      });
      await engage(stage, people.cleo, 'post1', {
        engagementTypes,
        proofs: { comment: 'https://x.com/x_1003/status/2' },
      });
      const rejected = await engage(stage, people.cleo, 'post2');
      await review(stage, approved);
      await review(stage, rejected, { reason: 'Not there.' });
      const target = { username: 'x_1002', type: 'X', reason: 'r' };
      const gift = { ...target, points: 3, requestId: 'gift1' };
      succeeded(await stage.act(people.root, 'addPoints', gift));
      succeeded(await stage.act(people.root, 'warnUser', { ...target, requestId: 'warn1' }));
      const type = { name: 'like', isNew: true, pointToPost: 1, pointAsReward: 1 };
      succeeded(await stage.act(people.root, 'saveEngagementType', type));
      const report = { engageId: rejected, message: 'm', requestId: 'report1' };
      succeeded(await stage.act(people.cleo, 'submitReport', report));
    },
    openStage,
  );
  return world;
}

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
    'per post: paid = rewarded + burned + escrow',
  ],
  [
    'a reward',
    (world) => world.changeRow('posts', 'post2', { rewardEach: 99 }),
    'per post: paid = rewarded + burned + escrow',
  ],
  [
    'a count of engagements',
    (world) => world.changeRow('posts', 'post2', { engageCount: 2 }),
    "engageCount is the number of the post's engagements, and at most the limit",
  ],
  [
    'a limit below the count',
    (world) => world.changeRow('posts', 'post1', { limit: 1 }),
    "engageCount is the number of the post's engagements, and at most the limit",
  ],
  [
    'a mark of the target',
    (world) => world.changeRow('posts', 'post2', { targetStatus: true }),
    'targetStatus is true exactly when engageCount has reached the limit',
  ],
  [
    'a count of reviews',
    (world) => world.changeRow('posts', 'post1', { reviewedCount: 2 }),
    'reviewedCount is the number of decided engagements',
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
    'isApproved has gone from null to a value at most once',
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
];

test('[EM-06] [PT-09] the audit finds nothing wrong with what the operations did', async () => {
  const world = await openBusyWorld();

  const report = await audit(world);

  expect(report.findings).toEqual([]);
  const { minted, inBalances, inEscrow, burned } = report.supply;
  expect({ minted, inEscrow }).toEqual({ minted: 2530, inEscrow: 60 });
  expect(inBalances + inEscrow + burned).toBe(minted);
  expect(report.rowCounts).toMatchObject({ posts: 2, engagement: 3, notifications: 2 });
});

test.each(tampering)(
  '[EM-06] [PT-09] the audit finds %s that was tampered with',
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

test('[EM-06] the audit reads tables of any length', async () => {
  const world = await openStage();
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    $id: `link${index}`,
    engagementId: 'none',
  }));
  for (let from = 0; from < rows.length; from += 100) {
    const page = rows.slice(from, from + 100);
    await world.api('POST', '/tablesdb/yapp/tables/proofLinks/rows', { rows: page });
  }

  const report = await audit(world);

  expect(report.rowCounts['proofLinks']).toBe(1100);
  expect(new Set(report.findings.map(({ subject }) => subject)).size).toBe(1100);
});

test('[EM-06] [EM-04] the demo data passes the audit', async () => {
  const world = await openWorld();
  const { projectId, apiKey, databaseId, functionId } = worldNames;
  await seedOnce(
    { endpoint: world.endpoint, projectId, apiKey, databaseId, functionId },
    'demo',
    people.root,
  );

  expect((await audit(world, [people.root])).findings).toEqual([]);
});

/** Runs the audit as a person does. */
async function runCommand(world: World, key: string) {
  const { projectId, databaseId } = worldNames;
  const settings = {
    endpoint: world.endpoint,
    project: projectId,
    key,
    database: databaseId,
    installed: Object.values(people).join(),
  };
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(process.execPath, ['server/audit/main.ts', ...flags]);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, errors, exitCode: await ended };
}

test('[EM-06] the command prints what it found, and fails when it found something', async () => {
  const world = await openBusyWorld();

  const clean = await runCommand(world, worldNames.apiKey);
  await world.changeRow('users', people.ben, { point: 999 });
  const tampered = await runCommand(world, worldNames.apiKey);
  const shut = await runCommand(world, 'wrong-key');

  expect(clean).toMatchObject({ exitCode: 0, errors: '' });
  expect(clean.output).toContain('points: 253.0 minted = ');
  expect(clean.output).toContain('nothing found');
  expect(tampered.exitCode).toBe(1);
  expect(tampered.errors).toContain('users/1002: point is 999, the ledger says 50');
  expect(tampered.output).toContain('1 findings');
  expect(shut.exitCode).toBe(1);
});
