import type { FeedChoice } from '#src/contract/device-slots.ts';
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import type { Refusal } from '#src/services/reply.ts';
import { refusalIn } from '#src/state/query-client.ts';
import { feedKey, newPostsKey, type QueryKey } from '#src/state/query-keys.ts';
import { readAuthors } from './use-authors.ts';
import type { FeedView } from './feed-page.ts';

/** The state of the feed. */
export type Feed = {
  /** The posts of all pages read so far, in order; undefined until the first page is loaded. */
  readonly posts: readonly Post[] | undefined;
  /** Why the first page could not be loaded. */
  readonly refusal: Refusal | undefined;
  readonly isFetching: boolean;
  /** True after a failed refresh, while the former posts are still shown. */
  readonly hasRefreshFailed: boolean;
  readonly refresh: () => void;
  /** Whether there is a next page and none is being read. */
  readonly canReadMore: boolean;
  /** Reads the next page if it can be read, or tries again after a failure. Rule MY-10. */
  readonly readMore: () => void;
  readonly isReadingMore: boolean;
  /** Why the next page could not be read; `readMore` retries. */
  readonly moreRefusal: Refusal | undefined;
  /** How many posts of the chosen type were published since the feed was read. Rule MY-10. */
  readonly newCount: number;
  /** Removes a post from every page, and refetches the feed. Rule EN-18. */
  readonly leave: (postId: PostId) => void;
};

/** Reads the feed page by page, in the chosen order and of the chosen type. Rules EA-06 to EA-08, MY-10, MY-12. */
export function useFeed({ sort, type }: FeedChoice): Feed {
  const { services, clock } = useApp();
  const { id: viewerId } = useUser();
  const queryClient = useQueryClient();
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const [shownSort, setShownSort] = useState(sort);
  if (shownSort !== sort) {
    // Another order has other pages.
    setShownSort(sort);
    setCursors([null]);
  }
  // Only live events write these posts.
  const { data: newPosts = [] } = useQuery<readonly Post[]>({
    queryKey: newPostsKey(viewerId),
    queryFn: () => [],
    enabled: false,
  });
  const pages = useQueries({
    queries: cursors.map((cursor, index) => ({
      queryKey: feedKey(viewerId, cursor, sort),
      queryFn: async () => {
        // Loaded lazily, because `openApp` returns the first page. Rule SP-05.
        const { loadFeedPage } = await import('./load-feed-page.ts');
        const following = cursors[index + 1] ?? undefined;
        const parts = { services, viewerId, nowMs: clock.nowMs, cursor, following, sort };
        const page = await loadFeedPage(parts);
        await readAuthors(queryClient, services, page.posts);
        return page;
      },
    })),
  });
  const [first, ...further] = pages;
  const thrown = first?.error ?? null;
  const last = pages.at(-1);
  const next = last?.data?.nextCursor ?? null;
  const shown = new Map<string, Post>(
    pages.flatMap(({ data }) => data?.posts ?? []).map((post) => [post.id, post]),
  );
  const isOfType = (post: Post) => type === null || post.types.includes(type);
  const posts = [...shown.values()].filter(isOfType);

  const canReadMore = next !== null && last?.isFetching === false;
  function readMore() {
    if (last?.isLoadingError === true) void last.refetch();
    else if (canReadMore) setCursors([...cursors, next]);
  }
  // Skip a page without the chosen type: an empty list cannot be scrolled to its end.
  if (first?.data !== undefined && posts.length === 0 && next !== null) readMore();

  return {
    posts: first?.data === undefined ? undefined : posts,
    refusal: thrown === null ? undefined : refusalIn(thrown),
    isFetching: pages.some(({ isFetching }) => isFetching),
    hasRefreshFailed: pages.some(({ isRefetchError }) => isRefetchError),
    refresh() {
      queryClient.setQueryData<readonly Post[]>(newPostsKey(viewerId), []);
      for (const page of pages) void page.refetch();
    },
    newCount: newPosts.filter((post) => isOfType(post) && !shown.has(post.id)).length,
    canReadMore,
    readMore,
    isReadingMore: further.some(({ isLoading }) => isLoading),
    moreRefusal:
      further.length > 0 && last?.isLoadingError === true ? refusalIn(last.error) : undefined,
    leave: (postId) => leaveFeed(queryClient, feedKey(viewerId), postId),
  };
}

/** Removes a post from every page, and refetches the feed. */
function leaveFeed(queryClient: QueryClient, queryKey: QueryKey, postId: PostId): void {
  queryClient.setQueriesData<FeedView>(
    { queryKey },
    (view) => view && { ...view, posts: view.posts.filter(({ id }) => id !== postId) },
  );
  void queryClient.invalidateQueries({ queryKey });
}
