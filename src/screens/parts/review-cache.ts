import type { QueryClient } from '@tanstack/react-query';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { engagementsKey, myPostsKey, postKey } from '#src/state/query-keys.ts';

/** A decision as its author makes it. */
export type Decision =
  | { readonly isApproved: true }
  | { readonly isApproved: false; readonly reason: string };

/** Writes a decision that was taken into everything that is cached, so that it shows at once. */
export function keepDecision(queryClient: QueryClient, engagement: Engagement, decision: Decision) {
  const { id, postId, postAuthorId } = engagement;
  const rejectCause = decision.isApproved ? null : decision.reason.trim();
  queryClient.setQueryData<readonly Engagement[]>(engagementsKey(postId), (engagements) =>
    engagements?.map((each) =>
      each.id === id ? { ...each, decision: decision.isApproved, rejectCause } : each,
    ),
  );
  queryClient.setQueryData<Post>(postKey(postId), (post) => post && withOneMoreReview(post));
  queryClient.setQueriesData<readonly Post[]>({ queryKey: myPostsKey(postAuthorId) }, (posts) =>
    posts?.map((post) => (post.id === postId ? withOneMoreReview(post) : post)),
  );
  for (const queryKey of [postKey(postId), myPostsKey(postAuthorId)]) {
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}

/** Reads anew what a refused decision shows to be out of date. */
export function forgetReview(queryClient: QueryClient, post: Post) {
  for (const queryKey of [engagementsKey(post.id), postKey(post.id), myPostsKey(post.authorId)]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

function withOneMoreReview(post: Post): Post {
  return { ...post, reviewedCount: Math.min(post.limit, post.reviewedCount + 1) };
}
