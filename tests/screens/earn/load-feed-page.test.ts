import { expect, test, vi } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { openedFeedView } from '#src/screens/earn/feed-page.ts';
import { loadFeedPage } from '#src/screens/earn/load-feed-page.ts';
import { succeed } from '#src/services/reply.ts';
import type { Services } from '#src/services/services.ts';
import { examplePost } from '#tests/domain/examples.ts';

const viewerId = userId('1002');

/** Loads the first page of a feed whose pages, by their numbers, hold these posts. */
async function load(postsOf: (page: number) => readonly Post[], pageCount: number) {
  const listFeed = vi.fn(({ cursor = '1' }: { cursor?: string }) => {
    const page = Number(cursor);
    const nextCursor = page < pageCount ? String(page + 1) : null;
    return Promise.resolve(succeed({ posts: postsOf(page), pinned: [], nextCursor }));
  });
  const engagements = {
    engagedAmong: () => Promise.resolve(succeed({ engagedPostIds: [] })),
    takenAmong: () => Promise.resolve(succeed({ takenTargets: [] })),
  };
  const services = { posts: { listFeed }, engagements } as unknown as Services;
  const view = await loadFeedPage({
    services,
    viewerId,
    nowMs: () => 0,
    cursor: null,
    sort: 'newest',
  });
  return { view, listFeed };
}

const own = examplePost({ authorId: viewerId });

test('[EA-06] pages without matching posts are skipped, up to 25 before a person must continue by hand', async () => {
  const { view, listFeed } = await load(() => [own], 100);
  expect(listFeed).toHaveBeenCalledTimes(26);
  expect(view).toEqual({ posts: [], nextCursor: '27' });
});

test('[EA-06] the first page with posts is shown, and the end is no page', async () => {
  const found = await load((page) => (page === 3 ? [examplePost()] : [own]), 9);
  expect(found.listFeed).toHaveBeenCalledTimes(3);
  expect(found.view).toEqual({ posts: [examplePost()], nextCursor: '4' });
  const empty = await load(() => [], 2);
  expect(empty.listFeed).toHaveBeenCalledTimes(2);
  expect(empty.view).toEqual({ posts: [], nextCursor: null });
});

test('[SP-02] the preloaded page is shown unless it is empty and another one follows', () => {
  const page = (posts: readonly Post[], nextCursor: string | null) =>
    openedFeedView({ posts, pinned: [], prevCursor: null, nextCursor }, 0);
  expect(page([], 'c')).toBeUndefined();
  expect(page([], null)).toEqual({ posts: [], nextCursor: null });
  expect(page([examplePost()], 'c')).toEqual({ posts: [examplePost()], nextCursor: 'c' });
});
