import type { UserId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { isInFeed } from '#src/domain/posts/feed.ts';
import { feedPageSize } from '#src/domain/posts/page-sizes.ts';
import { rankPosts, sortPosts, type FeedSort } from '#src/domain/posts/ranking.ts';
import type { FeedPage } from '#src/services/feed-page.ts';
import type { Services } from '#src/services/services.ts';
import { unwrap } from '#src/state/query-client.ts';
import type { FeedPosition } from '#src/state/query-keys.ts';

/** A page of the feed as it is shown: filtered and ranked, with the cursors of its neighbours. */
export type FeedView = {
  readonly posts: readonly Post[];
  readonly next: FeedPosition;
  readonly previous: FeedPosition;
  /** The newest post of the first page, filtered out or not; it tells when paging back arrives there. */
  readonly newestId: string | undefined;
};

/** What a page is loaded with. */
export type FeedLoad = {
  readonly services: Services;
  readonly viewerId: UserId;
  readonly nowMs: () => number;
  readonly position: FeedPosition;
  /** The newest post that the first page showed, if it was shown. */
  readonly newestId: string | undefined;
  readonly sort: FeedSort;
};

/** How many pages that filtering leaves empty are passed over before a person is asked to go on. */
const mostSkipped = 25;

/**
 * Loads a page of the feed and passes over pages that filtering leaves empty; paging back beyond the
 * oldest known newer post leads to the first page, where the pinned posts stand. Throws refusals.
 * Rules EA-03, EA-04, EA-06, EA-12, EA-13.
 */
export async function loadFeedPage(load: FeedLoad): Promise<FeedView> {
  let position = load.position;
  let start = load.position;
  let newestId = load.newestId;
  for (let skipped = 0; ; skipped += 1) {
    const page = await readPage(load, position);
    if (isBackAtStart(page, position, newestId)) {
      position = null;
      start = null;
      continue;
    }
    if (position === null) newestId = page.newestId;
    const posts = await shownPosts(load, page);
    const view = { posts, newestId, ...waysOn(page, start === null) };
    const further = position?.direction === 'before' ? view.previous : view.next;
    if (posts.length > 0 || further === null || skipped >= mostSkipped) return view;
    position = further;
  }
}

/**
 * The first page as it came along with the opening of the app, filtered already; undefined where the feed is to be
 * searched further for something to show. Rule SP-02.
 */
export function openedFeedView(page: FeedPage, nowMs: number): FeedView | undefined {
  if (page.posts.length === 0 && page.nextCursor !== null) return undefined;
  const { newestId } = page;
  return { posts: rankPosts(page.posts, nowMs), newestId, ...waysOn(page, true) };
}

async function readPage({ services, viewerId, sort }: FeedLoad, position: FeedPosition) {
  const isByReward = sort === 'reward';
  const request = { pageSize: feedPageSize, telegramId: viewerId, isByReward, ...position };
  return unwrap(await services.posts.listFeed(request));
}

function isBackAtStart(page: FeedPage, position: FeedPosition, newestId: string | undefined) {
  if (position?.direction !== 'before') return false;
  return page.prevCursor === null || page.newestId === newestId;
}

/** The posts of a page that the viewer may engage with, in their order; pinned ones are counted once. */
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

function waysOn(page: FeedPage, isFirst: boolean): Pick<FeedView, 'next' | 'previous'> {
  const { nextCursor, prevCursor } = page;
  return {
    next: nextCursor === null ? null : { cursor: nextCursor, direction: 'after' },
    previous: isFirst || prevCursor === null ? null : { cursor: prevCursor, direction: 'before' },
  };
}
