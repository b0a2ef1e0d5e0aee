import type { QueryClient } from '@tanstack/react-query';
import type { Verdict } from '#src/contract/decision-slots.ts';
import type { WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { engagementsKey, myPostsKey, postKey, waitingReviewsKey } from './query-keys.ts';

/** An author's decision about an engagement. */
export type Decision =
  | { readonly isApproved: true }
  | { readonly isApproved: false; readonly reason: string };

/** The verdict of a decision, as undoable decisions name it. */
export function verdictOf({ isApproved }: Decision): Extract<Verdict, 'approve' | 'reject'> {
  return isApproved ? 'approve' : 'reject';
}

/** What the cache needs to know of a decided engagement. */
export type DecidedEngagement = {
  readonly id: string;
  readonly postId: string;
  readonly postAuthorId: string;
};

/** Writes an accepted decision into the query cache, so that it shows at once. */
export function keepDecision(
  queryClient: QueryClient,
  engagement: DecidedEngagement,
  decision: Decision,
) {
  const { id, postId, postAuthorId } = engagement;
  const rejectCause = decision.isApproved ? null : decision.reason.trim();
  const engagements = queryClient.setQueryData<readonly Engagement[]>(
    engagementsKey(postId),
    (known) =>
      known?.map((each) =>
        each.id === id ? { ...each, decision: decision.isApproved, rejectCause } : each,
      ),
  );
  queryClient.setQueryData<readonly WaitingEngagement[]>(
    waitingReviewsKey(postAuthorId),
    (waiting) => waiting?.filter((each) => each.id !== id),
  );
  // Count again instead of adding one, because the live event may arrive before the answer.
  const decidedCount = engagements?.filter((each) => each.decision !== null).length ?? 0;
  const withReviews = (post: Post): Post => ({
    ...post,
    reviewedCount: Math.max(post.reviewedCount, decidedCount + post.closedPlaces),
  });
  queryClient.setQueryData<Post>(postKey(postId), (post) => post && withReviews(post));
  queryClient.setQueriesData<readonly Post[]>({ queryKey: myPostsKey(postAuthorId) }, (posts) =>
    posts?.map((post) => (post.id === postId ? withReviews(post) : post)),
  );
  const outdated = [postKey(postId), myPostsKey(postAuthorId), waitingReviewsKey(postAuthorId)];
  for (const queryKey of outdated) {
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}

/** Refetches what a refused decision proves outdated. */
export function forgetReview(
  queryClient: QueryClient,
  post: { readonly id: string; readonly authorId: string },
) {
  const outdated = [
    engagementsKey(post.id),
    postKey(post.id),
    myPostsKey(post.authorId),
    waitingReviewsKey(post.authorId),
  ];
  for (const queryKey of outdated) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
