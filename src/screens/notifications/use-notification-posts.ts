import { useQuery } from '@tanstack/react-query';
import type { Notification } from '#src/domain/notification.ts';
import type { Post } from '#src/domain/post.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { notificationPostsKey } from '#src/state/query-keys.ts';

const noPosts: ReadonlyMap<string, Post> = new Map();

/** The posts of notifications by their ids, as far as they can be read: they only give the rows their titles. Rule MY-28. */
export function useNotificationPosts(
  notifications: readonly Notification[],
): ReadonlyMap<string, Post> {
  const services = useServices();
  const { id: userId, isBanned } = useUser();
  const ids = [...new Set(notifications.map(({ postId }) => postId))];
  const { data = noPosts } = useQuery({
    queryKey: [...notificationPostsKey(userId), ...ids],
    // Banned people read their notifications, and no posts.
    enabled: ids.length > 0 && !isBanned,
    queryFn: async (): Promise<ReadonlyMap<string, Post>> => {
      const { posts } = unwrap(await services.posts.among(ids));
      return new Map(posts.map((post) => [post.id, post]));
    },
  });
  return data;
}
