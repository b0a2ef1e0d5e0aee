import { expect, test, vi } from 'vitest';
import type { FaultRequest } from '#tests/support/test-backend/faults.ts';
import { befall, hourMs, secondMs, texts, told, tried, warning } from './outbox-fixture.ts';
import {
  createPost,
  engage,
  expectSound,
  openStage,
  people,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';

test.each<[string, FaultRequest['action'], string]>([
  ['is dead', { cut: 'before' }, 'The bot service cannot be reached.'],
  ['answers 500', { status: 500, body: '<html>' }, 'Unknown error'],
  ['answers 500 with an error', { status: 500, body: '{"success":false,"error":"Boom"}' }, 'Boom'],
  ['answers 401', { status: 401, body: '{"success":false,"error":"No."}' }, 'No.'],
  ['answers garbage', { status: 200, body: 'all is well' }, 'Unknown error'],
  ['answers another shape', { status: 200, body: '{"ok":true}' }, 'Unknown error'],
  ['says no with 200', { status: 200, body: '{"success":false,"error":"Not now."}' }, 'Not now.'],
])(
  '[TR-24] [BO-07] a bot that %s fails no operation, and the message waits with its error',
  async (_how, action, lastError) => {
    const world = await openStage();
    await befall(world, action);

    succeeded(await world.act(people.root, 'warnUser', warning));

    expect(await tried(world, 1)).toMatchObject({ status: 'pending', lastError });
    expect(await texts(world)).toEqual([]);
    await world.noFaults();
    await world.passTime(15 * secondMs);
    await world.deliverDue();
    expect(await tried(world, 2)).toMatchObject({ status: 'sent', lastError: null });
    expect(await texts(world)).toEqual([told]);
  },
);

test('[TR-24] a slow bot keeps nobody waiting', async () => {
  const world = await openStage();
  await befall(world, { delayMs: 700 });

  succeeded(await world.act(people.root, 'warnUser', warning));

  expect(await world.row('botOutbox', 'told.w1')).toMatchObject({ status: 'pending', attempts: 0 });
  expect(await tried(world, 1)).toMatchObject({ status: 'sent' });
});

test.each([['createPost', 'approval', 'review']])(
  '[TR-24] every operation that tells somebody succeeds with a dead bot',
  async () => {
    const world = await openStage();
    await world.person('1005', { adminApproved: false, adminReqOpen: true });
    await befall(world, { cut: 'before' });

    const postId = await createPost(world, { limit: 1 });
    const engagementId = await engage(world, people.ben, postId);
    await review(world, engagementId);
    const report = { engageId: engagementId, message: 'm', requestId: 'r1' };
    succeeded(await world.act(people.ben, 'submitReport', report));
    const decision = { userId: '1005', isApproved: true, requestId: 'a1' };
    succeeded(await world.act(people.root, 'decideApprovalRequest', decision));
    for (const tool of ['warnUser', 'removeWarning', 'banUser', 'unbanUser'] as const) {
      const request = { ...warning, requestId: tool.toLowerCase() };
      succeeded(await world.act(people.root, tool, request));
    }

    await world.noFaults();
    await world.passTime(15 * secondMs);
    await vi.waitFor(async () => {
      await world.deliverDue();
      expect(await texts(world)).toHaveLength(8);
    }, 10_000);
    await expectSound(world);
  },
);

test('[TR-25] the delays grow from 15 s to an hour, and after 24 h it is given up with its last error', async () => {
  const world = await openStage();
  await befall(world, { cut: 'before' });
  succeeded(await world.act(people.root, 'warnUser', warning));
  let row = await tried(world, 1);
  const delays: number[] = [];
  const startMs = await world.nowMs();

  while (row['status'] === 'pending') {
    const dueMs = Number(row['nextAttemptAtMs']);
    const nowMs = await world.nowMs();
    delays.push(Math.round((dueMs - nowMs) / secondMs));
    await world.passTime(Math.max(0, dueMs - nowMs - secondMs));
    await world.deliverDue();
    expect(await world.row('botOutbox', 'told.w1')).toEqual(row);
    await world.passTime(2 * secondMs);
    await world.deliverDue();
    row = await tried(world, delays.length + 1);
  }

  const growing = [15, 30, 60, 120, 240, 480, 960, 1920, 3600];
  expect(delays.slice(0, growing.length)).toEqual(growing);
  expect(new Set(delays.slice(growing.length))).toEqual(new Set([3600]));
  const aliveMs = (await world.nowMs()) - startMs;
  expect(aliveMs).toBeGreaterThanOrEqual(24 * hourMs - 2 * secondMs);
  expect(aliveMs).toBeLessThan(25 * hourMs + 60 * secondMs);
  expect(row).toMatchObject({
    status: 'failed',
    lastError: 'The bot service cannot be reached.',
  });
  await world.noFaults();
  await world.passTime(100 * hourMs);
  await world.deliverDue();
  expect(await texts(world)).toEqual([]);
});

test('[TR-25] a wait that the bot orders is kept to', async () => {
  const world = await openStage();
  const body = '{"success":false,"error":"Slow down.","retryAfterSeconds":600}';
  await befall(world, { status: 429, body });

  succeeded(await world.act(people.root, 'warnUser', warning));

  const row = await tried(world, 1);
  expect(row).toMatchObject({ status: 'pending', lastError: 'Slow down.' });
  const waitMs = Number(row['nextAttemptAtMs']) - (await world.nowMs());
  expect(Math.round(waitMs / secondMs / 10)).toBe(60);
});

test('[TR-25] what the bot says can never be sent is given up at once', async () => {
  const world = await openStage();
  const body = '{"success":false,"error":"Blocked by the user.","final":true}';
  await befall(world, { status: 410, body });

  succeeded(await world.act(people.root, 'warnUser', warning));

  expect(await tried(world, 1)).toMatchObject({
    status: 'failed',
    lastError: 'Blocked by the user.',
  });
});

test('[TR-25] a message whose answer is lost is sent once', async () => {
  const world = await openStage();
  await befall(world, { cut: 'after' }, 1);
  succeeded(await world.act(people.root, 'warnUser', warning));
  await tried(world, 1);

  await world.passTime(15 * secondMs);
  await world.deliverDue();

  expect(await tried(world, 2)).toMatchObject({ status: 'sent' });
  expect(await texts(world)).toEqual([told]);
});

test('[TR-25] a message whose delivery cannot be noted is sent once', async () => {
  const world = await openStage();
  await world.fault({
    match: '^PATCH /v1/tablesdb/yapp/tables/botOutbox/',
    from: 'function',
    action: { status: 500 },
  });
  succeeded(await world.act(people.root, 'warnUser', warning));
  await vi.waitFor(async () => expect(await texts(world)).toEqual([told]));

  await vi.waitFor(async () => {
    await world.deliverDue();
    expect(await world.row('botOutbox', 'told.w1')).toMatchObject({ status: 'sent' });
  }, 10_000);

  expect(await texts(world)).toEqual([told]);
});
