import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostId } from '#src/domain/ids.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { feedKey, type FeedPosition } from '#src/state/query-keys.ts';
import { loadFeedPage, type FeedView } from './feed-page.ts';

/** The feed at work. */
export type Feed = {
  /** Undefined until the first page is there. */
  readonly view: FeedView | undefined;
  /** The sentence of a page that could not be loaded; a page shown before stays. */
  readonly error: string | undefined;
  readonly isFetching: boolean;
  /** True after a refresh that failed, while the posts shown are the ones from before. */
  readonly hasRefreshFailed: boolean;
  readonly refresh: () => void;
  readonly goTo: (position: FeedPosition) => void;
  /** Takes a post out of every page, and reads the feed anew. Rule EN-18. */
  readonly leave: (postId: PostId) => void;
};

/** Pages through the feed. Rules EA-06 to EA-08. */
export function useFeed(): Feed {
  const { services, clock } = useApp();
  const { id: viewerId } = useUser();
  const queryClient = useQueryClient();
  const [position, setPosition] = useState<FeedPosition>(null);
  const query = useQuery({
    queryKey: feedKey(viewerId, position),
    queryFn: () => {
      const first = queryClient.getQueryData<FeedView>(feedKey(viewerId, null));
      const newestId = first?.newestId;
      return loadFeedPage({ services, viewerId, nowMs: clock.nowMs, position, newestId });
    },
    placeholderData: keepPreviousData,
  });
  return {
    view: query.data,
    error: query.error?.message,
    isFetching: query.isFetching,
    hasRefreshFailed: query.isRefetchError,
    refresh() {
      void query.refetch();
    },
    goTo(next) {
      setPosition(next);
      window.scrollTo(0, 0);
    },
    leave(postId) {
      queryClient.setQueriesData<FeedView>(
        { queryKey: feedKey(viewerId) },
        (view) => view && { ...view, posts: view.posts.filter(({ id }) => id !== postId) },
      );
      void queryClient.invalidateQueries({ queryKey: feedKey(viewerId) });
    },
  };
}
