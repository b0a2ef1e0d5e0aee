import type { QueryClient } from '@tanstack/react-query';
import type { WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Notification } from '#src/domain/notification.ts';
import { hasArrived } from '#src/domain/points/ledger.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import type { UserId } from '#src/domain/ids.ts';
import { hasReachedTarget } from '#src/domain/posts/post-state.ts';
import { mayReadMore } from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import type { AccountSession } from '#src/services/account-session.ts';
import type { LiveChange } from '#src/services/live-change.ts';
import { notificationLimit } from '#src/services/notifications.ts';
import {
  engagedKey,
  engagementsKey,
  feedKey,
  ledgerKey,
  looksKey,
  myPostsKey,
  newPostsKey,
  notificationsKey,
  ownEngagementsKey,
  postKey,
  reportsKey,
  waitingReviewsKey,
  type QueryKey,
} from './query-keys.ts';
import type { SessionStore } from './session-store.ts';

/** The dependencies of `createLiveEventHandler`. */
export type LiveEventParts = {
  readonly userId: UserId;
  readonly sessions: Pick<AccountSession, 'widen'>;
  readonly sessionStore: SessionStore;
  readonly queryClient: QueryClient;
  /** Called with points that the person received through another person's action, in tenths. Rule MY-13. */
  readonly onPoints: (amountTenths: PointTenths) => void;
};

/** Creates the function that writes a row change into the stores and the query cache. */
export function createLiveEventHandler(parts: LiveEventParts): (change: LiveChange) => void {
  const { userId, queryClient } = parts;
  const invalidate = (queryKey: QueryKey) => void queryClient.invalidateQueries({ queryKey });

  return (change) => {
    switch (change.table) {
      case 'users':
        if (change.row.id === userId) void takeOwnRow(parts, change.row);
        return;
      case 'posts':
        applyPost(queryClient, userId, change.row);
        if (change.isNew) takeNewPost(queryClient, userId, change.row);
        return;
      case 'engagement':
        takeEngagement(queryClient, userId, change.row);
        return;
      case 'notifications':
        if (change.row.userId === userId) takeNotification(queryClient, change.row);
        return;
      case 'pointLedger':
        if (change.row.userId !== userId) return;
        invalidate(ledgerKey(userId));
        if (change.isNew && hasArrived(change.row, userId)) parts.onPoints(change.row.amountTenths);
        return;
      case 'reports':
        invalidate(reportsKey());
        return;
      case 'looks':
        if (change.row.id !== userId) invalidate(looksKey());
        return;
    }
  };
}

/**
 * Stores the person's own row. The account's rights follow the row: a row that grants more is stored once the session
 * may read more, or once that attempt gets no answer. Rule TR-08.
 */
async function takeOwnRow({ sessions, sessionStore }: LiveEventParts, row: User): Promise<void> {
  const { session } = sessionStore.getState();
  if (session.status === 'loaded' && mayReadMore(row, session.user)) await sessions.widen();
  sessionStore.getState().setUser(row);
}

/** Writes a post's row into every cached list and query that holds the post. */
export function applyPost(queryClient: QueryClient, userId: string, post: Post): void {
  const replaceIn = (posts: readonly Post[]) => posts.map((known) => newerOf(known, post));
  patch<Post>(queryClient, { queryKey: postKey(post.id) }, (known) => newerOf(known, post));
  // Other people's posts change all the time, so this does not refetch the feed.
  patchFeed(queryClient, userId, (posts) =>
    // Removes the post if it is full; the others keep their order. Rules EA-03, MY-10.
    replaceIn(posts).filter((known) => known.id !== post.id || !hasReachedTarget(known)),
  );
  let isKnown = false;
  const queryKey = myPostsKey(post.authorId);
  patch<readonly Post[]>(queryClient, { queryKey }, (posts) => {
    isKnown ||= posts.some(({ id }) => id === post.id);
    return replaceIn(posts);
  });
  if (!isKnown && post.authorId === userId) void queryClient.invalidateQueries({ queryKey });
}

/** Records a post that was published after the feed was read. Rule MY-10. */
function takeNewPost(queryClient: QueryClient, userId: string, post: Post): void {
  if (post.authorId === userId) return;
  const pages = queryClient.getQueriesData<FeedPosts>({ queryKey: feedKey(userId) });
  const views = pages.flatMap(([, view]) => view ?? []);
  if (views.length === 0) return;
  const known = views.flatMap(({ posts }) => posts);
  const newestMs = Math.max(0, ...known.map(({ createdAtMs }) => createdAtMs));
  if (post.createdAtMs <= newestMs) return;
  queryClient.setQueryData<readonly Post[]>(newPostsKey(userId), (posts = []) =>
    posts.some(({ id }) => id === post.id) ? posts : [...posts, post],
  );
}

/** A cached page of the feed. */
type FeedPosts = { readonly posts: readonly Post[] };

/** Changes the posts of all pages, and those offered as new. */
function patchFeed(
  queryClient: QueryClient,
  userId: string,
  change: (posts: readonly Post[]) => readonly Post[],
): void {
  const feed = { queryKey: feedKey(userId), isReadAgain: false };
  patch<FeedPosts>(queryClient, feed, (view) => ({
    ...view,
    posts: change(view.posts),
  }));
  patch<readonly Post[]>(
    queryClient,
    { queryKey: newPostsKey(userId), isReadAgain: false },
    change,
  );
}

function newerOf(known: Post, post: Post): Post {
  return known.id === post.id && known.updatedAtMs <= post.updatedAtMs ? post : known;
}

function takeEngagement(queryClient: QueryClient, userId: string, engagement: Engagement): void {
  const queryKey = engagementsKey(engagement.postId);
  patch<readonly Engagement[]>(queryClient, { queryKey }, (known) => {
    if (!known.some(({ id }) => id === engagement.id)) return [...known, engagement];
    return known.map((each) => (each.id === engagement.id ? decidedOf(each, engagement) : each));
  });
  if (engagement.postAuthorId === userId) takeWaiting(queryClient, engagement);
  if (engagement.engagedBy !== userId) return;
  void queryClient.invalidateQueries({ queryKey: ownEngagementsKey(userId) });
  queryClient.setQueryData<boolean>(engagedKey(userId, engagement.postId), true);
  // The engagement may come from another device. Rules EA-03, MY-10.
  patchFeed(queryClient, userId, (posts) => posts.filter(({ id }) => id !== engagement.postId));
  void queryClient.invalidateQueries({ queryKey: feedKey(userId), refetchType: 'none' });
}

/** Adds an engagement to those that wait for the user's decision, updates it there, or removes it. Rule MY-08. */
function takeWaiting(queryClient: QueryClient, engagement: Engagement): void {
  const { id, postId, postAuthorId } = engagement;
  const known = queryClient.getQueryData<readonly Engagement[]>(engagementsKey(postId));
  const isDecided = known?.some((each) => each.id === id && each.decision !== null) === true;
  patch<readonly WaitingEngagement[]>(
    queryClient,
    { queryKey: waitingReviewsKey(postAuthorId) },
    (waiting) => {
      const others = waiting.filter((each) => each.id !== id);
      if (isDecided || engagement.decision !== null) return others;
      if (others.length === waiting.length) return [...waiting, engagement];
      // Its deadline may have moved.
      return waiting.map((each) => (each.id === id ? engagement : each));
    },
  );
}

/** A decision is final, except that a rejection may be overturned; any other difference means an older row. Rule FA-10. */
function decidedOf(known: Engagement, engagement: Engagement): Engagement {
  const isNewer = known.decision === null || (!known.decision && engagement.decision === true);
  return isNewer ? engagement : known;
}

function takeNotification(queryClient: QueryClient, notification: Notification): void {
  const queryKey = notificationsKey(notification.userId);
  patch<readonly Notification[]>(queryClient, { queryKey }, (known) => {
    if (known.some(({ id }) => id === notification.id)) return known;
    return [notification, ...known].slice(0, notificationLimit);
  });
}

/** The queries to change: all below a key, refetched or not if they are being fetched. */
type PatchTarget = { readonly queryKey: QueryKey; readonly isReadAgain?: boolean };

/**
 * Changes cached data, if there is any, without marking it as freshly read. Refetches what is being fetched, because
 * that answer may be older than the change.
 */
function patch<Data>(
  queryClient: QueryClient,
  { queryKey, isReadAgain = true }: PatchTarget,
  change: (data: Data) => Data,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { dataUpdatedAt, isInvalidated, fetchStatus } = query.state;
    const isBusy = isReadAgain && fetchStatus === 'fetching';
    const data = queryClient.getQueryData<Data>(query.queryKey);
    if (data !== undefined) {
      queryClient.setQueryData<Data>(query.queryKey, change(data), { updatedAt: dataUpdatedAt });
    }
    if (isBusy || isInvalidated) {
      const refetchType = isBusy ? 'active' : 'none';
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
    }
  }
}
