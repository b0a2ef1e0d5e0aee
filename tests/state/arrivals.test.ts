import { expect, test } from 'vitest';
import { unwrap } from '#src/state/query-client.ts';
import { feedKey } from '#src/state/query-keys.ts';
import { engage, openApp, openCommunity, show } from './live-fixture.ts';

test('[MY-20] a post that appears on screen is up to date', async () => {
  const { backend, postId } = await openCommunity();
  const app = await openApp(backend, '200');
  await backend.person('300');
  const view = await show(app, feedKey('200', null), async () =>
    unwrap(await app.services.posts.listFeed({ telegramId: '200' })),
  );
  await engage(backend, postId, '300');
  expect(view()).toMatchObject({ posts: [{ id: postId, engageCount: 0 }] });
  app.services.shownPosts.add(postId);
  await expect.poll(view).toMatchObject({ posts: [{ id: postId, engageCount: 1 }] });
});

test('[MY-13] points from other people are announced when they arrive, the refund for closing an own post is not', async () => {
  const { backend, postId } = await openCommunity();
  const engagementId = await engage(backend, postId, '200');
  await backend.person('1', { isAdmin: true });
  const engager = await openApp(backend, '200');
  const author = await openApp(backend, '100');
  await backend.act('100', 'reviewEngagement', { engagementId, isApproved: true });
  await expect.poll(() => engager.arrived).toEqual([10]);
  await backend.act('100', 'closePost', { postId });
  await expect.poll(author.pointsOf).toBe(90);
  await backend.changeRow('users', '100', { x_username: 'ada' });
  const gift = { username: 'ada', type: 'X', points: 2, reason: 'Thanks' };
  expect(await backend.act('1', 'addPoints', gift)).toMatchObject({ success: true });
  await expect.poll(() => author.arrived).toEqual([20]);
});
