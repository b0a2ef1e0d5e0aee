import { expect, test, vi } from 'vitest';
import type { FaultRequest } from '#tests/support/world/faults.ts';
import type { World } from '#tests/support/world.ts';
import {
  createPost,
  engage,
  expectRefusals,
  expectSound,
  openStage,
  people,
  refused,
  review,
  succeeded,
} from './stage.ts';

const warning = { username: 'x_1002', type: 'X', reason: 'Copied', requestId: 'w1' };
const told = 'You have been warned by administration: Copied';
const secondMs = 1000;
const hourMs = 60 * 60 * secondMs;

/** What becomes of every call of the bot from now on. */
async function befall(world: World, action: FaultRequest['action'], times = 1000): Promise<void> {
  await world.fault({ match: '^POST /bot/', from: 'bot', times, action });
}

/** The outbox row of the warning, once it was tried so many times. */
async function tried(world: World, attempts: number) {
  return vi.waitFor(async () => {
    const row = await world.row('botOutbox', 'told.w1');
    expect(row['attempts']).toBe(attempts);
    return row;
  }, 10_000);
}

async function texts(world: World): Promise<readonly string[]> {
  return (await world.messages()).map(({ text }) => text);
}

test('[TR-25] a message is sent right after the commit, once, and never again', async () => {
  const world = await openStage();

  succeeded(await world.act(people.root, 'warnUser', warning));

  expect(await tried(world, 1)).toMatchObject({ status: 'sent', lastError: null });
  expect(await world.messages()).toMatchObject([{ chatId: '1002', text: told }]);
  for (const addMs of [0, secondMs, 100 * hourMs]) {
    await world.passTime(addMs);
    await world.deliverDue();
  }
  succeeded(await world.act(people.root, 'warnUser', warning));
  expect(await texts(world)).toEqual([told]);
});

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

test('[TR-25] schedules that overlap send nothing twice', async () => {
  const world = await openStage();
  await befall(world, { cut: 'before' }, 1);
  succeeded(await world.act(people.root, 'warnUser', warning));
  await tried(world, 1);
  await world.passTime(15 * secondMs);

  await Promise.all([world.deliverDue(), world.deliverDue(), world.deliverDue()]);

  expect(await texts(world)).toEqual([told]);
});

test('[TR-25] the schedule delivers more messages than one page holds', async () => {
  const world = await openStage();
  const payload = JSON.stringify({ telegramId: '1002', message: 'm' });
  await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      world.addRow('botOutbox', `told.${index}`, { path: 'bot/notify', payload }),
    ),
  );
  succeeded(await world.act(people.root, 'makeAdmin', { username: 'x_1002', type: 'X' }));

  await vi.waitFor(async () => {
    // A chat takes so many messages at a time; the rest is told to come again.
    await world.passTime(60 * secondMs);
    await world.deliverDue();
    const rows = await world.rows('botOutbox');
    expect(rows.filter((row) => row['status'] !== 'sent')).toEqual([]);
  }, 25_000);
  expect(await texts(world)).toHaveLength(120);
});

test('[TR-25] a row that is no message of this version is given up, and holds up no other', async () => {
  const world = await openStage();
  await world.addRow('botOutbox', 'told.x1', { path: 'bot/unknown', payload: '{}' });
  await world.addRow('botOutbox', 'told.x2', { path: 'bot/notify', payload: 'no json' });
  succeeded(await world.act(people.root, 'warnUser', warning));

  await world.deliverDue();

  for (const id of ['told.x1', 'told.x2']) {
    expect(await world.row('botOutbox', id)).toMatchObject({
      status: 'failed',
      lastError: 'Unknown message',
    });
  }
  expect(await tried(world, 1)).toMatchObject({ status: 'sent' });
});

test('[BO-12] [AD-32] a warning arrives with a button, its alert in the alerts topic', async () => {
  const world = await openStage();
  await world.changeRow('users', people.ben, { warnCount: 2 });

  succeeded(await world.act(people.root, 'warnUser', warning));

  await vi.waitFor(async () => expect(await texts(world)).toHaveLength(2));
  expect(await world.messages()).toMatchObject([
    { chatId: '-1001', text: '@x_1002 has 3 warnings.', topicId: 7, buttons: [] },
    { chatId: '1002', text: told, buttons: [{}] },
  ]);
});

test('[BO-13] names, reasons and messages of people arrive as they were typed', async () => {
  const world = await openStage();
  const typed = '<b>bold</b> *stars* _under_ [link](https://evil.test) `code` &amp; \\ 🦆';
  await world.changeRow('users', people.ada, { x_username: 'a_<i>' });
  const postId = await createPost(world);
  const engagementId = await engage(world, people.ben, postId);

  await review(world, engagementId, { reason: typed });
  succeeded(await world.act(people.root, 'warnUser', { ...warning, reason: typed }));
  const report = { engageId: engagementId, message: typed };
  succeeded(await world.act(people.ben, 'submitReport', report));

  await vi.waitFor(async () => expect(await texts(world)).toHaveLength(3));
  const link = 'https://x.com/x_1001/status/100';
  expect(new Set(await texts(world))).toEqual(
    new Set([
      `@a_<i> rejected your engagement: ${typed}\n${link}`,
      `You have been warned by administration: ${typed}`,
      `@x_1002 reported @a_<i>: ${typed}`,
    ]),
  );
});

test('[TR-25] [AD-16] a message that was given up is sent again when an administrator asks, and logged', async () => {
  const world = await openStage();
  await befall(world, { status: 410, body: '{"success":false,"error":"Gone.","final":true}' });
  succeeded(await world.act(people.root, 'warnUser', warning));
  await tried(world, 1);
  await world.noFaults();
  await world.passTime(100 * hourMs);
  const wish = { outboxId: 'told.w1', requestId: 'again1' };

  const reply = await world.act(people.root, 'resendMessage', wish);

  expect(reply).toEqual({ success: true, message: 'The message is on its way again.' });
  await vi.waitFor(async () => {
    expect(await world.row('botOutbox', 'told.w1')).toMatchObject({ status: 'sent' });
  });
  expect(await texts(world)).toEqual([told]);
  expect(await world.row('moderationLog', 'again1')).toMatchObject({
    actorId: '1',
    targetId: 'told.w1',
    action: 'resendMessage',
  });
  expect(await world.act(people.root, 'resendMessage', wish)).toEqual(reply);
  await expectSound(world);
});

test('[TR-25] what was sent, or is no message, is not sent again', async () => {
  const world = await openStage();
  succeeded(await world.act(people.root, 'warnUser', warning));
  await tried(world, 1);

  await expectRefusals(
    world,
    (changes) => world.act(people.root, 'resendMessage', { ...changes }),
    [
      ['none', {}, 'Missing required parameter: "outboxId"'],
      ['nothing', { outboxId: 'told.nothing' }, 'Failed to resend message'],
      ['a strange id', { outboxId: 'Not An Id' }, 'Failed to resend message'],
      ['sent', { outboxId: 'told.w1' }, 'Failed to resend message'],
    ],
  );
  const byMember = await world.act(people.ada, 'resendMessage', { outboxId: 'told.w1' });
  expect(refused(byMember)).toBe('Failed to resend message');
  expect(await texts(world)).toEqual([told]);
});
