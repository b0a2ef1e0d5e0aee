import { useQuery } from '@tanstack/react-query';
import type { Post } from '#src/domain/post.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { engagementsKey, postKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { thrownText } from '#src/state/answers.ts';
import { ReviewDeck } from './review-deck.tsx';
import { ReviewSummary } from './review-summary.tsx';

type PostReviewProps = {
  readonly postId: string;
  /** What is known of the post already, shown until its row is read. */
  readonly knownPost?: Post | undefined;
};

/** The review of a post's engagements, the same on its own screen and in Home's sheet. Rules RV-01 to RV-05. */
export function PostReview({ postId, knownPost }: PostReviewProps) {
  const { commonText, errorText, reviewText } = useText();
  const services = useServices();
  const post = useQuery({
    queryKey: postKey(postId),
    queryFn: async () => unwrap(await services.posts.get(postId)).post,
    ...(knownPost === undefined ? {} : { placeholderData: knownPost }),
  });
  const engagements = useQuery({
    queryKey: engagementsKey(postId),
    queryFn: async () => unwrap(await services.engagements.ofPost(postId)).engagements,
    staleTime: 0,
  });
  if (post.data === undefined) {
    return post.error === null ? (
      <Skeleton shape="cards" count={3} label={reviewText.loadingPost} />
    ) : (
      <ErrorState
        title={thrownText(post.error, errorText)}
        retryLabel={commonText.retry}
        isRetrying={post.isFetching}
        onRetry={() => {
          void post.refetch();
          void engagements.refetch();
        }}
      />
    );
  }
  return (
    <>
      <ReviewSummary post={post.data} />
      {engagements.data === undefined ? (
        <EngagementsMissing
          error={engagements.error}
          isRetrying={engagements.isFetching}
          onRetry={() => {
            void engagements.refetch();
          }}
        />
      ) : (
        <ReviewDeck post={post.data} engagements={engagements.data} />
      )}
    </>
  );
}

function EngagementsMissing(props: {
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}) {
  const { commonText, errorText, reviewText } = useText();
  if (props.error === null) {
    return <Skeleton shape="cards" count={3} label={reviewText.loading} />;
  }
  return (
    <ErrorState
      title={thrownText(props.error, errorText)}
      retryLabel={commonText.retry}
      isRetrying={props.isRetrying}
      onRetry={props.onRetry}
    />
  );
}
