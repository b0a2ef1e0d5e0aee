import { expect, test } from 'vitest';
import { createSeeder, repeatableRequestIds, type Seeder } from '#server/seed/seed-context.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { seedInstallation } from '#server/seed/seed-installation.ts';
import { audit } from '#tests/audit/audit-fixture.ts';
import { openWorld, type World } from '#tests/support/test-backend.ts';
import { worldNames } from '#tests/support/test-backend/names.ts';

/** A seeder of a world that is cut off at its call of this number: before or after it was carried out. */
function seederOf(world: World, cut?: { readonly call: number; readonly isDone: boolean }): Seeder {
  const { projectId, apiKey, databaseId, functionId } = worldNames;
  const target = { endpoint: world.endpoint, projectId, apiKey, databaseId, functionId };
  const seeder = createSeeder(target, repeatableRequestIds);
  if (cut === undefined) return seeder;
  let calls = 0;
  const cutting =
    <Input extends readonly unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      calls += 1;
      if (calls === cut.call && !cut.isDone) throw new Error('cut off');
      const output = await work(...input);
      if (calls === cut.call) throw new Error('cut off');
      return output;
    };
  return {
    ...seeder,
    createPerson: cutting(seeder.createPerson),
    createRow: cutting(seeder.createRow),
    act: cutting<Parameters<Seeder['act']>, Awaited<ReturnType<Seeder['act']>>>(seeder.act),
  };
}

/** What must be alike whenever the demo is seeded: everything but ids, times and accounts' secrets. */
async function stateOf(world: World) {
  const [users, posts, engagement, ledger, log] = await Promise.all(
    ['users', 'posts', 'engagement', 'pointLedger', 'moderationLog'].map((table) =>
      world.rows(table),
    ),
  );
  const balances = users?.map(({ $id, point, warnCount }) => [$id, point, warnCount]).toSorted();
  return {
    balances,
    lengths: [posts, engagement, ledger, log].map((rows) => rows?.length),
  };
}

test('[EM-02] [EM-04] demo data that was cut off anywhere is completed by the next start', async () => {
  const whole = await openWorld();
  await seedDemo(seederOf(whole));
  const expected = await stateOf(whole);
  expect(expected.balances).toContainEqual(['1001', 2500, 0]);
  // In the engagement types, between a person's row and the approval, in the posts, the engagements, at the end.
  for (const [call, isDone] of [
    [2, true],
    [7, true],
    [27, false],
    [34, true],
    [41, true],
  ] as const) {
    const world = await openWorld();
    await expect(seedDemo(seederOf(world, { call, isDone }))).rejects.toThrow('cut off');
    await seedDemo(seederOf(world));
    expect([call, await stateOf(world)]).toEqual([call, expected]);
    expect((await audit(world, ['1'])).findings).toEqual([]);
  }
}, 240_000);

test('[EM-05] [OP-04] a fresh installation gets its engagement types and its super administrator, once', async () => {
  const world = await openWorld();
  const seeder = seederOf(world);
  const lines = [
    'create engagement type like',
    'create engagement type retweet',
    'create engagement type follow',
    'create engagement type comment',
    'create engagement type quote',
    'create super administrator 4242',
  ];
  const dryRun = await seedInstallation(seeder, { id: '4242' }, true);
  expect(dryRun).toEqual({ changes: lines, refusals: [] });
  expect(await world.rows('users')).toEqual([]);
  expect((await seedInstallation(seeder, { id: '4242' })).changes).toEqual(lines);
  expect((await seedInstallation(seeder, { id: '4242' })).changes).toEqual([]);
  expect((await world.rows('pointConst')).map(({ $id }) => $id)).toHaveLength(5);
  expect(await world.row('users', '4242')).toMatchObject({
    isAdmin: true,
    adminApproved: true,
    name: 'Administrator 4242',
  });
  expect(await world.rows('moderationLog')).toEqual([]);
});

test('[OP-04] a price that was changed, and a type that was switched off, stay so', async () => {
  const world = await openWorld();
  await seedInstallation(seederOf(world), { id: '4242' });
  await world.changeRow('pointConst', 'like', { pointToPost: 99, enabled: false });
  await seedInstallation(seederOf(world), { id: '4242' });
  expect(await world.row('pointConst', 'like')).toMatchObject({ pointToPost: 99, enabled: false });
});

test('[OP-04] a change of SUPER_ADMIN_ID hands the role over, to a member or to somebody new', async () => {
  const world = await openWorld();
  const seeder = seederOf(world);
  await seedInstallation(seeder, { id: '4242' });
  await world.person('1002');
  expect((await seedInstallation(seeder, { id: '1002' })).changes).toEqual([
    'appoint super administrator 1002',
  ]);
  expect(await world.row('users', '1002')).toMatchObject({ isAdmin: true, adminApproved: true });
  expect((await seedInstallation(seeder, { id: '77' })).changes).toEqual([
    'create super administrator 77',
  ]);
  expect(await world.row('users', '4242')).toMatchObject({ isAdmin: true });
  expect((await audit(world, ['77'])).findings).toEqual([]);
  expect((await seedInstallation(seeder, { id: '77' })).changes).toEqual([]);
});

test('[OP-04] somebody who is banned does not become the super administrator', async () => {
  const world = await openWorld();
  await world.person('1006', { isBanned: true });
  const report = await seedInstallation(seederOf(world), { id: '1006' });
  expect(report.refusals).toEqual([
    'SUPER_ADMIN_ID names 1006, who is banned; unban them first, or name somebody else',
  ]);
  expect(await world.row('users', '1006')).toMatchObject({ isAdmin: false, isBanned: true });
});
