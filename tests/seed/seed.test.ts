import { expect, test } from 'vitest';
import { createSeeder } from '#server/seed/seed-store.ts';
import { seedInstallation, type InstallationSeeder } from '#server/seed/seed-installation.ts';
import { audit } from '#tests/audit/audit-fixture.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';

function seederOf(backend: TestBackend): InstallationSeeder {
  const { projectId, apiKey, databaseId } = backendNames;
  const target = { endpoint: backend.endpoint, projectId, apiKey, databaseId };
  return createSeeder(target);
}

test('[EM-05] [OP-04] a fresh installation gets its engagement types and its super administrator, once', async () => {
  const backend = await openTestBackend();
  const seeder = seederOf(backend);
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
  expect(await backend.rows('users')).toEqual([]);
  expect((await seedInstallation(seeder, { id: '4242' })).changes).toEqual(lines);
  expect((await seedInstallation(seeder, { id: '4242' })).changes).toEqual([]);
  expect((await backend.rows('pointConst')).map(({ $id }) => $id)).toHaveLength(5);
  expect(await backend.row('users', '4242')).toMatchObject({
    isAdmin: true,
    adminApproved: true,
    name: 'Administrator 4242',
  });
  expect(await backend.rows('moderationLog')).toEqual([]);
});

test('[OP-04] an unreadable row is not treated as missing', async () => {
  const backend = await openTestBackend();
  const match = '^GET .*/tables/pointConst/rows/like';
  await backend.fault({ match, from: 'any', action: { status: 503 } });

  await expect(seedInstallation(seederOf(backend), { id: '4242' })).rejects.toThrow(
    'The table pointConst cannot be read',
  );
  expect(await backend.rows('pointConst')).toEqual([]);
});

test('[OP-04] changed prices and disabled types are kept', async () => {
  const backend = await openTestBackend();
  await seedInstallation(seederOf(backend), { id: '4242' });
  await backend.changeRow('pointConst', 'like', { pointToPost: 99, enabled: false });
  await seedInstallation(seederOf(backend), { id: '4242' });
  expect(await backend.row('pointConst', 'like')).toMatchObject({
    pointToPost: 99,
    enabled: false,
  });
});

test('[OP-04] changing SUPER_ADMIN_ID transfers the role to a member or a new person', async () => {
  const backend = await openTestBackend();
  const seeder = seederOf(backend);
  await seedInstallation(seeder, { id: '4242' });
  await backend.person('1002', { adminApproved: false, adminReqOpen: true });
  expect((await seedInstallation(seeder, { id: '1002' })).changes).toEqual([
    'appoint super administrator 1002',
  ]);
  expect(await backend.row('users', '1002')).toMatchObject({
    isAdmin: true,
    adminApproved: true,
    adminReqOpen: false,
  });
  expect((await seedInstallation(seeder, { id: '77' })).changes).toEqual([
    'create super administrator 77',
  ]);
  expect(await backend.row('users', '4242')).toMatchObject({ isAdmin: true });
  expect((await audit(backend, ['77'])).findings).toEqual([]);
  expect((await seedInstallation(seeder, { id: '77' })).changes).toEqual([]);
});

test('[OP-04] a banned person does not become the super administrator', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isBanned: true });
  const report = await seedInstallation(seederOf(backend), { id: '1006' });
  expect(report.refusals).toEqual([
    'SUPER_ADMIN_ID names 1006, who is banned; unban them first, or name someone else',
  ]);
  expect(await backend.row('users', '1006')).toMatchObject({ isAdmin: false, isBanned: true });
});
