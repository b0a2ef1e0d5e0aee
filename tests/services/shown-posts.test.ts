import { expect, test } from 'vitest';
import { createShownPosts } from '#src/services/shown-posts.ts';
import { openBrowserPage } from '#tests/support/web-sdk-shims.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { createPost, engage, follow, openLive, untilNews, type Heard } from './live-fixture.ts';

test('[MY-20] a submission is pushed to its author, its engager and viewers of the post, to no one else', async () => {
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
    // A viewer of the post, in two places at once, one of which is closed again.
    if (id === '300') {
      opened.services.shownPosts.add(postId);
      opened.services.shownPosts.add(postId)();
    }
    lines.set(id, await follow(backend, id, opened));
  }
  await engage(backend, postId);
  for (const [id, heard] of lines) await untilNews(backend, id, heard);
  // Own rows aside, whose changes each of them has received.
  const received = [...lines].map(([id, { changes }]) => [
    id,
    ...changes.map(({ table }) => table).filter((table) => table !== 'users'),
  ]);
  expect(received.map((each) => each.toSorted())).toEqual([
    ['100', 'engagement', 'posts'],
    ['200', 'engagement'],
    ['300', 'posts'],
    ['400'],
    ['500'],
    ['7'],
  ]);
});

test('[MY-20] if more posts are on screen than a query can name, the latest are followed', () => {
  const shown = createShownPosts();
  const leaves = Array.from({ length: 70 }, (_, index) => shown.add(`post${index}`));
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `post${from + index}`);
  expect(shown.ids()).toEqual(ids(10, 70));
  for (const leave of leaves.slice(40)) leave();
  expect(shown.ids()).toEqual(ids(0, 40));
});

test('[MY-20] a post is followed while it is on screen', async () => {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  await backend.person('300');
  const postId = await createPost(backend, '100');
  const opened = openLive(backend, '300');
  const heard = await follow(backend, '300', opened);
  await backend.changeRow('posts', postId, { pinPost: true });
  const leave = opened.services.shownPosts.add(postId);
  await expect.poll(() => heard.shownIds).toEqual([postId]);
  await backend.changeRow('posts', postId, { reviewedCount: 1 });
  await expect
    .poll(() => heard.changes)
    .toMatchObject([{ table: 'posts', row: { id: postId, reviewedCount: 1, isPinned: true } }]);
  leave();
  opened.services.shownPosts.add('another');
  await expect.poll(() => heard.shownIds).toEqual([postId, 'another']);
  await backend.changeRow('posts', postId, { reviewedCount: 2 });
  await untilNews(backend, '300', heard);
  expect(heard.changes.filter(({ table }) => table === 'posts')).toHaveLength(1);
});
