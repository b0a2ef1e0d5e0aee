import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { engagementId, postId, reportId, userId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { Report } from '#src/domain/report.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import {
  engagementsKey,
  feedKey,
  looksKey,
  newPostsKey,
  notificationsKey,
  reportsKey,
  waitingReviewsKey,
} from '#src/state/query-keys.ts';
import { createSessionStore } from '#src/state/session-store.ts';
import { createLiveEventHandler, applyPost } from '#src/state/apply-live-event.ts';
import { exampleEngagement, exampleNotification, examplePost } from '#tests/domain/examples.ts';

const me = userId('1002');

/** Applies events to a separate query cache. */
function openHandler() {
  const queryClient = new QueryClient();
  const nowMs = () => 0;
  const sessionStore = createSessionStore({
    users: { load: vi.fn() },
    storage: createDeviceStorage({ openArea: createMemoryStorage, nowMs }),
    nowMs,
    launchUserId: me,
  });
  const sessions = { widen: () => Promise.resolve() };
  const parts = { userId: me, sessions, sessionStore, queryClient, onPoints: vi.fn() };
  const apply = createLiveEventHandler(parts);
  return { queryClient, apply };
}

const report: Report = {
  id: reportId('report1'),
  isAppeal: false,
  message: 'It was there.',
  postId: postId('post1'),
  engagementId: engagementId('engagement1'),
  postLink: null,
  engagementLink: null,
  against: 'ada',
  againstId: userId('1001'),
  reportedBy: 'ben',
  reportedById: me,
  awardTenths: tenths(0),
  rejectCause: null,
  isResolved: false,
  outcome: null,
  note: null,
  resolvedBy: null,
  subject: null,
  createdAtMs: 0,
};

test('[DB-23] [RE-10] a new or resolved report refetches the reports', () => {
  const { queryClient, apply } = openHandler();
  queryClient.setQueryData(reportsKey(), []);

  apply({ table: 'reports', row: report, isNew: true });

  expect(queryClient.getQueryState(reportsKey())?.isInvalidated).toBe(true);
});

test.each([
  ['another administrator', userId('1008'), true],
  ['the user', me, false],
])('[PA-16] a look of %s has the looks read again: %s, %s', (_, id, isInvalidated) => {
  const { queryClient, apply } = openHandler();
  queryClient.setQueryData(looksKey(), []);

  apply({ table: 'looks', row: { id, itemId: 'report1', untilMs: 1 }, isNew: false });

  expect(queryClient.getQueryState(looksKey())?.isInvalidated).toBe(isInvalidated);
});

test('[DB-23] a notification that was read before its event arrived appears once', () => {
  const { queryClient, apply } = openHandler();
  const [known, next] = [exampleNotification(), exampleNotification({ id: engagementId('e2') })];
  queryClient.setQueryData(notificationsKey(me), [known]);

  for (const row of [known, next, next]) apply({ table: 'notifications', row, isNew: true });

  expect(queryClient.getQueryData(notificationsKey(me))).toEqual([next, known]);
});

test('[NO-01] the newest 20 notifications are kept, however many arrive', () => {
  const { queryClient, apply } = openHandler();
  const known = Array.from({ length: 20 }, (_, index) =>
    exampleNotification({ id: engagementId(`known${index}`) }),
  );
  const next = exampleNotification({ id: engagementId('next') });
  queryClient.setQueryData(notificationsKey(me), known);

  apply({ table: 'notifications', row: next, isNew: true });

  expect(queryClient.getQueryData(notificationsKey(me))).toEqual([next, ...known.slice(0, 19)]);
});

test('[MY-08] [FA-25] a pending engagement keeps its position when its deadline moves, and a new one comes last', () => {
  const { queryClient, apply } = openHandler();
  const waits = (id: string, decideByMs: number) =>
    exampleEngagement({ id: engagementId(id), postAuthorId: me, decision: null, decideByMs });
  const key = waitingReviewsKey(me);
  queryClient.setQueryData(key, [waits('first', 1), waits('second', 2)]);

  apply({ table: 'engagement', row: waits('first', 3), isNew: false });
  apply({ table: 'engagement', row: waits('third', 4), isNew: true });

  expect(queryClient.getQueryData(key)).toMatchObject([
    { id: 'first', decideByMs: 3 },
    { id: 'second', decideByMs: 2 },
    { id: 'third', decideByMs: 4 },
  ]);
});

test.each([
  ['is full', { engageCount: 10 }],
  ['was marked as full', { isTargetReached: true }],
])('[EA-03] [MY-10] a post that %s leaves an open feed, and no other one does', (_, changes) => {
  const queryClient = new QueryClient();
  const [first, other] = [examplePost(), examplePost({ id: postId('post2'), engageCount: 10 })];
  queryClient.setQueryData(feedKey(me, null), { posts: [first, other] });

  applyPost(queryClient, me, examplePost({ ...changes, updatedAtMs: 1 }));

  expect(queryClient.getQueryData(feedKey(me, null))).toEqual({ posts: [other] });
});

test('[MY-10] a post that someone published since the feed was read is offered once', () => {
  const { queryClient, apply } = openHandler();
  const offered = () => queryClient.getQueryData(newPostsKey(me));
  const publish = (id: string, createdAtMs: number, isNew = true, authorId = userId('1001')) =>
    apply({
      table: 'posts',
      row: examplePost({ id: postId(id), createdAtMs, authorId }),
      isNew,
    });
  publish('unread', 9);
  expect(offered()).toBeUndefined();
  queryClient.setQueryData(feedKey(me, null), { posts: [examplePost({ createdAtMs: 5 })] });
  publish('older', 5);
  publish('changed', 6, false);
  publish('own', 6, true, me);
  expect(offered()).toBeUndefined();
  publish('newer', 6);
  publish('newer', 6);
  expect(offered()).toMatchObject([{ id: 'newer' }]);
});

test.each([
  [null, true, true],
  [null, false, false],
  [true, null, true],
  [false, null, false],
  [true, false, true],
  [false, true, true],
])('[FA-10] a decision of %s on which %s arrives is %s', (known, arriving, shown) => {
  const { queryClient, apply } = openHandler();
  const engagement = exampleEngagement({ decision: known });
  const key = engagementsKey(engagement.postId);
  queryClient.setQueryData(key, [engagement]);
  apply({ table: 'engagement', row: { ...engagement, decision: arriving }, isNew: false });
  expect(queryClient.getQueryData(key)).toMatchObject([{ decision: shown }]);
});
