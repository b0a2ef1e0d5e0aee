import type { QueryClient } from '@tanstack/react-query';
import { openedFeedView } from '#src/screens/earn/feed-page.ts';
import type { Opened } from '#src/services/open-app.ts';
import {
  authorDecisionsKey,
  feedKey,
  myPostsKey,
  pointTypesKey,
  waitingReviewsKey,
  type QueryKey,
} from '#src/state/query-keys.ts';
import type { SessionStore } from '#src/state/session-store.ts';

/** Writes the answer of `openApp` into the query cache, before the first render. Rule SP-02. */
export function applyOpenApp(
  parts: {
    readonly queryClient: QueryClient;
    readonly sessionStore: SessionStore;
    readonly userId: string;
    readonly nowMs: number;
  },
  { user, feed, authors = [], ownPosts, waiting, pointTypes }: Opened,
): void {
  const { queryClient, sessionStore, userId, nowMs } = parts;
  if (user !== undefined) sessionStore.getState().open(user);
  const data: readonly (readonly [QueryKey, unknown])[] = [
    [[...pointTypesKey(), 'enabled'], pointTypes],
    [feedKey(userId, null), feed && openedFeedView(feed, nowMs)],
    ...authors.map(({ id, ...decisions }) => [authorDecisionsKey(id), decisions] as const),
    [[...myPostsKey(userId), 'active'], ownPosts],
    [waitingReviewsKey(userId), waiting],
  ];
  for (const [queryKey, value] of data) {
    // Without data here, the screen reads it.
    if (value !== undefined) queryClient.setQueryData(queryKey, value, { updatedAt: nowMs });
  }
}
