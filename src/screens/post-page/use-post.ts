import { useQuery } from '@tanstack/react-query';
import type { Post } from '#src/domain/post.ts';
import { mayReview } from '#src/domain/engagement/review-engagement.ts';
import type { User } from '#src/domain/user.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { postKey } from '#src/state/query-keys.ts';

/** Reads a post; `knownPost` is shown until its row is read. */
export function usePost(postId: string, knownPost?: Post) {
  const services = useServices();
  return useQuery({
    queryKey: postKey(postId),
    queryFn: async () => unwrap(await services.posts.get(postId)).post,
    ...(knownPost === undefined ? {} : { placeholderData: knownPost }),
  });
}

/** Returns whether a person is neither the post's author nor an administrator, and so engages instead of deciding. Rule MY-02. */
export function isForEngaging(post: Post, user: User): boolean {
  return !mayReview(post, user, false) && !user.isAdmin;
}
