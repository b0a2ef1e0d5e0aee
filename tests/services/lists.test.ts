import { expect, test } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import { refuse } from '#src/services/reply.ts';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

async function openAs(columns: Readonly<Record<string, unknown>> = {}) {
  const backend = await openTestBackend();
  await backend.person('100', columns);
  const { services, unreadable } = openServices(backend, { userId: '100' });
  await services.users.load('100');
  await backend.takeRequests();
  return { backend, services, unreadable };
}

type Engaging = { id: string; postId: string; engagedBy: string } & Record<string, unknown>;

async function addEngagement(backend: TestBackend, { id, ...columns }: Engaging): Promise<void> {
  const postAuthorId = '300';
  const readers = ['read("user:100")'];
  await backend.addRow('engagement', id, { postAuthorId, ...columns }, readers);
}

async function lastLine(backend: TestBackend): Promise<string> {
  return (await backend.takeRequests()).at(-1)?.line ?? '';
}

test('[DB-16] engagements are listed by engager, at most 1000, newest first', async () => {
  const { backend, services } = await openAs();
  await addEngagement(backend, { id: 'e1', postId: 'p1', engagedBy: '100' });
  await addEngagement(backend, { id: 'e2', postId: 'p2', engagedBy: '200' });
  await addEngagement(backend, { id: 'e3', postId: 'p3', engagedBy: '100' });
  const reply = await services.engagements.by('100');
  expect(reply).toMatchObject({ success: true, engagements: [{ id: 'e3' }, { id: 'e1' }] });
  expect(await lastLine(backend)).toContain('{"method":"limit","values":[1000]}');
});

test('[DB-16] engagements are listed by post, oldest first', async () => {
  const { backend, services } = await openAs();
  await addEngagement(backend, { id: 'e1', postId: 'p1', engagedBy: '200' });
  await addEngagement(backend, { id: 'e2', postId: 'p2', engagedBy: '200' });
  await addEngagement(backend, { id: 'e3', postId: 'p1', engagedBy: '201', isApproved: true });
  expect(await services.engagements.ofPost('p1')).toMatchObject({
    success: true,
    engagements: [
      { id: 'e1', decision: null },
      { id: 'e3', decision: true },
    ],
  });
});

test('[DB-16] all engagements of a post are listed, even more than one page', async () => {
  const { backend, services } = await openAs();
  const count = 1003;
  const ids = Array.from({ length: count }, (_, index) => `e${String(index).padStart(4, '0')}`);
  const columns = { postId: 'p1', postAuthorId: '300', $permissions: ['read("user:100")'] };
  for (let start = 0; start < count; start += 100) {
    const rows = ids
      .slice(start, start + 100)
      .map(($id) => ({ $id, engagedBy: `9${$id.slice(1)}`, ...columns }));
    await backend.api('POST', '/tablesdb/yapp/tables/engagement/rows', { rows });
  }
  await backend.takeRequests();

  const reply = await services.engagements.ofPost('p1');

  expect(reply.success && reply.engagements.map(({ id }) => id)).toEqual(ids);
  expect(await backend.takeRequests()).toHaveLength(2);
});

test('[MY-08] the engagements waiting for an author are listed over all posts, oldest first', async () => {
  const { backend, services } = await openAs();
  await addEngagement(backend, { id: 'e1', postId: 'p1', engagedBy: '200' });
  await addEngagement(backend, { id: 'e2', postId: 'p2', engagedBy: '200', isApproved: true });
  await addEngagement(backend, { id: 'e3', postId: 'p2', engagedBy: '201', isApproved: false });
  await addEngagement(backend, { id: 'e4', postId: 'p3', engagedBy: '200' });
  await addEngagement(backend, { id: 'e5', postId: 'p4', engagedBy: '200', postAuthorId: '301' });
  const reply = await services.engagements.waitingFor('300');
  expect(reply).toMatchObject({ success: true, engagements: [{ id: 'e1' }, { id: 'e4' }] });
});

test('[MY-08] posts are read by id, a hundred at once', async () => {
  const { backend, services } = await openAs();
  const ids = Array.from({ length: 120 }, (_, index) => `p${String(index)}`);
  for (const id of ['p3', 'p119']) {
    await backend.addRow('posts', id, { authorId: '100', limit: 1, engagementTypes: ['like'] });
  }
  await backend.takeRequests();
  const reply = await services.posts.getMany(ids);
  expect(reply).toMatchObject({ success: true, posts: [{ id: 'p3' }, { id: 'p119' }] });
  expect(await backend.takeRequests()).toHaveLength(2);
});

test('[DB-16] decided engagements are listed by the author of the post', async () => {
  const { backend, services } = await openAs();
  const of300 = { postAuthorId: '300' };
  await addEngagement(backend, { id: 'e1', postId: 'p1', engagedBy: '200', ...of300 });
  await addEngagement(backend, {
    id: 'e2',
    postId: 'p1',
    engagedBy: '201',
    isApproved: false,
    ...of300,
  });
  await addEngagement(backend, {
    id: 'e3',
    postId: 'p2',
    engagedBy: '202',
    isApproved: true,
    ...of300,
  });
  await addEngagement(backend, {
    id: 'e4',
    postId: 'p3',
    engagedBy: '202',
    isApproved: true,
    postAuthorId: '301',
  });
  const reply = await services.engagements.decidedOf('300');
  const ids = reply.success ? reply.engagements.map(({ id }) => id).toSorted() : [];
  expect(ids).toEqual(['e2', 'e3']);
});

test('[DB-16] an engagement is read by id', async () => {
  const { backend, services } = await openAs();
  const proofs = JSON.stringify({ comment: 'https://x.com/ben/status/2' });
  await addEngagement(backend, { id: 'e1', postId: 'p1', engagedBy: '200', proofs });
  expect(await services.engagements.get('e1')).toMatchObject({
    success: true,
    engagement: { id: 'e1', proofs: { comment: 'https://x.com/ben/status/2' } },
  });
  expect(await services.engagements.get('e2')).toMatchObject({
    code: 'engagement_not_found',
  });
});

test('[EA-04] the posts a person engaged with are queried by engager and by these posts only', async () => {
  const { backend, services } = await openAs();
  await addEngagement(backend, { id: 'e1', postId: 'p1', engagedBy: '100' });
  await addEngagement(backend, { id: 'e2', postId: 'p2', engagedBy: '200' });
  await addEngagement(backend, { id: 'e3', postId: 'p3', engagedBy: '100' });
  const reply = await services.engagements.engagedAmong(['p1', 'p2'], '100');
  expect(reply).toEqual({ success: true, engagedPostIds: ['p1'] });
  const line = await lastLine(backend);
  expect(line).toContain('{"method":"equal","attribute":"engagedBy","values":["100"]}');
  expect(line).toContain('{"method":"equal","attribute":"postId","values":["p1","p2"]}');
  expect(line).toContain('{"method":"limit","values":[1000]}');
  expect(await services.engagements.engagedAmong([], '100')).toEqual({
    success: true,
    engagedPostIds: [],
  });
  expect(await backend.takeRequests()).toEqual([]);
});

test('[EA-04] 40 posts of a page and 50 pinned ones are checked in one query', async () => {
  const { services } = await openAs();
  const ids = Array.from({ length: 90 }, (_, index) => `${'x'.repeat(33)}${100 + index}`);
  expect(await services.engagements.engagedAmong(ids, '100')).toEqual({
    success: true,
    engagedPostIds: [],
  });
});

test('[EA-05] a failed check says so', async () => {
  const { backend, services } = await openAs();
  await backend.fault({ match: 'GET .*engagement/rows', action: { status: 500 } });
  expect(await services.engagements.engagedAmong(['p1'], '100')).toEqual(
    refuse({ code: 'engaged_check_failed' }),
  );
});

test.each([99, 100, 101, 250])(
  '[FA-13] every taken one of %i targets is found, from the first to the last',
  async (count) => {
    const backend = await openTestBackend();
    await backend.person('200');
    const posts = Array.from({ length: count }, (_, index) => ({
      authorId: userId('100'),
      link: `https://x.com/x_100/status/${1000 + index}`,
      types: ['like'] as const,
    }));
    const taken = [0, 99, 100, 200, count - 1].filter((index) => index < count);
    for (const index of new Set(taken)) {
      const guard = { userId: '200', target: `like:status:${1000 + index}`, engagementId: 'e' };
      await backend.addRow('targetGuards', `guard${index}`, guard, ['read("user:200")']);
    }
    const { engagements } = openServices(backend, { userId: '200' }).services;

    const reply = await engagements.takenAmong(posts, '200');

    const expected = [...new Set(taken)].map((index) => `like:status:${1000 + index}`);
    expect(reply.success && reply.takenTargets.toSorted()).toEqual(expected.toSorted());
  },
);

test('[ER-01] an error reading engagements has a sentence', async () => {
  const { backend, services } = await openAs();
  await backend.fault({ match: 'GET .*engagement/rows', action: { cut: 'before' } });
  expect(await services.engagements.ofPost('p1')).toEqual(
    refuse({ code: 'engagements_load_failed' }),
  );
});

test('[DB-17] only enabled types are read, but all for the settings screen', async () => {
  const { backend, services } = await openAs();
  const prices = { pointToPost: 12, pointAsReward: 11 };
  await backend.addRow('pointConst', 'like', { ...prices, enabled: true, forAll: false });
  await backend.addRow('pointConst', 'quote', { ...prices, enabled: false });
  const like = {
    name: 'like',
    costTenths: 12,
    rewardTenths: 11,
    isEnabled: true,
    isForAll: false,
  };
  expect(await services.pointTypes.enabled()).toEqual({ success: true, types: [like] });
  expect(await services.pointTypes.all()).toMatchObject({
    success: true,
    types: [{ name: 'like' }, { name: 'quote', isEnabled: false, isForAll: true }],
  });
});

test('[ER-01] an error reading types is a refusal, because the form has default costs', async () => {
  const { backend, services } = await openAs();
  await backend.fault({ match: 'GET .*pointConst/rows', times: 2, action: { status: 500 } });
  expect(await services.pointTypes.enabled()).toMatchObject({ code: 'types_load_failed' });
  expect(await services.pointTypes.all()).toMatchObject({ code: 'types_load_failed' });
});

test('[DB-17] notifications are read by user, newest first, at most 20', async () => {
  const { backend, services } = await openAs();
  for (let number = 10; number < 32; number++) {
    const data = { userId: '100', isApproved: true, postId: 'p1', engageId: `e${number}` };
    const row = { ...data, postAuthorId: '300', awardCount: number };
    await backend.addRow('notifications', `e${number}`, row, ['read("user:100")']);
  }
  const reply = await services.notifications.of('100');
  const ids = reply.success ? reply.notifications.map(({ id }) => id) : [];
  expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => `e${31 - index}`));
});

test('[ER-01] an error reading notifications has a sentence', async () => {
  const { backend, services } = await openAs();
  await backend.fault({ match: 'GET .*notifications/rows', action: { status: 500 } });
  expect(await services.notifications.of('100')).toMatchObject({
    code: 'notifications_load_failed',
  });
});

test('[DB-17] [RE-14] active reports are the unresolved ones, oldest first, with rows and a success flag', async () => {
  const { backend, services } = await openAs({ isAdmin: true });
  const report = { postId: 'p1', engageId: 'e1', againistId: '200', reportedById: '201' };
  await backend.addRow('reports', 'r1', { ...report, message: 'one' });
  await backend.addRow('reports', 'r2', { ...report, message: 'two', isResolved: true });
  await backend.addRow('reports', 'r3', { ...report, message: 'three' });
  expect(await services.reports.active()).toMatchObject({
    success: true,
    total: 2,
    rows: [
      { id: 'r1', message: 'one' },
      { id: 'r3', message: 'three' },
    ],
  });
});

test('[RE-14] an error reading reports has a sentence', async () => {
  const { backend, services } = await openAs({ isAdmin: true });
  await backend.fault({ match: 'GET .*reports/rows', action: { status: 500 } });
  expect(await services.reports.active()).toEqual(refuse({ code: 'reports_load_failed' }));
});

test('[PT-07] the user’s own point movements are read newest first, page by page', async () => {
  const { backend, services } = await openAs({ point: 30 });
  await backend.act('100', 'createPost', {
    telegram_id: '100',
    content: 'https://x.com/ada/status/1',
    limit: 1,
    engagementTypes: ['like'],
  });
  const reply = await services.ledger.of('100');
  const kinds = reply.success ? reply.movements.map(({ kind }) => kind) : [];
  expect(kinds.at(-1)).toBe('gift');
  expect(reply).toMatchObject({ success: true, movements: [{ userId: '100' }, {}] });
  expect(await services.ledger.of('100', 'opening.100')).toEqual({
    success: true,
    movements: [],
    nextCursor: null,
  });
});
