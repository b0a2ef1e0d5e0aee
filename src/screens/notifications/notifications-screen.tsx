import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { routes } from '#src/domain/access/routes.ts';
import type { Notification } from '#src/domain/notification.ts';
import type { Post } from '#src/domain/post.ts';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { QueryList } from '#src/screens/status/query-list.tsx';
import { useApp, useServices, useUser } from '#src/state/app-context.ts';
import { createNotificationsSeen } from '#src/state/notifications-seen.ts';
import { unwrap } from '#src/state/query-client.ts';
import { notificationPostsKey, notificationsKey } from '#src/state/query-keys.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { groupByDay } from '#src/text/day-groups.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { EmptyState } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { NotificationRow } from './notification-row.tsx';
import { ReportSheet, useReportFlow } from './report-sheet.tsx';

/** The decisions on a person's engagements, newest first, by day. Rules NO-01, NO-05 to NO-09, RE-01, MY-17. */
export function NotificationsScreen() {
  const text = useText();
  const { errorText, homeText, notificationsText } = text;
  const { services, clock } = useApp();
  const user = useUser();
  const back = useBack();
  const query = useQuery({
    queryKey: notificationsKey(user.id),
    queryFn: async () => unwrap(await services.notifications.of(user.id)).notifications,
  });
  const notifications = query.data ?? [];
  const seenBeforeMs = useSeenBefore(user.id, notifications);
  const posts = useNotificationPosts(notifications);
  const flow = useReportFlow(notifications);

  return (
    <Screen
      title={notificationsText.title}
      back={back}
      hasTabBar
      trailing={
        <IconButton
          icon="refresh"
          label={notificationsText.refresh}
          isLoading={query.isRefetching}
          onClick={() => void query.refetch()}
        />
      }
    >
      {query.isRefetchError ? (
        <StatusLine tone="failure">{thrownText(query.error, errorText)}</StatusLine>
      ) : null}
      <QueryList
        query={query}
        items={query.data}
        skeleton="rows"
        loadingLabel={notificationsText.loading}
        empty={
          <EmptyState
            title={notificationsText.emptyTitle}
            text={notificationsText.emptyText}
            {...(user.isBanned
              ? {}
              : { link: { href: routes.earn.pattern, label: homeText.earnPoints } })}
          />
        }
      >
        {(items) =>
          groupByDay(items, { timeMs: (item) => item.createdAtMs, nowMs: clock.nowMs(), text }).map(
            (group) => (
              <section key={group.day} aria-label={group.label} className="min-w-0">
                <h2 className="px-1 pb-1.5 text-footnote text-section-header">{group.label}</h2>
                <div className="overflow-hidden rounded-section bg-surface shadow-card">
                  {group.items.map((notification) => (
                    <NotificationRow
                      key={notification.id}
                      notification={notification}
                      post={posts.get(notification.postId)}
                      isNew={notification.createdAtMs > seenBeforeMs}
                      canReport={!user.isBanned}
                      isReported={flow.reportedIds.has(notification.id)}
                      onReport={() => {
                        flow.open(notification);
                      }}
                    />
                  ))}
                </div>
              </section>
            ),
          )
        }
      </QueryList>
      <ReportSheet flow={flow} />
    </Screen>
  );
}

/** Until when the notifications were seen before this visit; records those that this visit shows. */
function useSeenBefore(userId: string, notifications: readonly Notification[]): number {
  const { storage } = useApp();
  const [seen] = useState(() => createNotificationsSeen(storage, userId));
  const [seenBeforeMs] = useState(() => seen.read());
  const newestMs = Math.max(0, ...notifications.map(({ createdAtMs }) => createdAtMs));
  useEffect(() => {
    if (newestMs > seen.read()) seen.write(newestMs);
  }, [newestMs, seen]);
  return seenBeforeMs;
}

const noPosts: ReadonlyMap<string, Post> = new Map();

/** The posts of notifications by id, as far as they can be read: they are only needed for titles. Rule MY-28. */
function useNotificationPosts(notifications: readonly Notification[]): ReadonlyMap<string, Post> {
  const services = useServices();
  const { id: userId, isBanned } = useUser();
  const ids = [...new Set(notifications.map(({ postId }) => postId))];
  const { data = noPosts } = useQuery({
    queryKey: [...notificationPostsKey(userId), ...ids],
    // Banned people may read their notifications, but no posts.
    enabled: ids.length > 0 && !isBanned,
    placeholderData: (known: ReadonlyMap<string, Post> | undefined) => known,
    queryFn: async (): Promise<ReadonlyMap<string, Post>> => {
      const { posts } = unwrap(await services.posts.getMany(ids));
      return new Map(posts.map((post) => [post.id, post]));
    },
  });
  return data;
}
