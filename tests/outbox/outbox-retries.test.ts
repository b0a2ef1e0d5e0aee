import { expect, test, vi } from 'vitest';
import type { FaultRequest } from '#tests/support/test-backend/faults.ts';
import { sentence } from '#tests/text/sentences.ts';
import {
  injectFault,
  hourMs,
  secondMs,
  texts,
  warningText,
  tried,
  warning,
} from './outbox-fixture.ts';
import {
  createPost,
  engage,
  expectSound,
  openWithPeople,
  people,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';
import { eventually } from '#tests/support/eventually.ts';

test.each<[string, FaultRequest['action'], string]>([
  ['is dead', { cut: 'before' }, 'The bot service cannot be reached.'],
  ['answers 500', { status: 500, body: '<html>' }, sentence('unknown_error')],
  ['answers 500 with an error', { status: 500, body: '{"success":false,"error":"Boom"}' }, 'Boom'],
  ['answers 401', { status: 401, body: '{"success":false,"error":"No."}' }, 'No.'],
  ['answers garbage', { status: 200, body: 'all is well' }, sentence('unknown_error')],
  ['answers another shape', { status: 200, body: '{"ok":true}' }, sentence('unknown_error')],
  ['says no with 200', { status: 200, body: '{"success":false,"error":"Not now."}' }, 'Not now.'],
])(
  '[TR-24] [BO-07] a bot that %s fails no operation, and the message waits with its error',
  async (_how, action, lastError) => {
    const backend = await openWithPeople();
    await injectFault(backend, action);

    succeeded(await backend.act(people.root, 'warnUser', warning));

    expect(await tried(backend, 1)).toMatchObject({ status: 'pending', lastError });
    expect(await texts(backend)).toEqual([]);
    await backend.noFaults();
    await backend.passTime(15 * secondMs);
    await backend.deliverDue();
    expect(await tried(backend, 2)).toMatchObject({ status: 'sent', lastError: null });
    expect(await texts(backend)).toEqual([warningText]);
  },
);

test('[TR-24] a slow bot delays no one', async () => {
  const backend = await openWithPeople();
  await injectFault(backend, { delayMs: 700 });

  succeeded(await backend.act(people.root, 'warnUser', warning));

  expect(await backend.row('botOutbox', 'told.w1')).toMatchObject({
    status: 'pending',
    attempts: 0,
  });
  expect(await tried(backend, 1)).toMatchObject({ status: 'sent' });
});

/** Removes the daily digest to the admin group, which the schedule sends when something is waiting. Rule PA-10. */
function withoutDigest(sent: readonly string[]): readonly string[] {
  return sent.filter((text) => !text.startsWith('Waiting today: '));
}

test.each([['createPost', 'approval', 'review']])(
  '[TR-24] every operation that sends a notification succeeds while the bot is down',
  async () => {
    const backend = await openWithPeople();
    await backend.person('1005', { adminApproved: false, adminReqOpen: true });
    await injectFault(backend, { cut: 'before' });

    const postId = await createPost(backend, { limit: 1 });
    const engagementId = await engage(backend, people.ben, postId);
    await review(backend, engagementId);
    const report = { engageId: engagementId, message: 'm', requestId: 'r1' };
    succeeded(await backend.act(people.ben, 'submitReport', report));
    const decision = { userId: '1005', isApproved: true, requestId: 'a1' };
    succeeded(await backend.act(people.root, 'decideApprovalRequest', decision));
    for (const tool of ['warnUser', 'removeWarning', 'banUser', 'unbanUser'] as const) {
      const request = { ...warning, requestId: tool.toLowerCase() };
      succeeded(await backend.act(people.root, tool, request));
    }

    await backend.noFaults();
    await backend.passTime(15 * secondMs);
    await vi.waitFor(async () => {
      await backend.deliverDue();
      expect(withoutDigest(await texts(backend))).toHaveLength(8);
    }, 10_000);
    await expectSound(backend);
  },
);

test('[TR-25] the delays grow from 15 s to an hour, and after 24 h the message is given up with its last error', async () => {
  const backend = await openWithPeople();
  await backend.stopClock();
  await injectFault(backend, { cut: 'before' });
  succeeded(await backend.act(people.root, 'warnUser', warning));
  let row = await tried(backend, 1);
  const growing = [15, 30, 60, 120, 240, 480, 960, 1920, 3600];
  const delays: number[] = [];
  const startMs = await backend.nowMs();

  async function pass(afterDueMs: number): Promise<void> {
    const dueMs = Number(row['nextAttemptAtMs']);
    await backend.passTime(Math.max(0, dueMs + afterDueMs - (await backend.nowMs())));
    await backend.deliverDue();
  }

  async function deliverOnce(): Promise<void> {
    const dueMs = Number(row['nextAttemptAtMs']);
    delays.push(Math.round((dueMs - Date.parse(String(row['$updatedAt']))) / secondMs));
    await pass(secondMs);
    row = await tried(backend, delays.length + 1);
  }

  for (const _ of growing) {
    await pass(-10 * secondMs);
    expect(await backend.row('botOutbox', 'told.w1')).toEqual(row);
    await deliverOnce();
  }
  for (let hours = 0; hours < 3; hours += 1) await deliverOnce();
  // Nothing is sent for most of the day; then the attempts continue hourly until the day is over.
  await backend.passTime(startMs + 22 * hourMs - (await backend.nowMs()));
  while (row['status'] === 'pending') await deliverOnce();

  expect(delays.slice(0, growing.length)).toEqual(growing);
  expect(new Set(delays.slice(growing.length))).toEqual(new Set([3600]));
  const aliveMs = (await backend.nowMs()) - startMs;
  expect(aliveMs).toBeGreaterThanOrEqual(24 * hourMs - 2 * secondMs);
  expect(aliveMs).toBeLessThan(25 * hourMs + 600 * secondMs);
  expect(row).toMatchObject({
    status: 'failed',
    lastError: 'The bot service cannot be reached.',
  });
  await backend.noFaults();
  await backend.passTime(100 * hourMs);
  await backend.deliverDue();
  expect(withoutDigest(await texts(backend))).toEqual([]);
});

test.each([
  [600, 600],
  [1, 15],
])(
  '[TR-25] a message waits as long as the bot orders: %i seconds become %i',
  async (ordered, waited) => {
    const backend = await openWithPeople();
    await backend.stopClock();
    const body = `{"success":false,"error":"Slow down.","retryAfterSeconds":${ordered}}`;
    await injectFault(backend, { status: 429, body });

    succeeded(await backend.act(people.root, 'warnUser', warning));

    const row = await tried(backend, 1);
    expect(row).toMatchObject({ status: 'pending', lastError: 'Slow down.' });
    const waitMs = Number(row['nextAttemptAtMs']) - (await backend.nowMs());
    expect(waitMs).toBe(waited * secondMs);
  },
);

test('[TR-25] a message that the bot calls undeliverable is given up at once', async () => {
  const backend = await openWithPeople();
  const body = '{"success":false,"error":"Blocked by the user.","final":true}';
  await injectFault(backend, { status: 410, body });

  succeeded(await backend.act(people.root, 'warnUser', warning));

  expect(await tried(backend, 1)).toMatchObject({
    status: 'failed',
    lastError: 'Blocked by the user.',
  });
});

test('[TR-25] a message whose answer is lost is sent once', async () => {
  const backend = await openWithPeople();
  await injectFault(backend, { cut: 'after' }, 1);
  succeeded(await backend.act(people.root, 'warnUser', warning));
  await tried(backend, 1);

  await backend.passTime(15 * secondMs);
  await backend.deliverDue();

  expect(await tried(backend, 2)).toMatchObject({ status: 'sent' });
  expect(await texts(backend)).toEqual([warningText]);
});

test('[TR-25] a message whose delivery cannot be recorded is sent once', async () => {
  const backend = await openWithPeople();
  await backend.fault({
    match: '^PATCH /v1/tablesdb/yapp/tables/botOutbox/',
    from: 'function',
    action: { status: 500 },
  });
  succeeded(await backend.act(people.root, 'warnUser', warning));
  await eventually(async () => expect(await texts(backend)).toEqual([warningText]));

  await vi.waitFor(async () => {
    await backend.deliverDue();
    expect(await backend.row('botOutbox', 'told.w1')).toMatchObject({ status: 'sent' });
  }, 10_000);

  expect(await texts(backend)).toEqual([warningText]);
});
