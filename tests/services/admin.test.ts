import { expect, test } from 'vitest';
import { openServices } from '#tests/support/open-services.ts';
import { openWorld, type World } from '#tests/support/test-backend.ts';

async function openAsAdmin() {
  const world = await openWorld();
  await world.person('7', { isAdmin: true });
  const { services } = openServices(world, { userId: '7' });
  return { world, admin: await services.admin() };
}

async function addMessages(world: World, count: number, columns: object = {}): Promise<void> {
  for (let number = 0; number < count; number++) {
    const row = { path: 'bot/notify', payload: '{}', status: 'sent', ...columns };
    await world.addRow('botOutbox', `m${number}`, row);
  }
}

test('[DB-13] a bot message that does not parse ends no list of them', async () => {
  const { world, admin } = await openAsAdmin();
  await world.addRow('botOutbox', 'oldest', {
    path: 'bot/notify',
    payload: '{}',
    status: 'failed',
  });
  await addMessages(world, 49);
  await world.addRow('botOutbox', 'odd', { path: 'bot/notify', payload: '{}', status: 'odd' });
  const first = await admin.outbox();
  expect(first).toMatchObject({ success: true, nextCursor: 'm0' });
  const cursor = first.success ? (first.nextCursor ?? '') : '';
  expect(first.success ? first.messages : []).toHaveLength(49);
  expect(await admin.outbox(undefined, cursor)).toMatchObject({
    messages: [{ id: 'oldest' }],
    nextCursor: null,
  });
});

test('[AD-16] the log is read newest first, by person and by act', async () => {
  const { world, admin } = await openAsAdmin();
  await world.person('100');
  await world.person('200');
  const request = { type: 'X', reason: 'spam' };
  await world.act('7', 'warnUser', { ...request, username: 'x_100' });
  await world.act('7', 'warnUser', { ...request, username: 'x_200' });
  await world.act('7', 'banUser', { ...request, username: 'x_100' });
  expect(await admin.log({})).toMatchObject({
    acts: [{ action: 'banUser' }, { targetId: '200' }, { targetId: '100' }],
    nextCursor: null,
  });
  expect(await admin.log({ personId: '100' })).toMatchObject({
    acts: [{ action: 'banUser' }, { action: 'warnUser' }],
  });
  expect(await admin.wholeLog({ action: 'warnUser' })).toMatchObject({
    acts: [{ targetId: '200' }, { targetId: '100' }],
  });
});

test('[TR-12] a member is shown none of what only administrators may read', async () => {
  const world = await openWorld();
  await world.person('7', { isAdmin: true });
  await world.person('100', { point: 50 });
  await world.act('7', 'warnUser', { username: 'x_100', type: 'X', reason: 'spam' });
  const { services } = openServices(world, { userId: '100' });
  const admin = await services.admin();
  expect(await admin.log({})).toMatchObject({ success: false });
  expect(await admin.outbox()).toMatchObject({ success: false });
  expect(await admin.economy()).toMatchObject({ economy: { memberTenths: 50 } });
});
