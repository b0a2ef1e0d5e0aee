import { expect, test } from 'vitest';
import { refuse } from '#src/services/reply.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { snapshotsSlot, sessionSlot } from '#src/contract/device-slots.ts';
import { openServices } from '#tests/support/open-services.ts';
import { openBrowserPage } from '#tests/support/web-sdk-shims.ts';
import { nextRequestId, openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const dayMs = 86_400_000;

const draft = (telegramId: string) => ({
  telegram_id: telegramId,
  content: 'https://x.com/ada/status/1',
  limit: 1,
  engagementTypes: ['like'],
});

async function countLogins(backend: TestBackend): Promise<number> {
  const requests = await backend.takeRequests();
  return requests.filter(({ line }) => /^POST .*\/users\/[^/]+\/sessions$/.test(line)).length;
}

async function revokeSessions(backend: TestBackend, userId: string): Promise<void> {
  await backend.api('DELETE', `/users/${userId}/sessions`);
}

async function addPost(backend: TestBackend, id: string, authorId: string): Promise<void> {
  await backend.addRow('posts', id, { authorId, limit: 1, engagementTypes: ['like'] });
}

test('[TR-03] a person is logged in from the launch data, and once for calls at the same time', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  const { services, storage } = openServices(backend, { userId: id });
  const loads = await Promise.all([services.users.load(id), services.posts.mine(id)]);
  expect(loads.map(({ success }) => success)).toEqual([true, true]);
  expect(await countLogins(backend)).toBe(1);
  expect(storage.read(sessionSlot)?.userId).toBe('100');
});

test('[TR-03] a kept session is used again without a login', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  const area = createMemoryStorage();
  await openServices(backend, { userId: id, area }).services.users.load(id);
  await backend.takeRequests();
  const reopened = openServices(backend, { userId: id, area });
  expect(await reopened.services.users.load(id)).toMatchObject({ success: true });
  expect(await countLogins(backend)).toBe(0);
});

test('[TR-03] after its session has ended an operation logs in again and continues', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100', { point: 100 });
  const { services } = openServices(backend, { userId: id });
  await services.users.load(id);
  await revokeSessions(backend, id);
  expect(await services.posts.create(draft(id))).toMatchObject({ success: true, costTenths: 10 });
  expect(await backend.rows('posts')).toHaveLength(1);
});

test('[TR-03] after the session has ended the user’s row is read in a new one, not considered missing', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  const { services } = openServices(backend, { userId: id });
  await services.users.load(id);
  await revokeSessions(backend, id);
  expect(await services.users.load(id)).toMatchObject({ success: true, user: { id: '100' } });
});

test('[TR-03] a kept session that has ended does not show an empty feed', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  await addPost(backend, 'post1', '200');
  const area = createMemoryStorage();
  await openServices(backend, { userId: id, area }).services.users.load(id);
  await revokeSessions(backend, id);
  const { services } = openServices(backend, { userId: id, area });
  const page = await services.posts.listFeed({ telegramId: id });
  expect(page).toMatchObject({ success: true, posts: [{ id: 'post1' }] });
});

test('[TR-03] an own list that an ended session answered is read again, however recently rows were read', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  await addPost(backend, 'post1', id);
  const { services } = openServices(backend, { userId: id });
  await services.users.load(id);
  await services.posts.mine(id);
  await revokeSessions(backend, id);
  expect(await services.posts.mine(id)).toMatchObject({ success: true, posts: [{ id: 'post1' }] });
  expect(await services.notifications.of(id)).toEqual({ success: true, notifications: [] });
});

test('[TR-03] a table that refuses guests with 401 is read after a new login', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  await backend.addRow('pointConst', 'like', { pointToPost: 12, pointAsReward: 11 });
  const { services } = openServices(backend, { userId: id });
  await services.users.load(id);
  await revokeSessions(backend, id);
  expect(await services.pointTypes.enabled()).toMatchObject({
    types: [{ name: 'like', costTenths: 12 }],
  });
});

test('[TR-45] calls that find the same session ended share one login, however late their responses are', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  await addPost(backend, 'post1', id);
  const { services } = openServices(backend, { userId: id });
  await services.users.load(id);
  await revokeSessions(backend, id);
  await backend.takeRequests();
  await backend.fault({ match: 'tables/posts', from: 'client', action: { isHeld: true } });
  const late = services.posts.mine(id);
  expect(await services.users.load(id)).toMatchObject({ success: true });
  const secret = services.sessions.secret();
  await backend.noFaults();
  expect(await late).toMatchObject({ success: true, posts: [{ id: 'post1' }] });
  expect(await countLogins(backend)).toBe(1);
  expect(services.sessions.secret()).toBe(secret);
});

test('[TR-45] [TR-03] an empty list from an older session is read again in the newer one', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  const readers = ['read("user:100")'];
  const row = { userId: id, isApproved: true, postId: 'p1', engageId: 'n1', postAuthorId: '200' };
  await backend.addRow('notifications', 'n1', row, readers);
  const { services } = openServices(backend, { userId: id });
  await services.users.load(id);
  await revokeSessions(backend, id);
  const wait = { match: 'tables/notifications', from: 'client', action: { isHeld: true } } as const;
  await backend.fault(wait);
  const late = services.notifications.of(id);
  expect(await services.users.load(id)).toMatchObject({ success: true });
  await backend.noFaults();
  expect(await late).toMatchObject({ notifications: [{ id: 'n1' }] });
});

test('[TR-03] rows that are really missing or empty cause no login', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  const { services } = openServices(backend, { userId: id });
  await services.users.load(id);
  await backend.takeRequests();
  expect(await services.users.load('999')).toMatchObject({ code: 'user_not_found' });
  expect(await services.notifications.of(id)).toEqual({ success: true, notifications: [] });
  expect(await countLogins(backend)).toBe(0);
});

test('[TR-03] a refused login is reported, and the next call tries again', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100', { point: 100 });
  const forged = backend.initData({ id: 100, first_name: 'Eve' }, { botToken: '1:forged' });
  const eve = openServices(backend, { userId: id, rawInitData: forged });
  expect(await eve.services.posts.create(draft(id))).toEqual({
    success: false,
    error: sentence('authentication_failed'),
    code: 'authentication_failed',
  });
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut: 'before' } });
  const { services } = openServices(backend, { userId: id });
  expect(await services.posts.mine(id)).toMatchObject({ success: false });
  expect(await services.posts.mine(id)).toMatchObject({ success: true });
});

test('[TR-03] a kept session of another messenger user is discarded', async () => {
  const backend = await openTestBackend();
  await backend.person('100', { name: 'Ada' });
  await backend.person('200', { name: 'Ben' });
  const area = createMemoryStorage();
  await openServices(backend, { userId: '100', area }).services.users.load('100');
  const ben = openServices(backend, { userId: '200', area });
  await backend.addRow('notifications', nextRequestId(), { userId: '100', isApproved: true }, [
    'read("user:100")',
  ]);
  expect(await ben.services.notifications.of('100')).toMatchObject({ notifications: [] });
  expect(ben.storage.read(sessionSlot)?.userId).toBe('200');
});

test('[TR-03] outside the messenger a kept session is discarded and no one is logged in', async () => {
  const backend = await openTestBackend();
  await backend.person('100');
  const area = createMemoryStorage();
  await openServices(backend, { userId: '100', area }).services.users.load('100');
  const visitor = openServices(backend, { userId: undefined, area });
  expect(await visitor.services.users.load('100')).toEqual(
    refuse({ code: 'telegram_user_unavailable' }),
  );
  expect(visitor.storage.read(sessionSlot)).toBeUndefined();
});

test('[TR-04] the app works without cookies and stores nothing in their place', async () => {
  const localStorage = openBrowserPage();
  const backend = await openTestBackend();
  const id = await backend.person('100', { point: 100 });
  const { services } = openServices(backend, { userId: id });
  expect(await services.users.load(id)).toMatchObject({ success: true });
  expect(await services.posts.create(draft(id))).toMatchObject({ success: true });
  expect(localStorage).toHaveLength(0);
});

test('[TR-04] the app works if the device stores nothing', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  const deny = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  const area = { getItem: deny, setItem: deny, removeItem: deny };
  const { services } = openServices(backend, { userId: id, area });
  expect(await services.users.load(id)).toMatchObject({ success: true });
  await revokeSessions(backend, id);
  expect(await services.users.load(id)).toMatchObject({ success: true });
});

test('[SP-03] [TR-14] snapshots of the first screens are deleted when the session has ended, and kept while it lasts', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  const { services, storage } = openServices(backend, { userId: id });
  await services.users.load(id);
  const kept = { language: 'en', html: { feed: '<main>Feed</main>' } };
  storage.write(snapshotsSlot(id), kept);
  storage.write(snapshotsSlot('200'), kept);
  await services.users.load(id);
  expect(storage.read(snapshotsSlot(id))).toEqual(kept);
  await revokeSessions(backend, id);
  await services.posts.close('p1');
  expect(storage.read(snapshotsSlot(id))).toBeUndefined();
  expect(storage.read(snapshotsSlot('200'))).toEqual(kept);
});

test('[TR-30] opening the app extends its session, once a day', async () => {
  const backend = await openTestBackend();
  const id = await backend.person('100');
  const nowMs = await backend.nowMs();
  let addedMs = 0;
  const { services } = openServices(backend, { userId: id, nowMs: () => nowMs + addedMs });
  await services.users.load(id);
  const ends: string[] = [];
  const starts: string[] = [];
  for (const passedMs of [0, 1.1 * dayMs, 0.5 * dayMs, 0.6 * dayMs]) {
    addedMs += passedMs;
    await backend.passTime(passedMs);
    await services.preload();
    const { sessions } = await backend.api('GET', `/users/${id}/sessions`);
    const [session] = sessions as { $createdAt: string; expire: string }[];
    ends.push(session?.expire ?? '');
    starts.push(session?.$createdAt ?? '');
  }

  const [first, second, third, fourth] = ends.map((end) => Date.parse(end));
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(dayMs);
  expect(third).toBe(second);
  expect(Number(fourth) - Number(second)).toBeGreaterThanOrEqual(dayMs);
  expect(new Set(starts).size).toBe(1);
});

test('[TR-30] without a session nothing is extended', async () => {
  const backend = await openTestBackend();
  const { services } = openServices(backend, { userId: undefined });
  await services.preload();
  expect(await backend.takeRequests()).toEqual([]);
});
