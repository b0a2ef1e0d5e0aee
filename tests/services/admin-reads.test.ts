import { expect, onTestFinished, test, vi } from 'vitest';
import { refuse } from '#src/services/reply.ts';
import { z } from 'zod';
import { lastDays } from '#src/services/admin-economy.ts';
import { createBackend } from '#src/services/backend.ts';
import { type Services, createServices } from '#src/services/services.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { nextRequestId, openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const wait = (delayMs: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, delayMs).unref());

function servicesOf(backend: TestBackend, userId: string, ageSeconds = 0): Services {
  const area = createMemoryStorage();
  const address = { ...backendNames, endpoint: backend.endpoint };
  return createServices({
    backend: createBackend(address, () => undefined, wait),
    fetch: (url, request) => fetch(url, request),
    storage: createDeviceStorage({ openArea: () => area, nowMs: () => Date.now() }),
    launchUserId: userId,
    rawInitData: backend.initData({ id: Number(userId), first_name: 'Olga' }, { ageSeconds }),
    newRequestId: nextRequestId,
    nowMs: () => Date.now(),
    wait,
    report: () => undefined,
  });
}

async function addRows(
  backend: TestBackend,
  table: string,
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 100) {
    const path = `/tablesdb/${backendNames.databaseId}/tables/${table}/rows`;
    await backend.api('POST', path, { rows: rows.slice(start, start + 100) });
  }
}

async function openAdmin() {
  const backend = await openTestBackend();
  await backend.person('1008', { isAdmin: true });
  const admin = await servicesOf(backend, '1008').admin();
  return { backend, admin };
}

test('[PA-11] the totals are those of the schedule, and missing before its first run', async () => {
  const { backend, admin } = await openAdmin();
  expect(await admin.economy()).toMatchObject({ success: true, untilMs: null });
  const gifts = JSON.stringify([['1008', 3015]]);
  const sums = { members: 3000, burned: 15, minted: 3015, gifts, untilMs: 7 };
  await addRows(backend, 'economyTotals', [{ $id: 'all', ...sums }]);
  expect(await admin.economy()).toMatchObject({
    success: true,
    untilMs: 7,
    economy: {
      memberTenths: 3000,
      burnedTenths: 15,
      mintedTenths: 3015,
      gifts: [{ adminId: '1008', amountTenths: 3015 }],
    },
  });
});

test('[PA-11] the economy reads at most 100 rows, however many there are', async () => {
  const { backend, admin } = await openAdmin();
  const rowsOf = (count: number, columns: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => ({
      $id: `many${String(index)}`,
      ...columns(index),
    }));
  const post = { authorId: '1001', limit: 1 };
  await addRows(
    backend,
    'posts',
    rowsOf(150, () => post),
  );
  const engagement = { postId: 'many1', postAuthorId: '1001' };
  await addRows(
    backend,
    'engagement',
    rowsOf(150, (index) => ({ ...engagement, engagedBy: String(2000 + index) })),
  );
  let readRows = 0;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await realFetch(...call);
    const body: unknown = await answer.clone().json();
    readRows += z.object({ rows: z.array(z.unknown()) }).safeParse(body).data?.rows.length ?? 1;
    return answer;
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await admin.economy();
  const activity = await admin.activity(lastDays(await backend.nowMs(), 14));
  expect(activity).toMatchObject({ success: true });
  expect(activity.success && activity.days.at(-1)).toMatchObject({
    posts: { count: 150, isExact: true },
    engagements: { count: 150, isExact: true },
  });
  expect(readRows).toBeGreaterThan(1);
  expect(readRows).toBeLessThanOrEqual(100);
});

test('the log is paged by cursor, filtered, and read whole', async () => {
  const { backend, admin } = await openAdmin();
  const act = (index: number) => ({
    $id: `act${String(index)}`,
    actorId: index === 3 ? '1009' : '1008',
    targetId: index === 5 ? '1009' : '1001',
    action: index % 2 === 0 ? 'banUser' : 'warnUser',
    details: '{}',
  });
  await addRows(
    backend,
    'moderationLog',
    Array.from({ length: 60 }, (_, index) => act(index)),
  );
  const first = await admin.log({});
  if (!first.success) throw new Error(first.code);
  expect(first.acts).toHaveLength(50);
  expect(first.acts[0]?.id).toBe('act59');
  const second = await admin.log({}, first.nextCursor ?? '');
  expect(second).toMatchObject({ success: true, nextCursor: null });
  expect(second.success && second.acts.at(-1)?.id).toBe('act0');

  const idsOf = (reply: Awaited<ReturnType<typeof admin.wholeLog>>) =>
    reply.success ? reply.acts.map(({ id }) => id) : reply.code;
  expect(await admin.wholeLog({}).then(idsOf)).toHaveLength(60);
  expect(await admin.wholeLog({ personId: '1009' }).then(idsOf)).toEqual(['act5', 'act3']);
  const both = { personId: '1009', action: 'banUser' };
  expect(await admin.wholeLog(both).then(idsOf)).toEqual([]);
});

test('[PA-24] if there are more decisions than are read, all since the stated time are included', async () => {
  const { backend, admin } = await openAdmin();
  const firstMs = (await backend.nowMs()) - 2000 * 60_000;
  const madeMs = (index: number) => firstMs + index * 60_000;
  const act = (action: string, index: number) => ({
    $id: `${action}${String(index)}`,
    $createdAt: new Date(madeMs(index)).toISOString(),
    actorId: '1008',
    targetId: '1001',
    action,
    details: '{}',
  });
  const requests = Array.from({ length: 1003 }, (_, index) => ({
    ...act('decideApprovalRequest', index),
    // The last one that is read has the same time as one that is not.
    ...(index === 2 ? { $createdAt: new Date(madeMs(3)).toISOString() } : {}),
  }));
  await addRows(backend, 'moderationLog', [act('resolveReport', 0), ...requests]);

  const all = await admin.decisions(madeMs(3));
  expect(all.success && all.acts).toHaveLength(1000);
  const some = await admin.decisions(firstMs);
  if (!some.success) throw new Error(some.code);
  const since = requests.filter(({ $createdAt }) => Date.parse($createdAt) >= some.sinceMs);
  const read = new Set(some.acts.map(({ id }) => id));
  expect(since.filter(({ $id }) => !read.has($id))).toEqual([]);
  expect(some.sinceMs).toBeGreaterThan(madeMs(2));
  expect(some.sinceMs).toBeLessThanOrEqual(madeMs(4));
});

test('[PA-21] a pair’s shared engagements come newest first, and pending or rejected ones have earned nothing', async () => {
  const { backend, admin } = await openAdmin();
  const post = { authorId: '1001', limit: 5, rewardEach: 20 };
  const engaged = { engagedBy: '1002', postAuthorId: '1001', engagementTypes: ['like'] };
  const decisions = [true, null, false, true];
  for (const [index, isApproved] of decisions.entries()) {
    await backend.addRow('posts', `p${String(index)}`, post);
    const $createdAt = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
    const row = { ...engaged, $createdAt, postId: `p${String(index)}`, isApproved };
    await backend.addRow('engagement', `e${String(index)}`, row);
  }
  const reply = await admin.pair(['1001', '1002']);
  if (!reply.success) throw new Error(reply.code);
  const shared = reply.pair.engagements;
  expect(shared.map(({ engagement, earnedTenths }) => [engagement.id, earnedTenths])).toEqual([
    ['e3', 20],
    ['e2', 0],
    ['e1', 0],
    ['e0', 20],
  ]);
  expect(reply.pair.sides.map(({ id, shared: count }) => [id, count])).toEqual([
    ['1001', 0],
    ['1002', 4],
  ]);
});

test('more people than one query can name are found by id, without omissions', async () => {
  const { backend, admin } = await openAdmin();
  const ids = Array.from({ length: 130 }, (_, index) => `p${String(index)}`);
  const person = ($id: string) => ({ $id, xUserId: $id, x_username: $id });
  await addRows(backend, 'users', ids.map(person));
  const reply = await admin.people([...ids, 'p0', 'unknown']);
  expect(reply.success && reply.users.map(({ id }) => id).length).toBe(130);
  expect(await admin.people([])).toEqual({ success: true, users: [] });
});

test('[PA-23] events are counted by day, and of the new people the approved ones', async () => {
  const { backend } = await openAdmin();
  await backend.person('1005', { adminApproved: false, adminReqOpen: true });
  const dayMs = 24 * 60 * 60 * 1000;
  const days = lastDays(await backend.nowMs(), 3);
  const addPost = (id: string) => backend.addRow('posts', id, { authorId: '1001', limit: 1 });
  await addPost('post1');
  await backend.passTime(dayMs);
  await addPost('post2');
  await addPost('post3');
  await backend.addRow('engagement', 'e1', {
    postId: 'post2',
    engagedBy: '1',
    postAuthorId: '1001',
  });
  const later = lastDays(await backend.nowMs(), 3);
  const admin = await servicesOf(backend, '1008', -dayMs / 1000).admin();
  const reply = await admin.activity(later);
  expect(later[1]).toEqual(days[2]);
  const counted = (count: number) => ({ count, isExact: true });
  const day = (index: number, posts: number, engagements: number, joined: number) => ({
    startMs: later[index]?.startMs,
    posts: counted(posts),
    engagements: counted(engagements),
    joined: counted(joined),
  });
  expect(reply).toEqual({
    success: true,
    days: [day(0, 0, 0, 0), day(1, 1, 0, 1), day(2, 2, 1, 0)],
  });
});

test('[TR-12] a member cannot read the log, the messages or the totals', async () => {
  const { backend } = await openAdmin();
  await backend.person('1001', { point: 50 });
  await backend.person('1002', { point: 70 });
  const tool = { username: 'x_1002', type: 'X', reason: 'no' };
  await backend.act('1008', 'warnUser', tool);
  const admin = await servicesOf(backend, '1001').admin();
  const log = await admin.log({});
  expect(log.success ? log.acts : []).toEqual([]);
  const outbox = await admin.outbox();
  expect(outbox.success ? outbox.messages : []).toEqual([]);
  await backend.passTime(61_000);
  await backend.deliverDue();
  expect(await admin.economy()).toMatchObject({ success: true, untilMs: null });
});

test('[ER-01] a failed read returns a refusal and never throws', async () => {
  const { backend, admin } = await openAdmin();
  await admin.people(['1008']);
  const refusal = refuse({ code: 'database_error' });
  const fail = (table: string) =>
    backend.fault({ match: `tables/${table}/`, action: { status: 500 }, from: 'client' });
  await fail('moderationLog');
  expect(await admin.log({})).toEqual(refusal);
  await fail('moderationLog');
  expect(await admin.wholeLog({})).toEqual(refusal);
  await fail('users');
  expect(await admin.people(['1008'])).toEqual(refusal);
  await fail('economyTotals');
  expect(await admin.economy()).toEqual(refusal);
  await fail('engagement');
  expect(await admin.activity(lastDays(0, 1))).toEqual(refusal);
  await fail('botOutbox');
  expect(await admin.outbox('failed')).toEqual(refusal);
});
