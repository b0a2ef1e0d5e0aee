import { expect, test } from 'vitest';
import { botTimeoutMs, functionTimeoutSeconds } from '#src/contract/function-time.ts';
import { jobKinds, jobList } from '#server/schedule/job-list.ts';
import {
  balance,
  createPost,
  engage,
  openWithPeople,
  people,
  succeeded,
} from '#tests/operations/fixture.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

const dayMs = 86_400_000;
const ban = { type: 'X', reason: 'Spam' };

/** Adds due engagements whose post does not exist, so each one fails. */
async function addBroken(backend: TestBackend, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, index) => `broken${index}`);
  for (const id of ids) {
    await backend.addRow('engagement', id, {
      postId: `gone.${id}`,
      engagedBy: people.ben,
      postAuthorId: people.ada,
      decideByMs: 1,
    });
  }
  return ids;
}

async function groupTexts(backend: TestBackend): Promise<readonly string[]> {
  const messages = await backend.messages();
  return messages.map(({ text }) => text).filter((text) => text.includes('deadlines'));
}

test('[TR-42] sixty engagements that cannot be decided do not keep others from their deadline', async () => {
  const backend = await openWithPeople();
  const engagementId = await engage(backend, people.ben, await createPost(backend));
  await backend.passTime(73 * 3_600_000);
  await addBroken(backend, 60);

  await backend.deliverDue();

  expect(await backend.row('engagement', engagementId)).toMatchObject({ isApproved: true });
  expect(await balance(backend, people.ben)).toBe(10);
});

test('[TR-42] an item that fails three runs in a row is set aside for a day, and the group is notified once', async () => {
  const backend = await openWithPeople();
  const [broken = ''] = await addBroken(backend, 1);
  const failedRuns = async () => (await backend.rows('scheduleFailures'))[0]?.['failedRuns'];

  for (const run of [1, 2, 3]) {
    expect(await groupTexts(backend)).toEqual([]);
    await backend.deliverDue();
    expect(await failedRuns()).toBe(run);
  }
  expect(await groupTexts(backend)).toEqual([
    `The schedule's deadlines failed three times for 1 item and skips it for a day: ${broken}`,
  ]);
  await backend.deliverDue();
  expect(await failedRuns()).toBe(3);
  await backend.passTime(dayMs);
  await backend.deliverDue();
  expect(await failedRuns()).toBe(4);
  await backend.deliverDue();
  expect(await failedRuns()).toBe(4);
});

test('[TR-42] an item that is set aside causes no message if no group is configured', async () => {
  const backend = await openWithPeople();
  await addBroken(backend, 1);
  await backend.runAs({ count: 1, isQueued: false, variables: { YAPP_ADMIN_CHAT_ID: '' } });

  for (const _run of [1, 2, 3]) await backend.deliverDue();

  expect(await backend.rows('scheduleFailures')).toMatchObject([{ failedRuns: 3 }]);
  expect(await backend.rows('botOutbox')).toEqual([]);
});

test('[TR-42] ten of many skipped items are listed, and all are counted', async () => {
  const backend = await openWithPeople();
  await addBroken(backend, 12);

  for (const _run of [1, 2, 3]) await backend.deliverDue();

  const [text = '', ...others] = await groupTexts(backend);
  expect(others).toEqual([]);
  expect(text).toContain('failed three times for 12 items');
  expect(text.match(/broken\d+/g)).toHaveLength(10);
});

test('[TR-42] an item that succeeds is no longer a failure', async () => {
  const backend = await openWithPeople();
  const [broken = ''] = await addBroken(backend, 1);
  // It fails while the clock is two days ahead.
  await backend.passTime(2 * dayMs);
  await backend.deliverDue();
  expect(await backend.rows('scheduleFailures')).toHaveLength(1);
  await backend.passTime(-2 * dayMs);

  await backend.changeRow('engagement', broken, { isApproved: true });
  await backend.deliverDue();

  expect(await backend.rows('scheduleFailures')).toEqual([]);
});

test("[TR-42] a post that cannot be closed does not keep another banned person's posts open", async () => {
  const backend = await openWithPeople();
  const stuck = await createPost(backend, { requestId: 'stuck1' });
  await backend.changeRow('users', people.ben, { point: 1000 });
  const others = await createPost(backend, { telegram_id: people.ben }, people.ben);
  for (const id of [`refund.${stuck}`, `refund2.${stuck}`]) {
    await backend.addRow('pointLedger', id, {
      debit: 'mint',
      credit: 'member:1003',
      amount: 1,
      kind: 'gift',
    });
  }
  succeeded(await backend.act(people.root, 'banUser', { username: 'x_1001', ...ban }));
  succeeded(await backend.act(people.root, 'banUser', { username: 'x_1002', ...ban }));

  // On a slow machine the one post uses up the first run's share of time.
  await backend.deliverDue();
  await backend.deliverDue();

  expect(await backend.row('posts', others)).toMatchObject({ closedBy: 'ban' });
  expect(await backend.row('posts', stuck)).toMatchObject({ closedBy: null });
  expect(await backend.rows('scheduleFailures')).toMatchObject([{ kind: 'bans', itemId: stuck }]);
});

test('[TR-42] failing writes set nothing aside', async () => {
  const backend = await openWithPeople();
  await addBroken(backend, 3);
  const commit = '^PATCH /v1/tablesdb/transactions/';
  await backend.fault({ match: commit, from: 'function', times: 1000, action: { status: 503 } });

  for (const _run of [1, 2, 3, 4]) await backend.deliverDue();

  await backend.noFaults();
  expect(await backend.rows('scheduleFailures')).toEqual([]);
});

test("[TR-43] the schedule's shares fit into the function's time limit, with messages first and last", () => {
  const shares = jobKinds.map((kind) => jobList[kind].shareMs);
  const sumMs = shares.reduce((sum, shareMs) => sum + shareMs, 0);
  expect(sumMs + botTimeoutMs).toBeLessThan(functionTimeoutSeconds * 1000);
  expect(Math.min(...shares)).toBeGreaterThan(0);
  expect([jobKinds[0], jobKinds.at(-1)]).toEqual(['delivery', 'newMessages']);
});
