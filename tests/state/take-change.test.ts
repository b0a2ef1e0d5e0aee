import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { engagementId, postId, userId } from '#src/domain/ids.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { feedKey, notificationsKey } from '#src/state/query-keys.ts';
import { createSessionStore } from '#src/state/session-store.ts';
import { createChangeTaker, takePost } from '#src/state/take-change.ts';
import { exampleNotification, examplePost } from '#tests/domain/examples.ts';

const me = userId('1002');

test('[DB-23] a notification that was read before its event came is there once', () => {
  const queryClient = new QueryClient();
  const [known, next] = [exampleNotification(), exampleNotification({ id: engagementId('e2') })];
  queryClient.setQueryData(notificationsKey(me), [known]);
  const nowMs = () => 0;
  const sessionStore = createSessionStore({
    users: { load: vi.fn() },
    storage: createDeviceStorage({ openArea: createMemoryStorage, nowMs }),
    nowMs,
    launchUserId: me,
  });
  const take = createChangeTaker({ userId: me, sessionStore, queryClient, onPoints: vi.fn() });

  for (const row of [known, next, next]) take({ table: 'notifications', row, isNew: true });

  expect(queryClient.getQueryData(notificationsKey(me))).toEqual([next, known]);
});

test.each([
  ['is full', { engageCount: 10 }],
  ['was marked as full', { isTargetReached: true }],
])('[EA-03] [MY-10] a post that %s leaves an open feed, and no other one does', (_, changes) => {
  const queryClient = new QueryClient();
  const [first, other] = [examplePost(), examplePost({ id: postId('post2'), engageCount: 10 })];
  queryClient.setQueryData(feedKey(me, null), { posts: [first, other] });

  takePost(queryClient, me, examplePost({ ...changes, updatedAtMs: 1 }));

  expect(queryClient.getQueryData(feedKey(me, null))).toEqual({ posts: [other] });
});
