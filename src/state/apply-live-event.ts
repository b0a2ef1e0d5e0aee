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

/** What changes are written into. */
export type LiveEventParts = {
  readonly userId: UserId;
  readonly sessions: Pick<AccountSession, 'widen'>;
  readonly sessionStore: SessionStore;
  readonly queryClient: QueryClient;
  /** Takes notice of points that came to the person by what another person did, in tenths. Rule MY-13. */
  readonly onPoints: (amountTenths: PointTenths) => void;
};

/** Makes the function that writes a change into what is kept in memory. */
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
 * Takes the own row over. The account's rights follow the row: a row that opens more is taken over when the session may
 * read it, or when no one answers. Rule TR-08.
 */
async function takeOwnRow({ sessions, sessionStore }: LiveEventParts, row: User): Promise<void> {
  const { session } = sessionStore.getState();
  if (session.status === 'loaded' && mayReadMore(row, session.user)) await sessions.widen();
  sessionStore.getState().take(row);
}

/** Writes a post's row wherever the post is kept. */
export function applyPost(queryClient: QueryClient, userId: string, post: Post): void {
  const replaceIn = (posts: readonly Post[]) => posts.map((known) => newerOf(known, post));
  patch<Post>(queryClient, { queryKey: postKey(post.id) }, (known) => newerOf(known, post));
  // Everyone's posts change all the time: the feed is not read again for that.
  patchFeed(queryClient, userId, (posts) =>
    // One that takes no more goes, and the others keep their order. Rules EA-03, MY-10.
    replaceIn(posts).filter((known) => known.id !== post.id || !hasReachedTarget(known)),
  );
  if (post.authorId !== userId) return;
  let isKnown = false;
  patch<readonly Post[]>(queryClient, { queryKey: myPostsKey(userId) }, (posts) => {
    isKnown ||= posts.some(({ id }) => id === post.id);
    return replaceIn(posts);
  });
  if (!isKnown) void queryClient.invalidateQueries({ queryKey: myPostsKey(userId) });
}

/** Notes a post that was published since the feed was read. Rule MY-10. */
function takeNewPost(queryClient: QueryClient, userId: string, post: Post): void {
  if (post.authorId === userId) return;
  const view = queryClient.getQueryData<{ readonly posts: readonly Post[] }>(feedKey(userId, null));
  if (view === undefined) return;
  const newestMs = Math.max(0, ...view.posts.map(({ createdAtMs }) => createdAtMs));
  if (post.createdAtMs <= newestMs) return;
  queryClient.setQueryData<readonly string[]>(newPostsKey(userId), (ids = []) =>
    ids.includes(post.id) ? ids : [...ids, post.id],
  );
}

function patchFeed(
  queryClient: QueryClient,
  userId: string,
  change: (posts: readonly Post[]) => readonly Post[],
): void {
  const feed = { queryKey: feedKey(userId), isReadAgain: false };
  patch<{ readonly posts: readonly Post[] }>(queryClient, feed, (view) => ({
    ...view,
    posts: change(view.posts),
  }));
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
  // Engaged with on another device too. Rules EA-03, MY-10.
  patchFeed(queryClient, userId, (posts) => posts.filter(({ id }) => id !== engagement.postId));
  void queryClient.invalidateQueries({ queryKey: feedKey(userId), refetchType: 'none' });
}

/** Lets an engagement join those that wait for the own decision, change among them, or leave them. Rule MY-08. */
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

/** A decision is made once, and only a rejection is turned round: one that arrives with less is older. Rule FA-10. */
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

/** What to change: everything below a key, read again or not where it is being read at the moment. */
type PatchTarget = { readonly queryKey: QueryKey; readonly isReadAgain?: boolean };

/**
 * Changes what is kept, where something is kept; it does not count as read by that. What is being read at the
 * moment is read again, as the answer may be older than the change.
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
