import { expect, test } from 'vitest';
import { migrations } from '#server/migrations/run-migrations.ts';
import { dataVersion } from '#src/tables/migrations.ts';
import { usersTable } from '#src/tables/users.ts';
import { audit } from '#tests/audit/audit-fixture.ts';
import { refused, succeeded } from '#tests/operations/fixture.ts';
import { empty as emptyPlace, nothing, run } from '#tests/provision/provision-backend.ts';
import type { FaultRequest } from '#tests/support/test-backend/faults.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { openFirstVersion } from './first-data.ts';
import { crowd, proofOf } from './first-rows.ts';

const broughtOver = [
  'bring the data to version 1: proof links say whose they are',
  'bring the data to version 2: targets of former engagements are guarded',
  'bring the data to version 3: posts name the status that they lead to',
  'bring the data to version 4: people can be searched, and say why they were banned or rejected',
  'bring the data to version 5: members read profiles instead of the rows of people',
  'bring the data to version 6: decisions say who made them and when, and which were overturned',
  'bring the data to version 7: scorecards count what authors decided before',
  'bring the data to version 8: people who are banned can appeal',
  'bring the data to version 9: counters of people hold a number',
];

/** The counters of people, including later ones. */
const counters = usersTable.columns
  .filter(({ type, defaultValue }) => type === 'integer' && defaultValue === 0)
  .map(({ key }) => key);

test('[OP-09] versions are consecutive, and the last one is the program’s', () => {
  expect(migrations.map(({ version }) => version)).toEqual(
    Array.from({ length: dataVersion }, (_, index) => index + 1),
  );
});

test('[OP-09] data of the first version is migrated without loss', async () => {
  const backend = await openFirstVersion();
  const before = await backend.rows('pointLedger');
  const { changes, refusals } = await run(backend);

  expect(refusals).toEqual([]);
  // The function is off while data is migrated.
  const narrowed = 'update permissions of table users';
  const switchedOn = 'switch on function operations';
  const order = [
    'create table migrations',
    'update function operations',
    ...broughtOver,
    narrowed,
    switchedOn,
  ];
  expect(changes.filter((line) => order.includes(line))).toEqual(order);
  expect(changes.at(-1)).toBe(switchedOn);
  expect(await backend.api('GET', '/functions/operations')).toMatchObject({ enabled: true });
  await expectBroughtOver(backend);
  expect(await backend.rows('pointLedger')).toEqual(before);
  expect(await audit(backend, ['1'])).toMatchObject({ findings: [] });
  expect(await run(backend)).toEqual(nothing);
});

test('[OP-09] a run that is interrupted at any write is completed by the next one', async () => {
  const backend = await openFirstVersion();
  let cuts = 0;
  // Each run gets one transaction further before the connection is cut.
  const cut: FaultRequest = {
    match: 'PATCH .*/transactions/',
    skip: 1,
    times: 99,
    action: { cut: 'before' },
  };
  while (await isCutOff(backend, cut)) cuts++;
  expect(cuts).toBeGreaterThan(5);
  await expectBroughtOver(backend);
  expect(await audit(backend, ['1'])).toMatchObject({ findings: [] });
}, 120_000);

test('[OP-09] every version is recorded with what it changes, in old data and in new', async () => {
  const versions = migrations.map(({ version, name }) => ({
    $id: String(version),
    name,
    done: true,
  }));
  const old = await openFirstVersion();
  await run(old);
  for (const backend of [old, await openTestBackend()]) {
    const records = await backend.rows('migrations');
    expect(records.toSorted((one, other) => Number(one.$id) - Number(other.$id))).toMatchObject(
      versions,
    );
    expect(records).toHaveLength(versions.length);
  }
});

test('[OP-09] new data whose versions could not be recorded has them after the next run', async () => {
  const backend = await openTestBackend();
  const cut = { match: 'PATCH .*/transactions/', action: { cut: 'before' } } as const;
  await backend.fault(cut);
  await expect(run(backend, emptyPlace)).rejects.toThrow();
  await backend.noFaults();

  expect((await run(backend, emptyPlace)).refusals).toEqual([]);

  const path = `/tablesdb/${emptyPlace.databaseId}/tables/migrations/rows`;
  const { total } = await backend.api('GET', path);
  expect(total).toBe(dataVersion);
  expect(await run(backend, emptyPlace)).toEqual(nothing);
});

test('[OP-09] an interrupted run has reported exactly what it did', async () => {
  const backend = await openFirstVersion();
  const lines: string[] = [];
  // The record of a version is the first commit, its data the second.
  const cut = { match: 'PATCH .*/transactions/', skip: 1, action: { cut: 'before' } } as const;
  await backend.fault(cut);

  await expect(run(backend, { report: (line) => void lines.push(line) })).rejects.toThrow();

  await backend.noFaults();
  expect(lines).toContain('create table migrations');
  expect(lines.filter((line) => line.startsWith('bring the data'))).toEqual([]);
  expect(await backend.api('GET', '/functions/operations')).toMatchObject({ enabled: false });
});

test('[OP-09] earlier proofs and engagements are not paid for again', async () => {
  const backend = await openFirstVersion();
  await run(backend);
  const guide = 'Say what you would build with it.';
  const request = { telegram_id: '1', limit: 2, engagementTypes: ['like'] };
  await backend.act('1', 'addPoints', {
    username: 'x_1',
    type: 'X',
    points: 100,
    reason: 'r',
    userId: '1',
  });
  const same = succeeded(
    await backend.act('1', 'createPost', {
      ...request,
      content: 'https://x.com/x_1001/status/1800000000000000001',
    }),
  );
  const other = succeeded(
    await backend.act('1', 'createPost', {
      ...request,
      content: 'https://x.com/x_1/status/1800000000000000077',
      engagementTypes: ['comment'],
      commentGuide: guide,
    }),
  );
  const engage = (post: Readonly<Record<string, unknown>>, rest: object) =>
    backend.act('1002', 'submitEngagement', {
      postId: post['postId'],
      engagedBy: '1002',
      ...rest,
    });

  expect(refused(await engage(same, { engagementTypes: ['like'] }))).toBe('already_engaged');
  expect(
    refused(
      await engage(other, { engagementTypes: ['comment'], proofs: { comment: proofOf('1002') } }),
    ),
  ).toBe('proof_link_used');
});

test("[OP-09] [TR-27] [TR-33] [FA-21] people's earlier acts and decisions are counted", async () => {
  const backend = await openFirstVersion();
  await run(backend);
  const empty = (await backend.rows('users')).flatMap((row) =>
    counters.filter((counter) => row[counter] === null).map((counter) => [row.$id, counter]),
  );
  expect(counters).toContain('memberActs');
  expect(empty).toEqual([]);

  const gift = { username: 'x_1', type: 'X', points: 100, reason: 'r' };
  succeeded(await backend.act('1', 'addPoints', gift));
  const post = { telegram_id: '1', limit: 2, content: 'https://x.com/x_1/status/78' };
  const created = await backend.act('1', 'createPost', { ...post, engagementTypes: ['like'] });
  const { postId } = succeeded(created);
  const engaged = await backend.act('1002', 'submitEngagement', {
    postId,
    engagedBy: '1002',
    engagementTypes: ['like'],
  });
  const { engagementId } = succeeded(engaged);
  succeeded(await backend.act('1', 'reviewEngagement', { engagementId, isApproved: true }));

  const author = await backend.row('users', '1');
  expect(author).toMatchObject({ adminActs: 1, memberActs: 2, decisions: 1 });
  expect(Number(author['pacedUntilMs'])).toBeGreaterThan(0);
  expect(await backend.row('users', '1002')).toMatchObject({ memberActs: 1 });
});

test('[OP-09] data with an unreadable version is not changed', async () => {
  const backend = await openFirstVersion();
  await run(backend);
  const match = '^GET .*/tables/migrations/rows';
  await backend.fault({ match, times: 99, action: { status: 403, body: '{"message":"No."}' } });
  await backend.takeRequests();

  await expect(run(backend)).rejects.toThrow('The version of the data cannot be read');

  const written = (await backend.takeRequests()).filter(({ line }) => !line.startsWith('GET '));
  expect(written).toEqual([]);
});

test('[OP-09] an older program refuses newer data, and changes nothing', async () => {
  const backend = await openFirstVersion();
  await run(backend);
  const version = String(dataVersion + 1);
  await backend.addRow('migrations', version, { name: 'what comes next' });
  await backend.takeRequests();

  expect(await run(backend, { variables: { YAPP_BOT_TOKEN: 'two' } })).toEqual({
    changes: [],
    refusals: [
      `the data has version ${version}, and this program knows ${String(dataVersion)}: ` +
        'start the newer program, or restore the backup from before the upgrade',
    ],
  });
  const written = (await backend.takeRequests()).filter(({ line }) => !line.startsWith('GET '));
  expect(written).toEqual([]);
  expect((await audit(backend, ['1'])).findings).toEqual([
    {
      invariant: 'the audit knows the version of the data',
      subject: `migrations/${version}`,
      detail: `this program knows versions up to ${String(dataVersion)}`,
    },
  ]);
});

async function isCutOff(backend: TestBackend, fault: FaultRequest): Promise<boolean> {
  await backend.fault(fault);
  try {
    await run(backend);
    return false;
  } catch {
    return true;
  } finally {
    await backend.noFaults();
  }
}

async function expectBroughtOver(backend: TestBackend): Promise<void> {
  const links = await backend.rows('proofLinks');
  expect(links).toHaveLength(crowd + 2);
  for (const { userId, statusId } of links) {
    expect(proofOf(String(userId))).toContain(`/status/${String(statusId)}`);
  }
  const guards = (await backend.rows('targetGuards')).map(({ userId, target }) =>
    [userId, target].join(' '),
  );
  expect(guards).toHaveLength(2 * (crowd + 2) + 1);
  expect(guards).toContain('1002 follow:author:1001');
  expect(guards).toContain('2060 comment:status:1800000000000000001');
  expect(await backend.row('posts', 'large')).toMatchObject({
    postStatusId: '1800000000000000001',
  });
  expect(await backend.row('users', '1')).toMatchObject({
    searchText: 'x_1 person_1 root jansen x 1',
    handleKey: 'xl',
  });
  expect(await backend.row('users', '1006')).toMatchObject({
    bannedAtMs: expect.any(Number),
    banReason: 'Several accounts',
    rejectedAtMs: null,
  });
  expect(await backend.row('users', '1009')).toMatchObject({
    rejectedAtMs: expect.any(Number),
    bannedAtMs: null,
  });
  expect(await backend.row('users', '1005')).toMatchObject({ rejectedAtMs: null });
  for (const id of ['approved', 'rejected']) {
    const { $createdAt } = await backend.row('notifications', id);
    const decision = { decidedBy: '1001', decidedAtMs: Date.parse(String($createdAt)) };
    expect(await backend.row('engagement', id)).toMatchObject(decision);
  }
  expect(await backend.row('engagement', 'waits')).toMatchObject({ decidedBy: null });
  expect(await backend.row('users', '1001')).toMatchObject({
    decisions: 2,
    rejections: 1,
    decisionMs: expect.any(Number),
  });
  const unset = (await backend.rows('users')).filter(({ searchText }) => searchText === null);
  expect(unset).toEqual([]);
}
