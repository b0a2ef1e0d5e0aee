import type { UserId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { isInFeed } from '#src/domain/posts/engage-hindrance.ts';
import { feedPageSize, type FeedSort, sortPosts } from '#src/domain/posts/feed.ts';
import type { FeedPage } from '#src/services/posts.ts';
import type { Services } from '#src/services/services.ts';
import { unwrap } from '#src/state/query-client.ts';
import type { FeedView } from './feed-page.ts';

/** The parameters of a page load. */
export type FeedLoad = {
  readonly services: Services;
  readonly viewerId: UserId;
  readonly nowMs: () => number;
  /** The cursor of the page; null for the first page. */
  readonly cursor: string | null;
  /** The cursor of the next loaded page, which is the id of the last post before it. */
  readonly following?: string | undefined;
  readonly sort: FeedSort;
};

/** How many pages that are empty after filtering are skipped before the user is asked to continue. */
const maxSkipped = 25;

/** How many more pages are read to reach the next loaded page, because its cursor may no longer be in the list. */
const maxJoined = 2;

/**
 * Loads a page of the feed, skipping pages that are empty after filtering. Newer posts shift the pages, so a page that is
 * refreshed is extended until it reaches the next loaded page; otherwise the posts between the two would be missing. Throws refusals.
 * Rules EA-03, EA-04, EA-06, EA-07, EA-12, EA-13.
 */
export async function loadFeedPage(load: FeedLoad): Promise<FeedView> {
  const { following } = load;
  let { cursor } = load;
  let posts: readonly Post[] = [];
  for (let count = 0; ; count += 1) {
    const page = await readPage(load, cursor);
    posts = [...posts, ...(await shownPosts(load, page))];
    const { nextCursor } = page;
    const isJoined =
      following === undefined ||
      count >= maxJoined ||
      page.posts.some(({ id }) => id === following);
    const isFound = posts.length > 0 || count >= maxSkipped;
    if (nextCursor === null || (isFound && isJoined)) return { posts, nextCursor };
    cursor = nextCursor;
  }
}

async function readPage({ services, viewerId, sort }: FeedLoad, cursor: string | null) {
  const request = { pageSize: feedPageSize, telegramId: viewerId, isByReward: sort === 'reward' };
  const from = cursor === null ? {} : { cursor };
  return unwrap(await services.posts.listFeed({ ...request, ...from }));
}

/** The posts of a page that the viewer may engage with, in order; pinned ones only once. */
async function shownPosts(load: FeedLoad, page: FeedPage): Promise<readonly Post[]> {
  const { services, viewerId, nowMs, sort } = load;
  const byId = new Map([...page.pinned, ...page.posts].map((post) => [post.id, post]));
  const ids = [...byId.keys()];
  const asked = [...byId.values()];
  const [engagedReply, takenReply] = await Promise.all([
    services.engagements.engagedAmong(ids, viewerId),
    services.engagements.takenAmong(asked, viewerId),
  ]);
  const engaged = new Set(unwrap(engagedReply).engagedPostIds);
  const takenTargets = new Set(unwrap(takenReply).takenTargets);
  const engagedPostIds = new Set(ids.filter((id) => engaged.has(id)));
  const viewer = { userId: viewerId, engagedPostIds, takenTargets };
  return sortPosts(
    asked.filter((post) => isInFeed(post, viewer)),
    sort,
    nowMs(),
  );
}
