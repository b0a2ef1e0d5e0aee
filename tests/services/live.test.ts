import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openServices } from '#tests/support/open-services.ts';
import { openBrowserPage } from '#tests/support/web-sdk-shims.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import {
  createPost,
  engage,
  follow,
  openLive,
  shortWait,
  untilHeard,
  untilNews,
  type Heard,
} from './live-fixture.ts';

function tablesOf(heard: Heard): string[] {
  return [...new Set(heard.changes.map(({ table }) => table))].toSorted();
}

test('[TR-36] [DB-23] a member receives posts, their own row and their own movements after the commit', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  const heard = await follow(backend, '100');
  const id = await createPost(backend, '100');
  await expect.poll(() => tablesOf(heard)).toEqual(['pointLedger', 'posts', 'users']);
  const posts = heard.changes.filter(({ table }) => table === 'posts');
  expect(posts).toMatchObject([{ row: { id, authorId: '100', limit: 2, engageCount: 0 } }]);
  const own = heard.changes.filter(({ table }) => table === 'users');
  expect(own.at(-1)).toMatchObject({ row: { id: '100', pointTenths: 80 } });
});

test('[DB-23] an author receives a new engagement and free places, the engager the decision', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  await backend.person('200');
  const postId = await createPost(backend, '100');
  const author = await follow(backend, '100');
  const engager = await follow(backend, '200');
  await engage(backend, postId);
  // The event of the author's row comes from the guard that checks the author's ban at the commit. Rule TR-35.
  await expect.poll(() => tablesOf(author)).toEqual(['engagement', 'posts', 'users']);
  expect(author.changes).toContainEqual(
    expect.objectContaining({ table: 'posts', row: expect.objectContaining({ engageCount: 1 }) }),
  );
  const [engagement] = await backend.rows('engagement');
  const engagementId = engagement?.$id ?? '';
  engager.changes.length = 0;
  await backend.act('100', 'reviewEngagement', { engagementId, isApproved: true });
  await expect
    .poll(() => tablesOf(engager))
    .toEqual(['engagement', 'notifications', 'pointLedger', 'users']);
  expect(engager.changes).toContainEqual(
    expect.objectContaining({
      table: 'engagement',
      row: expect.objectContaining({ id: engagementId, decision: true }),
    }),
  );
});

test('[DB-23] an overwritten row arrives as a change, not as a new row', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  const heard = await follow(backend, '100');
  const id = await createPost(backend, '100');
  await expect.poll(() => tablesOf(heard)).toContain('posts');
  heard.changes.length = 0;

  const post = { authorId: '100', limit: 7, engagementTypes: ['like'] };
  const table = '/tablesdb/yapp/tables/posts/rows';
  await backend.api('PUT', table, { rows: [{ $id: id, ...post }] });

  await expect
    .poll(() => heard.changes.filter((change) => change.table === 'posts'))
    .toMatchObject([{ isNew: false, row: { id, limit: 7 } }]);
});

test('[DB-23] [TR-10..12] no row arrives that its receiver may not read', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  await backend.person('200');
  await backend.person('300');
  await backend.person('400', { adminApproved: false, adminReqOpen: true });
  const stranger = await follow(backend, '300');
  const unapproved = await follow(backend, '400');
  const postId = await createPost(backend, '100');
  await engage(backend, postId);
  const [engagement] = await backend.rows('engagement');
  const engagementId = engagement?.$id ?? '';
  await backend.act('100', 'reviewEngagement', { engagementId, isApproved: true });
  await untilNews(backend, '300', stranger);
  await untilNews(backend, '400', unapproved);
  expect(tablesOf(stranger)).toEqual(['posts', 'users']);
  expect(tablesOf(unapproved)).toEqual(['users']);
  const ownRows = [...stranger.changes, ...unapproved.changes].filter(
    ({ table }) => table === 'users',
  );
  expect(new Set(ownRows.map(({ row }) => row.id))).toEqual(new Set(['300', '400']));
});

test('[PA-16] [DB-23] administrators receive immediately what another administrator is viewing, members do not', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('7', { isAdmin: true });
  await backend.person('8', { isAdmin: true });
  await backend.person('100');
  const admin = await follow(backend, '8');
  const member = await follow(backend, '100');

  await backend.act('7', 'noteLook', { itemId: 'report1' });

  await expect.poll(() => tablesOf(admin)).toEqual(['looks']);
  expect(admin.changes).toMatchObject([{ row: { id: '7', itemId: 'report1' } }]);
  await untilNews(backend, '100', member);
  expect(tablesOf(member)).toEqual(['users']);
});

test('[DB-23] a person who is approved while the app is open receives posts from then on', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('7', { isAdmin: true });
  await backend.person('100', { point: 100 });
  await backend.person('400', { adminApproved: false, adminReqOpen: true });
  const heard = await follow(backend, '400');
  await backend.act('7', 'decideApprovalRequest', { userId: '400', isApproved: true });
  await expect.poll(() => heard.opened).toBe(2);
  expect(heard.changes).toMatchObject([{ table: 'users', row: { isApproved: true } }]);
  await untilHeard(backend, '400', heard);
  await createPost(backend, '100');
  await expect.poll(() => tablesOf(heard)).toEqual(['posts']);
});

test('[DB-23] after a new login the connection uses the new session', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100');
  const opened = openLive(backend, '100');
  const heard = await follow(backend, '100', opened);
  await backend.api('DELETE', '/users/100/sessions');
  expect(await opened.services.users.load('100')).toMatchObject({ success: true });
  await untilHeard(backend, '100', heard);
});

test('[DB-23] a ban makes the app read again, and from then on it receives only the user’s row', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('7', { isAdmin: true });
  await backend.person('100', { point: 100 });
  await backend.person('200');
  const opened = openLive(backend, '200');
  const heard = await follow(backend, '200', opened);
  const ban = { username: 'x_200', type: 'X', reason: 'spam' };
  expect(await backend.act('7', 'banUser', ban)).toMatchObject({ success: true });
  await expect.poll(() => heard.opened).toBeGreaterThan(1);
  expect(await opened.services.users.load('200')).toMatchObject({ user: { isBanned: true } });
  await untilHeard(backend, '200', heard);
  await createPost(backend, '100');
  await untilNews(backend, '200', heard);
  expect(tablesOf(heard)).toEqual(['users']);
});

test('[DB-23] a released connection delivers nothing more, and can be opened again', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100');
  const opened = openLive(backend, '100');
  const first = await follow(backend, '100', opened);
  first.release();
  const second = await follow(backend, '100', opened);
  await backend.changeRow('users', '100', { name: 'Renamed' });
  await expect.poll(() => second.changes).toHaveLength(1);
  expect(first.changes).toEqual([]);
  expect([first.opened, second.opened]).toEqual([1, 1]);
});

/** A proxy to the backend that can be cut, as when a device loses the network. */
async function openCuttable(backend: TestBackend) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(new URL(backend.origin).port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('[TR-36] [DB-23] [DB-24] a broken connection reconnects, reports the gap, and continues', async () => {
  openBrowserPage();
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.mocked(console.error).mockReturnValue();
  const backend = await openTestBackend();
  await backend.person('100');
  const { endpoint, cut } = await openCuttable(backend);
  const opened = openServices(backend, { userId: '100', endpoint, wait: shortWait });
  const heard = await follow(backend, '100', opened);
  cut();
  await expect.poll(() => heard.opened).toBe(2);
  // The SDK reports the broken socket.
  error.mockClear();
  expect(log).toHaveBeenCalledWith('Realtime disconnected. Re-connecting in 1 seconds.');
  await untilHeard(backend, '100', heard);
});
