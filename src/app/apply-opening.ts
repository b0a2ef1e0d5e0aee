import type { QueryClient } from '@tanstack/react-query';
import { openedFeedView } from '#src/screens/earn/feed-page.ts';
import type { Opened } from '#src/services/read-opened.ts';
import {
  authorDecisionsKey,
  feedKey,
  myPostsKey,
  pointTypesKey,
  waitingReviewsKey,
  type QueryKey,
} from '#src/state/query-keys.ts';
import type { SessionStore } from '#src/state/session-store.ts';

/** Something that a query would have read, by the query's key. */
export type OpenedData = readonly [queryKey: QueryKey, data: unknown];

/** What the opening of the app brought along, as the screens' queries keep it. Rule SP-02. */
export function openedData(userId: string, opened: Opened, nowMs: number): readonly OpenedData[] {
  const { feed, authors = [], ownPosts, waiting, pointTypes } = opened;
  const known: readonly OpenedData[] = [
    [[...pointTypesKey(), 'enabled'], pointTypes],
    [feedKey(userId, null), feed && openedFeedView(feed, nowMs)],
    ...authors.map(({ id, ...decisions }): OpenedData => [authorDecisionsKey(id), decisions]),
    [[...myPostsKey(userId), 'active'], ownPosts],
    [waitingReviewsKey(userId), waiting],
  ];
  return known.filter(([, data]) => data !== undefined);
}

/** Hands what the opening of the app brought along to whoever would read it, before the first render. Rule SP-02. */
export function applyOpening(
  parts: {
    readonly queryClient: QueryClient;
    readonly sessionStore: SessionStore;
    readonly userId: string;
    readonly nowMs: number;
  },
  opened: Opened,
): void {
  const { queryClient, sessionStore, userId, nowMs } = parts;
  if (opened.user !== undefined) sessionStore.getState().open(opened.user);
  for (const [queryKey, data] of openedData(userId, opened, nowMs)) {
    queryClient.setQueryData(queryKey, data, { updatedAt: nowMs });
  }
}
