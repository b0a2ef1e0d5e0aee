import type { FailureCode } from '#src/domain/failure.ts';
import { useQuery } from '@tanstack/react-query';
import type { Post } from '#src/domain/post.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { refusalIn, unwrap } from '#src/state/query-client.ts';
import { engagementsKey } from '#src/state/query-keys.ts';
import { useShownPost } from '#src/state/use-shown-post.ts';
import { useText } from '#src/state/text-context.ts';
import { ErrorState } from '#src/ui/list-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { thrownText } from '#src/state/refusal-text.ts';
import { EngageOffer } from './engage-offer.tsx';
import { AdminReviewDeck, ReviewDeck } from './review-deck.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { isForEngaging, usePost } from './use-post.ts';

type PostReviewProps = {
  readonly postId: string;
  /** What is known of the post already, shown until its row is read. */
  readonly knownPost?: Post | undefined;
  /** Opens the create-post form, which has the post's values then. Rule MY-14. */
  readonly onPostAgain: () => void;
};

/**
 * The review of a post's engagements, the same on its own screen and in Home's sheet; others see how to engage.
 * Rules RV-01 to RV-05, MY-02.
 */
export function PostReview({ postId, knownPost, onPostAgain }: PostReviewProps) {
  const { commonText, errorText, reviewText } = useText();
  const services = useServices();
  const user = useUser();
  useShownPost(postId);
  const post = usePost(postId, knownPost);
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
        text={commonText.retryText}
        retryLabel={commonText.retry}
        isRetrying={post.isFetching}
        onRetry={
          isFinal(post.error)
            ? undefined
            : () => {
                void post.refetch();
                void engagements.refetch();
              }
        }
      />
    );
  }
  const Deck = user.isAdmin ? AdminReviewDeck : ReviewDeck;
  const isOthers = isForEngaging(post.data, user);
  // Anyone who has not engaged would read an empty list below the offer to engage.
  if (isOthers && engagements.data?.length === 0) {
    return <EngageOffer post={post.data} hasEngaged={false} />;
  }
  return (
    <>
      {isOthers ? (
        <EngageOffer post={post.data} hasEngaged={engagements.data !== undefined} />
      ) : (
        <ReviewSummary
          post={post.data}
          onPostAgain={post.data.authorId === user.id ? onPostAgain : undefined}
        />
      )}
      {engagements.data === undefined ? (
        <EngagementsMissing
          error={engagements.error}
          isRetrying={engagements.isFetching}
          onRetry={() => {
            void engagements.refetch();
          }}
        />
      ) : (
        <Deck post={post.data} engagements={engagements.data} />
      )}
    </>
  );
}

/** Whether the address is that of no post, which trying again does not change. Rules RV-03, RV-04. */
function isFinal(error: unknown): boolean {
  return finalCodes.has(refusalIn(error).code);
}

const finalCodes: ReadonlySet<FailureCode> = new Set([
  'post_id_missing',
  'post_id_invalid',
  'post_not_found',
]);

function EngagementsMissing(props: {
  readonly error: unknown;
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
      text={commonText.retryText}
      retryLabel={commonText.retry}
      isRetrying={props.isRetrying}
      onRetry={props.onRetry}
    />
  );
}
