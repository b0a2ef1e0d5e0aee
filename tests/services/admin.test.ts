import { expect, test } from 'vitest';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

async function openAsAdmin() {
  const backend = await openTestBackend();
  await backend.person('7', { isAdmin: true });
  const { services } = openServices(backend, { userId: '7' });
  return { backend, services, admin: await services.admin() };
}

async function addMessages(
  backend: TestBackend,
  count: number,
  columns: object = {},
): Promise<void> {
  for (let number = 0; number < count; number++) {
    const row = { path: 'bot/notify', payload: '{}', status: 'sent', ...columns };
    await backend.addRow('botOutbox', `m${number}`, row);
  }
}

test('[DB-13] a bot message that does not parse does not break the list', async () => {
  const { backend, admin } = await openAsAdmin();
  await backend.addRow('botOutbox', 'oldest', {
    path: 'bot/notify',
    payload: '{}',
    status: 'failed',
  });
  await addMessages(backend, 49);
  await backend.addRow('botOutbox', 'odd', { path: 'bot/notify', payload: '{}', status: 'odd' });
  const first = await admin.outbox();
  expect(first).toMatchObject({ success: true, nextCursor: 'm0' });
  const cursor = first.success ? (first.nextCursor ?? '') : '';
  expect(first.success ? first.messages : []).toHaveLength(49);
  expect(await admin.outbox(undefined, cursor)).toMatchObject({
    messages: [{ id: 'oldest' }],
    nextCursor: null,
  });
});

test('[TR-25] messages are found by quoted words', async () => {
  const { backend, admin } = await openAsAdmin();
  const payload = JSON.stringify({ telegramId: '100', message: 'Reason: "too short"' });
  await backend.addRow('botOutbox', 'm1', { path: 'bot/notify', payload, status: 'sent' });
  await backend.addRow('botOutbox', 'm2', { path: 'bot/notify', payload: '{}', status: 'sent' });
  expect(await admin.outbox(undefined, undefined, '"too short"')).toMatchObject({
    messages: [{ id: 'm1' }],
    total: 1,
  });
});

test('[AD-16] the log is read newest first, by person and by act', async () => {
  const { backend, admin } = await openAsAdmin();
  await backend.person('100');
  await backend.person('200');
  const request = { type: 'X', reason: 'spam' };
  await backend.act('7', 'warnUser', { ...request, username: 'x_100' });
  await backend.act('7', 'warnUser', { ...request, username: 'x_200' });
  await backend.act('7', 'banUser', { ...request, username: 'x_100' });
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

test('[PA-24] an act on a report names reporter and reported person; on an appeal, the one person', async () => {
  const { backend, admin } = await openAsAdmin();
  const about = { message: 'unfair', againistId: '200', isResolved: true };
  await backend.addRow('reports', 'report1', { ...about, reportedById: '100' });
  await backend.addRow('reports', 'appeal1', { ...about, reportedById: '200', isAppeal: true });
  const act = { actorId: '7', action: 'resolveReport', details: '{}' };
  for (const targetId of ['report1', 'appeal1']) {
    await backend.addRow('moderationLog', `act-${targetId}`, { ...act, targetId });
  }
  expect(await admin.log({})).toMatchObject({
    acts: [
      { targetId: 'appeal1', people: ['200'] },
      { targetId: 'report1', people: ['100', '200'] },
    ],
  });
});

test('[PA-24] an act on an engagement names the engager, then the author of the post', async () => {
  const { backend, admin } = await openAsAdmin();
  const engaged = { postId: 'p1', engagedBy: '100', postAuthorId: '200' };
  await backend.addRow('engagement', 'e1', engaged);
  const act = { actorId: '7', action: 'reviewEngagement', details: '{}', targetId: 'e1' };
  await backend.addRow('moderationLog', 'act1', act);
  expect(await admin.log({})).toMatchObject({ acts: [{ people: ['100', '200'] }] });
});

test('[PA-01] a timeline has the reports about a person as well as their own', async () => {
  const { backend, admin } = await openAsAdmin();
  const report = { message: 'unfair', reportedById: '300', againistId: '300' };
  await backend.addRow('reports', 'r1', { ...report, reportedById: '100' });
  await backend.addRow('reports', 'r2', { ...report, againistId: '100' });
  await backend.addRow('reports', 'r3', report);
  const reply = await admin.timeline('100');
  expect(reply.success && reply.events.map(({ id }) => id)).toEqual(['r2', 'r1']);
});

test('[MY-31] the user’s rank is that of the last counted week', async () => {
  const { backend, services } = await openAsAdmin();
  const earned = { userId: '7', earned: 5 };
  const own = ['read("user:7")'];
  await backend.addRow('weekEarnings', 'w1', { ...earned, week: '2026-W10' }, own);
  await backend.addRow('weekEarnings', 'w2', { ...earned, week: '2026-W12' }, own);
  await backend.addRow('weekEarnings', 'w3', { ...earned, week: '2026-W11' }, own);
  const leaders = await services.leaders();
  expect(await leaders.own('7')).toMatchObject({ earning: { week: '2026-W12' } });
});

test('[TR-12] a member gets nothing that only administrators may read', async () => {
  const backend = await openTestBackend();
  await backend.person('7', { isAdmin: true });
  await backend.person('100', { point: 50 });
  await backend.act('7', 'warnUser', { username: 'x_100', type: 'X', reason: 'spam' });
  const { services } = openServices(backend, { userId: '100' });
  const admin = await services.admin();
  expect(await admin.log({})).toMatchObject({ success: false });
  expect(await admin.outbox()).toMatchObject({ success: false });
  expect(await admin.economy()).toMatchObject({ economy: { memberTenths: 0 }, untilMs: null });
});
