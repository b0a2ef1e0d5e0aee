import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LiveChange } from '#src/services/live-change.ts';
import { openServices, waitForEver, type OpenedServices } from '#tests/support/open-services.ts';
import { openBrowserPage } from '#tests/support/web-sdk-shims.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

type Heard = {
  readonly changes: LiveChange[];
  readonly shownIds: string[];
  opened: number;
  readonly release: () => void;
};

/** How long an event may take when the machine is busy. */
const soon = { timeout: 5000 };

/** Short waits are cut shorter; those for what must never happen in a test do not end. */
const shortWait = (delayMs: number) =>
  delayMs >= 10_000
    ? waitForEver()
    : new Promise<void>((resolve) => setTimeout(resolve, delayMs / 20));

function openLive(backend: TestBackend, userId: string): OpenedServices {
  return openServices(backend, { userId, wait: shortWait });
}

/** Follows a person's line until the test ends, and answers once the line is open. */
async function follow(backend: TestBackend, userId: string, opened = openLive(backend, userId)) {
  const heard: Heard = {
    changes: [],
    shownIds: [],
    opened: 0,
    release: opened.services.live.follow(userId, {
      onChange: (change) => heard.changes.push(change),
      onOpen: () => heard.opened++,
      onShown: (ids) => heard.shownIds.push(...ids),
    }),
  };
  onTestFinished(() => heard.release());
  await untilHeard(backend, userId, heard);
  return heard;
}

/** Touches the own row until the line tells of it, of the last touch too, then forgets what was told. */
async function untilHeard(backend: TestBackend, userId: string, heard: Heard): Promise<void> {
  let touch = 0;
  await expect
    .poll(async () => {
      await backend.changeRow('users', userId, { name: `Touch ${++touch}` });
      return heard.changes.length;
    }, soon)
    .toBeGreaterThan(0);
  await expect
    .poll(() => heard.changes.at(-1), soon)
    .toMatchObject({ table: 'users', row: { name: `Touch ${touch}` } });
  await expect.poll(() => heard.opened, soon).toBeGreaterThan(0);
  heard.changes.length = 0;
}

const draft = {
  content: 'https://x.com/ada/status/1',
  limit: 2,
  engagementTypes: ['like'],
};

async function createPost(backend: TestBackend, authorId: string): Promise<string> {
  const reply = await backend.act(authorId, 'createPost', { telegram_id: authorId, ...draft });
  if (!reply.success) throw new Error(reply.error);
  return String((await backend.rows('posts')).at(-1)?.$id);
}

async function engage(backend: TestBackend, postId: string): Promise<void> {
  const request = { postId, engagedBy: '200', engagementTypes: ['like'] };
  const reply = await backend.act('200', 'submitEngagement', request);
  if (!reply.success) throw new Error(reply.error);
}

function tablesOf(heard: Heard): string[] {
  return [...new Set(heard.changes.map(({ table }) => table))].toSorted();
}

test('[TR-36] [DB-23] a member hears of posts, the own row and the own movements after the commit', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  const heard = await follow(backend, '100');
  const id = await createPost(backend, '100');
  await expect.poll(() => tablesOf(heard), soon).toEqual(['pointLedger', 'posts', 'users']);
  const posts = heard.changes.filter(({ table }) => table === 'posts');
  expect(posts).toMatchObject([{ row: { id, authorId: '100', limit: 2, engageCount: 0 } }]);
  const own = heard.changes.filter(({ table }) => table === 'users');
  expect(own.at(-1)).toMatchObject({ row: { id: '100', pointTenths: 80 } });
});

test('[DB-23] an author hears of a new engagement and of free places, the engager of the decision', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  await backend.person('200');
  const postId = await createPost(backend, '100');
  const author = await follow(backend, '100');
  const engager = await follow(backend, '200');
  await engage(backend, postId);
  // The own row's event comes of the guard that holds a ban of the author at the commit. Rule TR-35.
  await expect.poll(() => tablesOf(author), soon).toEqual(['engagement', 'posts', 'users']);
  expect(author.changes).toContainEqual(
    expect.objectContaining({ table: 'posts', row: expect.objectContaining({ engageCount: 1 }) }),
  );
  const [engagement] = await backend.rows('engagement');
  const engagementId = engagement?.$id ?? '';
  engager.changes.length = 0;
  await backend.act('100', 'reviewEngagement', { engagementId, isApproved: true });
  await expect
    .poll(() => tablesOf(engager), soon)
    .toEqual(['engagement', 'notifications', 'pointLedger', 'users']);
  expect(engager.changes).toContainEqual(
    expect.objectContaining({
      table: 'engagement',
      row: expect.objectContaining({ id: engagementId, decision: true }),
    }),
  );
});

test('[DB-23] [TR-10..12] nothing arrives that one may not read', async () => {
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

/** Changes the own row and waits for it, so that all that came before has arrived as well. */
async function untilNews(backend: TestBackend, userId: string, heard: Heard): Promise<void> {
  await backend.changeRow('users', userId, { name: 'Renamed' });
  await expect
    .poll(() => heard.changes.some(({ row }) => 'name' in row && row.name === 'Renamed'), soon)
    .toBe(true);
}

test('[DB-23] a person who is approved while the app is open hears of posts from then on', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('7', { isAdmin: true });
  await backend.person('100', { point: 100 });
  await backend.person('400', { adminApproved: false, adminReqOpen: true });
  const heard = await follow(backend, '400');
  await backend.act('7', 'decideApprovalRequest', { userId: '400', isApproved: true });
  await expect.poll(() => heard.opened, soon).toBe(2);
  expect(heard.changes).toMatchObject([{ table: 'users', row: { isApproved: true } }]);
  heard.changes.length = 0;
  await createPost(backend, '100');
  await expect.poll(() => tablesOf(heard), soon).toEqual(['posts']);
});

test('[DB-23] after a new login the line is that of the new session', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100');
  const opened = openLive(backend, '100');
  const heard = await follow(backend, '100', opened);
  await backend.api('DELETE', '/users/100/sessions');
  expect(await opened.services.users.load('100')).toMatchObject({ success: true });
  await untilHeard(backend, '100', heard);
});

test('[DB-23] a banned person is called to read anew, and hears of the own row alone from then on', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('7', { isAdmin: true });
  await backend.person('100', { point: 100 });
  await backend.person('200');
  const opened = openLive(backend, '200');
  const heard = await follow(backend, '200', opened);
  const ban = { username: 'x_200', type: 'X', reason: 'spam' };
  expect(await backend.act('7', 'banUser', ban)).toMatchObject({ success: true });
  await expect.poll(() => heard.opened, soon).toBeGreaterThan(1);
  expect(await opened.services.users.load('200')).toMatchObject({ user: { isBanned: true } });
  await untilHeard(backend, '200', heard);
  await createPost(backend, '100');
  await untilNews(backend, '200', heard);
  expect(tablesOf(heard)).toEqual(['users']);
});

test('[DB-23] a released line tells nothing more, and can be followed again', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100');
  const opened = openLive(backend, '100');
  const first = await follow(backend, '100', opened);
  first.release();
  const second = await follow(backend, '100', opened);
  await backend.changeRow('users', '100', { name: 'Renamed' });
  await expect.poll(() => second.changes, soon).toHaveLength(1);
  expect(first.changes).toEqual([]);
  expect([first.opened, second.opened]).toEqual([1, 1]);
});

/** A way to the backend that can be cut, as when a device loses the network. */
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

test('[TR-36] [DB-23] [DB-24] a line that broke comes back, tells that there was a gap, and goes on', async () => {
  openBrowserPage();
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.mocked(console.error).mockReturnValue();
  const backend = await openTestBackend();
  await backend.person('100');
  const { endpoint, cut } = await openCuttable(backend);
  const opened = openServices(backend, { userId: '100', endpoint, wait: shortWait });
  const heard = await follow(backend, '100', opened);
  cut();
  await expect.poll(() => heard.opened, soon).toBe(2);
  // The SDK tells of the broken socket.
  error.mockClear();
  expect(log).toHaveBeenCalledWith('Realtime disconnected. Re-connecting in 1 seconds.');
  await backend.changeRow('users', '100', { name: 'Renamed' });
  await expect
    .poll(() => heard.changes.at(-1), soon)
    .toMatchObject({ table: 'users', row: { name: 'Renamed' } });
});

test('[MY-20] a submission is told to its author, its engager and those who look at the post, to nobody else', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  const others = ['200', '300', '400', '500'];
  for (const id of others) await backend.person(id);
  await backend.person('7', { isAdmin: true });
  const postId = await createPost(backend, '100');
  const lines = new Map<string, Heard>();
  for (const id of ['100', ...others, '7']) {
    const opened = openLive(backend, id);
    // Somebody who looks at the post, in two places at once, of which one is left again.
    if (id === '300') {
      opened.services.live.show(postId);
      opened.services.live.show(postId)();
    }
    lines.set(id, await follow(backend, id, opened));
  }
  await engage(backend, postId);
  for (const [id, heard] of lines) await untilNews(backend, id, heard);
  // Own rows aside, which each of them was made to hear of.
  const told = [...lines].map(([id, { changes }]) => [
    id,
    ...changes.map(({ table }) => table).filter((table) => table !== 'users'),
  ]);
  expect(told.map((each) => each.toSorted())).toEqual([
    ['100', 'engagement', 'posts'],
    ['200', 'engagement'],
    ['300', 'posts'],
    ['400'],
    ['500'],
    ['7'],
  ]);
});

test('[MY-20] a post that comes on screen is followed from then on, and one that leaves it is not', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  await backend.person('300');
  const postId = await createPost(backend, '100');
  const opened = openLive(backend, '300');
  const heard = await follow(backend, '300', opened);
  await backend.changeRow('posts', postId, { pinPost: true });
  const leave = opened.services.live.show(postId);
  await expect.poll(() => heard.shownIds, soon).toEqual([postId]);
  await backend.changeRow('posts', postId, { reviewedCount: 1 });
  await expect
    .poll(() => heard.changes, soon)
    .toMatchObject([{ table: 'posts', row: { id: postId, reviewedCount: 1, isPinned: true } }]);
  leave();
  opened.services.live.show('another');
  await expect.poll(() => heard.shownIds, soon).toEqual([postId, 'another']);
  await backend.changeRow('posts', postId, { reviewedCount: 2 });
  await untilNews(backend, '300', heard);
  expect(heard.changes.filter(({ table }) => table === 'posts')).toHaveLength(1);
});
