import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { engagementId, postId, userId } from '#src/domain/ids.ts';
import type { PointMovement } from '#src/domain/points/ledger.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { createLiveEventHandler } from '#src/state/apply-live-event.ts';
import { followLive } from '#src/state/live.ts';
import {
  engagedKey,
  engagementsKey,
  feedKey,
  ledgerKey,
  myPostsKey,
  newPostsKey,
  notificationsKey,
  ownEngagementsKey,
  postKey,
  waitingReviewsKey,
} from '#src/state/query-keys.ts';
import { createSessionStore, userOf } from '#src/state/session-store.ts';
import {
  exampleEngagement,
  exampleNotification,
  examplePost,
  exampleUser,
} from '#tests/domain/examples.ts';
import { createWindow } from './live-fixture.ts';

const me = userId('1002');
const other = userId('1001');

/** A member's query cache, with a session that the test can extend. */
function openHandler() {
  const queryClient = new QueryClient();
  const nowMs = () => 0;
  const sessionStore = createSessionStore({
    users: { load: vi.fn() },
    storage: createDeviceStorage({ openArea: createMemoryStorage, nowMs }),
    nowMs,
    launchUserId: me,
  });
  const widening = Promise.withResolvers<void>();
  const widen = vi.fn(() => widening.promise);
  const onPoints = vi.fn();
  const parts = { userId: me, sessions: { widen }, sessionStore, queryClient, onPoints };
  const shown = () => userOf(sessionStore.getState().session);
  const isOutdated = (queryKey: readonly (string | number)[]) =>
    queryClient.getQueryState(queryKey)?.isInvalidated;
  const apply = createLiveEventHandler(parts);
  return { ...parts, apply, shown, isOutdated, widen, widened: () => widening.resolve() };
}

/** A row as the table gives it: also with columns that the app does not use. */
const row = (changes: Partial<User>) => ({
  ...exampleUser({ id: me, ...changes }),
  searchText: 'ben',
  handleKey: 'ben',
  memberActs: 0,
  adminActs: 0,
  pacedUntilMs: 0,
});

test('[TR-08] a row that unlocks more is applied once the session may read it, any other row at once', async () => {
  const { sessionStore, apply, shown, widen, widened } = openHandler();
  sessionStore.getState().setUser(row({ isApproved: false, updatedAtMs: 1 }));
  apply({ table: 'users', row: row({ isApproved: true, updatedAtMs: 2 }), isNew: false });
  expect(widen).toHaveBeenCalledOnce();
  expect(shown()?.isApproved).toBe(false);
  widened();
  await vi.waitFor(() => expect(shown()?.isApproved).toBe(true));
  apply({ table: 'users', row: row({ isBanned: true, updatedAtMs: 3 }), isNew: false });
  expect(shown()?.isBanned).toBe(true);
  expect(widen).toHaveBeenCalledOnce();
});

test('[DB-23] other people’s rows do not change the user’s data', () => {
  const { queryClient, apply, shown, isOutdated, sessionStore, onPoints } = openHandler();
  sessionStore.getState().setUser(row({ name: 'Ben' }));
  for (const key of [notificationsKey(me), notificationsKey(other)]) {
    queryClient.setQueryData(key, []);
  }
  queryClient.setQueryData(ledgerKey(me), []);
  apply({ table: 'users', row: row({ id: other, name: 'Ada' }), isNew: false });
  apply({ table: 'notifications', row: exampleNotification({ userId: other }), isNew: true });
  apply({ table: 'pointLedger', row: movement({ userId: other }), isNew: true });
  expect(shown()?.name).toBe('Ben');
  expect(queryClient.getQueryData(notificationsKey(other))).toEqual([]);
  expect(isOutdated(ledgerKey(me))).toBe(false);
  expect(onPoints).not.toHaveBeenCalled();
});

/** Points that another person sent. */
function movement(changes: Partial<PointMovement> = {}): PointMovement {
  return {
    id: 'm1',
    debit: 'mint',
    credit: `member:${me}`,
    amountTenths: tenths(25),
    kind: 'gift',
    refId: 'none',
    actorId: other,
    userId: me,
    note: null,
    createdAtMs: 0,
    ...changes,
  };
}

test.each([
  ['that has come', movement(), true, [25]],
  ['that was changed', movement(), false, []],
  ['by oneself', movement({ actorId: me }), true, []],
  ['that was spent', movement({ debit: `member:${me}`, credit: 'burn' }), true, []],
])(
  '[MY-13] a movement %s refetches the history, and is announced if points arrive',
  (_what, moved, isNew, announced) => {
    const { queryClient, apply, isOutdated, onPoints } = openHandler();
    queryClient.setQueryData(ledgerKey(me), []);
    apply({ table: 'pointLedger', row: moved, isNew });
    expect(isOutdated(ledgerKey(me))).toBe(true);
    expect(onPoints.mock.calls.flat()).toEqual(announced);
  },
);

test('[EA-03] [MY-10] an own engagement removes its post from the feed, another person’s does not', () => {
  const { queryClient, apply, isOutdated } = openHandler();
  const feed = [examplePost(), examplePost({ id: postId('post2') })];
  const ids = () =>
    queryClient
      .getQueryData<{ posts: { id: string }[] }>(feedKey(me, null))
      ?.posts.map(({ id }) => id);
  queryClient.setQueryData(feedKey(me, null), { posts: feed, nextCursor: null });
  queryClient.setQueryData(newPostsKey(me), feed);
  queryClient.setQueryData(ownEngagementsKey(me), []);
  const engaged = exampleEngagement({ decision: null });
  apply({ table: 'engagement', row: { ...engaged, engagedBy: userId('1003') }, isNew: true });
  expect(ids()).toEqual(['post1', 'post2']);
  expect(isOutdated(ownEngagementsKey(me))).toBe(false);
  expect(queryClient.getQueryData(engagedKey(me, 'post1'))).toBeUndefined();
  apply({ table: 'engagement', row: engaged, isNew: true });
  expect(ids()).toEqual(['post2']);
  expect(queryClient.getQueryData(newPostsKey(me))).toEqual([feed[1]]);
  expect(isOutdated(ownEngagementsKey(me))).toBe(true);
  expect(isOutdated(feedKey(me, null))).toBe(true);
  expect(queryClient.getQueryData(engagedKey(me, 'post1'))).toBe(true);
});

test('[MY-08] a late event does not make a decided engagement pending again', () => {
  const { queryClient, apply } = openHandler();
  const decided = exampleEngagement({ postAuthorId: me, decision: true });
  const key = waitingReviewsKey(me);
  queryClient.setQueryData(engagementsKey(decided.postId), [decided]);
  queryClient.setQueryData(key, []);
  apply({ table: 'engagement', row: { ...decided, decision: null }, isNew: true });
  expect(queryClient.getQueryData(key)).toEqual([]);
  const next = { ...decided, id: engagementId('next'), decision: null };
  apply({ table: 'engagement', row: { ...next, postAuthorId: other }, isNew: true });
  expect(queryClient.getQueryData(key)).toEqual([]);
  apply({ table: 'engagement', row: next, isNew: true });
  expect(queryClient.getQueryData(key)).toEqual([next]);
});

test('[MY-20] a post on another person’s page follows its places, and an unknown one refetches nothing', () => {
  const { queryClient, apply, isOutdated } = openHandler();
  const post = examplePost({ authorId: other, updatedAtMs: 5 });
  const list = [...myPostsKey(other), 'open'];
  queryClient.setQueryData(list, [post]);
  const later = { ...post, engageCount: 3, updatedAtMs: 6 };
  apply({ table: 'posts', row: later, isNew: false });
  apply({ table: 'posts', row: { ...post, id: postId('post9') }, isNew: true });
  expect(queryClient.getQueryData(list)).toEqual([later]);
  expect(isOutdated(list)).toBe(false);
});

test('[DB-23] an unknown own post refetches the lists, and a known one is replaced in them', () => {
  const { queryClient, apply, isOutdated } = openHandler();
  const own = examplePost({ authorId: me, updatedAtMs: 5 });
  const list = [...myPostsKey(me), 'active'];
  queryClient.setQueryData(list, [own]);
  queryClient.setQueryData(postKey('post1'), own);
  const later = { ...own, engageCount: 3, updatedAtMs: 5 };
  apply({ table: 'posts', row: later, isNew: false });
  expect(queryClient.getQueryData(list)).toEqual([later]);
  expect(queryClient.getQueryData(postKey('post1'))).toEqual(later);
  expect(isOutdated(list)).toBe(false);
  apply({ table: 'posts', row: { ...own, updatedAtMs: 4 }, isNew: false });
  expect(queryClient.getQueryData(list)).toEqual([later]);
  apply({ table: 'posts', row: examplePost({ id: postId('post9') }), isNew: false });
  expect(isOutdated(list)).toBe(false);
  apply({ table: 'posts', row: { ...own, id: postId('post9') }, isNew: false });
  expect(isOutdated(list)).toBe(true);
});

test('[DB-23] a query that is loading when its change arrives is refetched, except the feed', async () => {
  const { queryClient, apply } = openHandler();
  const reads: Record<string, number> = { post: 0, feed: 0 };
  const watch = (name: string, queryKey: readonly (string | number)[], data: unknown) => {
    queryClient.setQueryData(queryKey, data);
    const queryFn = () => {
      reads[name] = (reads[name] ?? 0) + 1;
      return new Promise<unknown>(() => undefined);
    };
    const observer = new QueryObserver(queryClient, { queryKey, queryFn });
    onTestFinished(observer.subscribe(() => undefined));
  };
  watch('post', postKey('post1'), examplePost());
  watch('feed', feedKey(me, null), { posts: [examplePost()] });
  await vi.waitFor(() => expect(reads).toEqual({ post: 1, feed: 1 }));
  apply({ table: 'posts', row: examplePost({ engageCount: 2, updatedAtMs: 9 }), isNew: false });
  await vi.waitFor(() => expect(reads).toEqual({ post: 2, feed: 1 }));
});

test('[DB-23] one connection is open while the app is active, and none while it is minimized or closed', () => {
  const { queryClient, sessionStore, sessions, onPoints } = openHandler();
  const release = vi.fn();
  const follow = vi.fn(() => release);
  const window = createWindow();
  const posts = { getMany: vi.fn() };
  const parts = {
    userId: me,
    live: { follow },
    posts,
    sessions,
    sessionStore,
    queryClient,
    onPoints,
  };
  const stop = followLive({ ...parts, messenger: window });
  window.setActive(true);
  expect(follow).toHaveBeenCalledTimes(1);
  window.setActive(false);
  window.setActive(false);
  expect(release).toHaveBeenCalledTimes(1);
  window.setActive(true);
  expect(follow).toHaveBeenCalledTimes(2);
  stop();
  expect(release).toHaveBeenCalledTimes(2);
  window.setActive(true);
  expect(follow).toHaveBeenCalledTimes(2);
});
