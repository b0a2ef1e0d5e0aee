import { expect, test } from 'vitest';
import { refuse } from '#src/services/reply.ts';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const author = '200';

async function openFeed(count = 0) {
  const backend = await openTestBackend();
  await backend.person('100');
  for (let number = 1; number <= count; number++) {
    // Each at its own moment.
    const $createdAt = new Date(Date.UTC(2026, 0, 1) + number).toISOString();
    await addPost(backend, idOf(number), { $createdAt });
  }
  const { services, unreadable } = openServices(backend, { userId: '100' });
  await services.users.load('100');
  await backend.takeRequests();
  return { backend, services, unreadable };
}

function idOf(number: number): string {
  return `post${String(number).padStart(3, '0')}`;
}

/** Newest first: from one number down to another. */
function idsDown(from: number, to: number): { id: string }[] {
  return Array.from({ length: from - to + 1 }, (_, index) => ({ id: idOf(from - index) }));
}

async function addPost(backend: TestBackend, id: string, columns: object = {}): Promise<void> {
  const data = { authorId: author, limit: 3, engagementTypes: ['like'], ...columns };
  await backend.addRow('posts', id, data);
}

test('[EA-01] [EA-02] [MY-12] a page has 20 posts by default, newest first, also of one reward, and its cursors', async () => {
  const { services } = await openFeed(25);
  const byReward = { telegramId: '100', isByReward: true };
  expect(await services.posts.listFeed(byReward)).toMatchObject({ posts: idsDown(25, 6) });
  expect(await services.posts.listFeed({ telegramId: '100' })).toMatchObject({
    success: true,
    posts: idsDown(25, 6),
    nextCursor: 'post006',
    prevCursor: null,
  });
});

test('[EA-01] [EA-02] pages continue after a cursor, go back before one, and end', async () => {
  const { services } = await openFeed(9);
  const page = (more: object) =>
    services.posts.listFeed({ telegramId: '100', pageSize: 4, ...more });
  expect(await page({ cursor: 'post006' })).toMatchObject({
    posts: idsDown(5, 2),
    nextCursor: 'post002',
    prevCursor: 'post005',
  });
  expect(await page({ cursor: 'post002', direction: 'after' })).toMatchObject({
    posts: idsDown(1, 1),
    nextCursor: null,
    prevCursor: 'post001',
  });
  expect(await page({ cursor: 'post003', direction: 'before' })).toMatchObject({
    posts: idsDown(7, 4),
    nextCursor: 'post004',
    prevCursor: 'post007',
  });
  expect(await page({ cursor: 'post007', direction: 'before' })).toMatchObject({
    posts: idsDown(9, 8),
    nextCursor: 'post008',
    prevCursor: null,
  });
  expect(await page({ cursor: 'post001' })).toMatchObject({ posts: [], nextCursor: null });
});

test('[EA-02] posts that reached their target are not read', async () => {
  const { backend, services } = await openFeed(2);
  await addPost(backend, 'done', { targetStatus: true });
  await addPost(backend, 'done-pinned', { targetStatus: true, pinPost: true });
  expect(await services.posts.listFeed({ telegramId: '100' })).toMatchObject({
    posts: idsDown(2, 1),
    pinned: [],
  });
});

test('[EA-13] pinned posts come with the first page however old they are, and with no other page', async () => {
  const { backend, services } = await openFeed();
  await addPost(backend, 'pinned', { pinPost: true });
  for (let number = 1; number <= 5; number++) await addPost(backend, idOf(number));
  const page = (more: object) =>
    services.posts.listFeed({ telegramId: '100', pageSize: 3, ...more });
  const pinned = [{ id: 'pinned', isPinned: true }];
  expect(await page({})).toMatchObject({ posts: idsDown(5, 3), pinned });
  const second = await page({ cursor: 'post003' });
  expect(second).toMatchObject({ posts: [...idsDown(2, 1), { id: 'pinned' }], pinned: [] });
});

test('[EA-01] an empty feed is a page without posts and cursors', async () => {
  const { services } = await openFeed();
  expect(await services.posts.listFeed({ telegramId: '100' })).toEqual({
    success: true,
    posts: [],
    pinned: [],
    nextCursor: null,
    prevCursor: null,
  });
});

test('[EA-01] a page that cannot be read is an error, whichever half of it failed', async () => {
  const { backend, services } = await openFeed(1);
  const failed = refuse({ code: 'posts_fetch_failed' });
  for (const query of ['posts/rows.*pinPost', 'posts/rows']) {
    await backend.fault({ match: `GET .*${query}`, action: { status: 500 } });
    expect(await services.posts.listFeed({ telegramId: '100' })).toEqual(failed);
    await backend.noFaults();
  }
});

test('[EA-01] [DB-13] a post that does not parse breaks neither the page nor its cursor', async () => {
  const { backend, services, unreadable } = await openFeed(6);
  await addPost(backend, 'Strange-Id');
  await addPost(backend, 'post007');
  const page = await services.posts.listFeed({ telegramId: '100', pageSize: 3 });
  expect(page).toMatchObject({ posts: idsDown(7, 6), nextCursor: 'post006' });
  expect(unreadable).toEqual(['posts']);
});

test('[EA-01] [DB-13] a page on which no post parses still has a cursor', async () => {
  const { backend, services } = await openFeed(1);
  await addPost(backend, 'Strange-1');
  await addPost(backend, 'Strange-2');
  const first = await services.posts.listFeed({ telegramId: '100', pageSize: 2 });
  expect(first).toMatchObject({ success: true, posts: [], nextCursor: 'Strange-1' });
  const cursor = first.success ? (first.nextCursor ?? '') : '';
  const second = await services.posts.listFeed({ telegramId: '100', pageSize: 2, cursor });
  expect(second).toMatchObject({ posts: [{ id: 'post001' }] });
});

test('[EA-01] [EA-04] opening the feed costs three reads, and as many rows as it shows', async () => {
  const { backend, services } = await openFeed(45);
  const page = await services.posts.listFeed({ telegramId: '100', pageSize: 40 });
  const ids = page.success ? page.posts.map(({ id }) => id) : [];
  await services.engagements.engagedAmong(ids, '100');
  const lines = (await backend.takeRequests()).map(({ line }) => line);
  // No engagement was found, so the app checks its session. Rule TR-03.
  const readings = ['posts', 'posts', 'engagement', 'account'];
  expect(lines.map((line) => /(\w+)(?:\/rows.*)?$/.exec(line)?.[1])).toEqual(readings);
  expect(ids).toHaveLength(40);
});

test('[HM-10] own posts are read by author, at most 50 for the active and 100 for the completed', async () => {
  const { backend, services } = await openFeed();
  await addPost(backend, 'mine-1', { authorId: '100' });
  await addPost(backend, 'other');
  await addPost(backend, 'mine-2', { authorId: '100', targetStatus: true });
  const both = { success: true, posts: [{ id: 'mine-2' }, { id: 'mine-1' }] };
  await backend.takeRequests();
  expect(await services.posts.mine('100')).toMatchObject(both);
  expect(await services.posts.completed('100')).toMatchObject(both);
  const lines = (await backend.takeRequests()).map(({ line }) => line);
  expect(lines[0]).toContain('{"method":"limit","values":[50]}');
  expect(lines[1]).toContain('{"method":"limit","values":[100]}');
});

test('[HM-10] an error reading own posts has a sentence for each list', async () => {
  const { backend, services } = await openFeed(1);
  await backend.fault({ match: 'GET .*posts/rows', times: 2, action: { status: 500 } });
  expect(await services.posts.mine('100')).toMatchObject({
    code: 'active_posts_load_failed',
  });
  expect(await services.posts.completed('100')).toMatchObject({
    code: 'completed_posts_load_failed',
  });
});

test('[DB-17] a post is read by id', async () => {
  const { services } = await openFeed(1);
  expect(await services.posts.get('post001')).toMatchObject({
    success: true,
    post: { id: 'post001', authorId: '200', limit: 3, engageCount: 0, types: ['like'] },
  });
  expect(await services.posts.get('unknown')).toMatchObject({ code: 'post_not_found' });
});

test.each(['With-Capitals', 'a b', '-a', 'a/b', '../users', 'x'.repeat(37)])(
  '[RV-04] %j is no valid row id, and is not requested',
  async (id) => {
    const { backend, services } = await openFeed();
    const post = refuse({ code: 'post_id_invalid' });
    const engagement = refuse({ code: 'engagement_id_invalid' });
    expect(await services.posts.get(id)).toEqual(post);
    expect(await services.engagements.ofPost(id)).toEqual(post);
    expect(await services.engagements.get(id)).toEqual(engagement);
    expect(await services.engagements.review({ engagementId: id, isApproved: true })).toEqual(
      engagement,
    );
    expect(await backend.takeRequests()).toEqual([]);
  },
);

test('[MY-14] the newest open post with a status is found, and no closed one', async () => {
  const { backend, services } = await openFeed();
  await addPost(backend, 'p1', { postStatusId: '77' });
  await addPost(backend, 'p2', { postStatusId: '77' });
  await addPost(backend, 'p3', { postStatusId: '77', targetStatus: true });
  await addPost(backend, 'p4', { postStatusId: '78', targetStatus: true });
  expect(await services.posts.openWith('77')).toMatchObject({ post: { id: 'p2' } });
  expect(await services.posts.openWith('78')).toEqual({ success: true, post: null });
});
