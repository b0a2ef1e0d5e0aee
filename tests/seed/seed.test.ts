import { expect, test } from 'vitest';
import { createSeeder } from '#server/seed/seed-store.ts';
import { seedInstallation, type InstallationSeeder } from '#server/seed/seed-installation.ts';
import { audit } from '#tests/audit/audit-fixture.ts';
import { actWith } from '#tests/operations/fixture.ts';
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

/** Adds a note as a person who has just opened the app. */
async function addNoteAs(backend: TestBackend, id: string): Promise<object> {
  const initData = backend.initData({ id: Number(id), first_name: 'Ben' });
  const session = await backend.act(null, 'openSession', { initData });
  const secret = 'secret' in session ? String(session['secret']) : '';
  const request = { userId: id, note: 'Here again', requestId: `note${id}` };
  return actWith(backend, secret, { name: 'addNote', request });
}

test('[OP-04] [TR-27] a former administrator who becomes the super administrator can act again', async () => {
  const backend = await openTestBackend();
  const seeder = seederOf(backend);
  await seedInstallation(seeder, { id: '1' });
  await backend.person('1002');
  const person = { username: 'x_1002', type: 'X' };
  expect(await backend.act('1', 'makeAdmin', person)).toMatchObject({ success: true });
  expect(await backend.act('1', 'removeAdmin', person)).toMatchObject({ success: true });
  await backend.passTime(1000);

  await seedInstallation(seeder, { id: '1002' });

  expect(await addNoteAs(backend, '1002')).toMatchObject({ success: true });
  expect((await audit(backend, ['1002'])).findings).toEqual([]);
});

test('[OP-04] [TR-27] the role can return to a former super administrator who was demoted', async () => {
  const backend = await openTestBackend();
  const seeder = seederOf(backend);
  await seedInstallation(seeder, { id: '1' });
  await backend.changeRow('users', '1', { x_username: 'x_1' });
  await backend.person('1002');
  await seedInstallation(seeder, { id: '1002' });
  const variables = { YAPP_SUPER_ADMIN_ID: '1002' };
  await backend.runAs({ count: 1, isQueued: false, variables });
  const former = { username: 'x_1', type: 'X' };
  expect(await backend.act('1002', 'removeAdmin', former)).toMatchObject({ success: true });
  await backend.passTime(1000);

  await seedInstallation(seeder, { id: '1' });
  await seedInstallation(seeder, { id: '1' });

  expect(await addNoteAs(backend, '1')).toMatchObject({ success: true });
  expect((await audit(backend, ['1'])).findings).toEqual([]);
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
