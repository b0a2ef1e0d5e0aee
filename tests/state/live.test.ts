import { expect, onTestFinished, test, vi } from 'vitest';
import { feedSorts } from '#src/domain/posts/feed.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { userId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { userOf } from '#src/state/session-store.ts';
import { followLive } from '#src/state/live.ts';
import { createQueryClient, unwrap } from '#src/state/query-client.ts';
import {
  engagementsKey,
  feedKey,
  ledgerKey,
  myPostsKey,
  newPostsKey,
  notificationsKey,
  postKey,
  waitingReviewsKey,
} from '#src/state/query-keys.ts';
import { openServices, waitForEver } from '#tests/support/open-services.ts';
import { openBrowserPage } from '#tests/support/web-sdk-shims.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';

import {
  createPost,
  createWindow,
  engage,
  openApp,
  openCommunity,
  show,
  untilLive,
} from './live-fixture.ts';

test('[DB-23] a new engagement appears in the author’s list and counts without a read', async () => {
  const { backend, postId } = await openCommunity();
  const app = await openApp(backend, '100');
  const { engagements, posts } = app.services;
  const list = await show(app, engagementsKey(postId), async () => {
    return unwrap(await engagements.ofPost(postId)).engagements;
  });
  const mine = await show(app, [...myPostsKey('100'), 'active'], async () => {
    return unwrap(await posts.mine('100')).posts;
  });
  const post = await show(app, postKey(postId), async () => unwrap(await posts.get(postId)).post);
  await backend.takeRequests();
  const engagementId = await engage(backend, postId, '200');
  await expect.poll(list).toMatchObject([{ id: engagementId, decision: null }]);
  await expect.poll(mine).toMatchObject([{ id: postId, engageCount: 1 }]);
  await expect.poll(post).toMatchObject({ engageCount: 1 });
  const requests = await backend.takeRequests();
  expect(requests.filter(({ line, from }) => from === 'client' && line.includes('/rows'))).toEqual(
    [],
  );
});

test('[MY-08] a new engagement appears in its author’s queue, and leaves it when it is decided', async () => {
  const { backend, postId } = await openCommunity();
  const app = await openApp(backend, '100');
  const waiting = await show(app, waitingReviewsKey('100'), async () => {
    return unwrap(await app.services.engagements.waitingFor('100')).engagements;
  });
  const engagementId = await engage(backend, postId, '200');
  await expect.poll(waiting).toMatchObject([{ id: engagementId }]);
  await backend.act('100', 'reviewEngagement', { engagementId, isApproved: true });
  await expect.poll(waiting).toEqual([]);
});

test('[DB-23] the engager sees a decision in points, engagements, notifications and history', async () => {
  const { backend, postId } = await openCommunity();
  const engagementId = await engage(backend, postId, '200');
  const app = await openApp(backend, '200');
  const { notifications, ledger, engagements } = app.services;
  const shownNow = await show(app, notificationsKey('200'), async () => {
    return unwrap(await notifications.of('200')).notifications;
  });
  const history = await show(app, ledgerKey('200'), async () => {
    return unwrap(await ledger.of('200')).movements;
  });
  const own = await show(app, engagementsKey(postId), async () => {
    return unwrap(await engagements.ofPost(postId)).engagements;
  });
  expect(app.pointsOf()).toBe(0);
  await backend.act('100', 'reviewEngagement', { engagementId, isApproved: true });
  await expect.poll(app.pointsOf).toBe(10);
  await expect.poll(shownNow).toMatchObject([{ id: engagementId, awardTenths: 10 }]);
  await expect.poll(own).toMatchObject([{ id: engagementId, decision: true }]);
  await expect.poll(history).toMatchObject([{ amountTenths: 10 }]);
});

test('[DB-23] the free places of posts in the feed are up to date', async () => {
  const { backend, postId } = await openCommunity();
  const app = await openApp(backend, '200');
  await backend.person('300');
  const key = feedKey('200', null);
  const view = await show(app, key, async () =>
    unwrap(await app.services.posts.listFeed({ telegramId: '200' })),
  );
  expect(view()).toMatchObject({ posts: [{ id: postId, engageCount: 0 }] });
  app.services.shownPosts.add(postId);
  await engage(backend, postId, '300');
  await expect.poll(view).toMatchObject({ posts: [{ id: postId, engageCount: 1 }] });
});

test.each(feedSorts)('[MY-10] a published post is new to an open feed (%s)', async (sort) => {
  const { backend } = await openCommunity();
  const app = await openApp(backend, '200');
  await show(app, feedKey('200', null, sort), () => Promise.resolve({ posts: [] }));
  await show(app, newPostsKey('200'), () => Promise.resolve([]));
  const offered = () => app.queryClient.getQueryData(newPostsKey('200'));
  const postId = await createPost(backend);
  await expect.poll(offered).toMatchObject([{ id: postId }]);
});

test('[DB-23] a post that the user published on another device refetches their list', async () => {
  const { backend, postId } = await openCommunity();
  const app = await openApp(backend, '100');
  const mine = await show(app, [...myPostsKey('100'), 'active'], async () => {
    return unwrap(await app.services.posts.mine('100')).posts;
  });
  expect(mine()).toMatchObject([{ id: postId }]);
  const secondId = await createPost(backend);
  await expect.poll(mine).toMatchObject([{ id: secondId }, { id: postId }]);
  await expect.poll(app.pointsOf).toBe(60);
});

test('[DB-23] changes made while the app was minimized are read when it returns', async () => {
  const { backend, postId } = await openCommunity();
  const app = await openApp(backend, '100');
  const list = await show(app, engagementsKey(postId), async () => {
    return unwrap(await app.services.engagements.ofPost(postId)).engagements;
  });
  app.window.setActive(false);
  await backend.takeRequests();
  const engagementId = await engage(backend, postId, '200');
  await backend.changeRow('users', '100', { point: 500 });
  expect(list()).toEqual([]);
  expect(app.pointsOf()).toBe(80);
  app.window.setActive(true);
  await expect.poll(list).toMatchObject([{ id: engagementId }]);
  await expect.poll(app.pointsOf).toBe(500);
});

test('[DB-23] an app minimized before its first connection was active refetches when it returns', async () => {
  const { backend, postId } = await openCommunity();
  const services = openServices(backend, { userId: '100', wait: waitForEver });
  await services.sessionStore.getState().load();
  const queryClient = createQueryClient();
  const window = createWindow();
  const lines: (() => void)[] = [];
  onTestFinished(
    followLive({
      userId: userId('100'),
      live: {
        follow: (_userId, { onOpen }) => {
          lines.push(() => onOpen(false));
          return () => undefined;
        },
      },
      posts: services.services.posts,
      sessions: services.services.sessions,
      sessionStore: services.sessionStore,
      queryClient,
      messenger: window,
      onPoints: () => undefined,
    }),
  );
  const list = await show({ queryClient }, engagementsKey(postId), async () => {
    return unwrap(await services.services.engagements.ofPost(postId)).engagements;
  });
  window.setActive(false);
  const engagementId = await engage(backend, postId, '200');
  window.setActive(true);
  lines[1]?.();

  await expect.poll(list).toMatchObject([{ id: engagementId }]);
});

test('[DB-23] a late event neither reverts a decision nor shows an older row', async () => {
  const { backend, postId } = await openCommunity();
  const engagementId = await engage(backend, postId, '200');
  const app = await openApp(backend, '100');
  const known: Partial<Engagement> = { decision: true };
  const newer: Partial<Post> = { engageCount: 2, updatedAtMs: Date.now() + 60_000 };
  app.queryClient.setQueryData(engagementsKey(postId), [{ id: engagementId, ...known }]);
  app.queryClient.setQueryData(postKey(postId), { id: postId, ...newer });
  await backend.changeRow('engagement', engagementId, { authorName: 'Renamed' });
  await backend.changeRow('posts', postId, { reviewedCount: 1 });
  await backend.changeRow('users', '100', { point: 333 });
  await expect.poll(app.pointsOf).toBe(333);
  expect(app.queryClient.getQueryData(engagementsKey(postId))).toEqual([
    { id: engagementId, decision: true },
  ]);
  expect(app.queryClient.getQueryData(postKey(postId))).toMatchObject({ engageCount: 2 });
});

test('[DB-23] patching a list does not make it count as read, nor an outdated one as fresh', async () => {
  const { backend, postId } = await openCommunity();
  const app = await openApp(backend, '100');
  const key = engagementsKey(postId);
  app.queryClient.setQueryData(key, [], { updatedAt: 1000 });
  await app.queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' });
  await engage(backend, postId, '200');
  await expect.poll(() => app.queryClient.getQueryData(key)).toHaveLength(1);
  const state = app.queryClient.getQueryState(key);
  expect(state).toMatchObject({ dataUpdatedAt: 1000, isInvalidated: true });
});

test.each([
  ['demoted', 'removeAdmin', { isAdmin: false, isBanned: false }],
  ['banned', 'banUser', { isAdmin: true, isBanned: true }],
] as const)(
  '[FA-17] [TR-14] an open app follows when its user is %s',
  async (_state, tool, standing) => {
    openBrowserPage();
    const backend = await openTestBackend();
    await backend.person('1', { isAdmin: true });
    await backend.person('300', { isAdmin: true, x_username: 'olga' });
    const app = await openApp(backend, '300');
    const reply = await backend.act('1', tool, { username: 'olga', type: 'X', reason: 'r' });
    expect(reply.success).toBe(true);
    const session = () => app.sessionStore.getState().session;
    await expect.poll(session).toMatchObject({ user: standing });
  },
);

test('[TR-08] [GU-19] an approval that arrives live is shown once the session may read what it unlocks', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('300', { adminApproved: false, adminReqOpen: true });
  const post = { authorId: '1', limit: 500, engagementTypes: ['like'] };
  await backend.addRow('posts', 'post1', post);
  await backend.addRow('pointConst', 'like', { pointToPost: 12, pointAsReward: 11 });
  const app = await openApp(backend, '300');
  const statuses: number[] = [];
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await realFetch(...call);
    statuses.push(response.status);
    return response;
  });
  const labels = {
    match: '/users/300/labels',
    from: 'function',
    action: { isHeld: true },
  } as const;
  await backend.fault(labels);
  const approval = backend.act('1', 'decideApprovalRequest', { userId: '300', isApproved: true });
  const isApproved = () => userOf(app.sessionStore.getState().session)?.isApproved;
  await expect.poll(isApproved).toBe(true);
  expect(await app.services.posts.listFeed({ telegramId: '300' })).toMatchObject({
    posts: [{ id: 'post1' }],
  });
  expect(await app.services.pointTypes.enabled()).toMatchObject({ types: [{ name: 'like' }] });
  expect(statuses).not.toContain(401);
  await backend.noFaults();
  expect(await approval).toMatchObject({ success: true });
  // The connection is reopened for the new labels, and the test ends when it is open.
  await untilLive(backend, app);
});
