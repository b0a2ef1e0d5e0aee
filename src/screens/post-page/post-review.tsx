import { useQuery } from '@tanstack/react-query';
import type { EngagementProgress } from '#src/domain/engagement/progress.ts';
import type { FailureCode } from '#src/domain/failure.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import type { EngageHindrance } from '#src/domain/posts/engage-hindrance.ts';
import { StepSheet } from '#src/screens/engage/step-sheet.tsx';
import { useBegunSteps } from '#src/screens/engage/use-begun-steps.ts';
import { AuthorStanding } from '#src/screens/person/author-standing.tsx';
import { PersonLink } from '#src/screens/person/person-link.tsx';
import { PersonLine } from '#src/screens/person/person-line.tsx';
import { Places } from '#src/screens/post-parts/places.tsx';
import { PostHead } from '#src/screens/post-parts/post-head.tsx';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { TypePills } from '#src/screens/post-parts/engagement-types.tsx';
import { useEngageHindrance } from '#src/screens/post-parts/use-engage-hindrance.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { refusalIn, unwrap } from '#src/state/query-client.ts';
import { engagementsKey } from '#src/state/query-keys.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { usePerson } from '#src/state/use-person.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { useShownPost } from '#src/state/use-shown-post.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorState } from '#src/ui/list-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { OpenPost, PostGuides, SharePost } from './post-parts.tsx';
import { AdminReviewDeck, ReviewDeck } from './review-deck.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { isForEngaging, usePost } from './use-post.ts';

type PostReviewProps = {
  readonly postId: string;
  /** The post as known so far, shown until its row is read. */
  readonly knownPost?: Post | undefined;
  /** Opens the create-post form with the post's values. Rule MY-14. */
  readonly onPostAgain: () => void;
};

/**
 * The review of a post's engagements, on its own screen and in Home's sheet; other people see how to engage.
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
        text={isFinal(post.error) ? undefined : commonText.retryText}
        retryLabel={commonText.retry}
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
  // A viewer who has not engaged would see an empty list below the offer to engage.
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

/** Whether the address matches no post, so that a retry is pointless. Rules RV-03, RV-04. */
function isFinal(error: unknown): boolean {
  return finalCodes.has(refusalIn(error).code);
}

const finalCodes: ReadonlySet<FailureCode> = new Set([
  'post_id_missing',
  'post_id_invalid',
  'post_not_found',
]);

function EngagementsMissing(props: { readonly error: unknown; readonly onRetry: () => void }) {
  const { commonText, errorText, reviewText } = useText();
  if (props.error === null) {
    return <Skeleton shape="cards" count={3} label={reviewText.loading} />;
  }
  return (
    <ErrorState
      title={thrownText(props.error, errorText)}
      text={commonText.retryText}
      retryLabel={commonText.retry}
      onRetry={props.onRetry}
    />
  );
}

type EngageOfferProps = {
  readonly post: Post;
  /** Whether the viewer is already known to have engaged. */
  readonly hasEngaged: boolean;
};

/** Another person's post: subject, author, reward, and the button to engage, or why there is none. Rules MY-02, MY-03, FA-21. */
function EngageOffer({ post: known, hasEngaged }: EngageOfferProps) {
  const { post, hindrance: found, refresh } = useEngageHindrance(known);
  const hindrance = hasEngaged ? 'engaged' : found;
  const pointTypes = usePointTypes();
  const begun = useBegunSteps().find(({ postId }) => postId === post.id);
  const steps = useSheetSubject<Post>();
  const rewardTenths = shownRewardTenths(post, pointTypes);
  return (
    <>
      <Card>
        {/* Without the guides, which are shown below in full. */}
        <PostHead post={{ ...post, commentGuide: null, quoteGuide: null }} />
        <Author post={post} />
        <TypePills types={post.types} />
        <Places post={post} />
        <PostGuides post={post} />
        <div className="flex items-center gap-2">
          <div className="grid min-w-0 flex-1">
            <OpenPost post={post} />
          </div>
          <SharePost post={post} />
        </div>
        {hindrance === null ? (
          <Button
            icon="bolt"
            isFullWidth
            onClick={() => {
              steps.open(post);
            }}
          >
            <EngageLabel begun={begun} rewardTenths={rewardTenths} />
          </Button>
        ) : (
          <Hindrance hindrance={hindrance} />
        )}
      </Card>
      {steps.subject === undefined ? null : (
        <StepSheet
          key={steps.openingKey}
          post={steps.subject}
          isOpen={steps.isOpen}
          onClose={steps.close}
          onSubmitted={steps.close}
          onOutdated={refresh}
        />
      )}
    </>
  );
}

/** The post's author, and how that person decides. Rule FA-21. */
function Author({ post }: { readonly post: Post }) {
  const { user: author } = usePerson(post.authorId);
  return (
    <PersonLink
      id={post.authorId}
      xUsername={post.authorUsername}
      className="flex min-w-0 active:opacity-60"
    >
      <PersonLine
        name={post.authorName}
        xUsername={post.authorUsername}
        detail={author === undefined ? undefined : <AuthorStanding author={author} />}
      />
    </PersonLink>
  );
}

type EngageLabelProps = {
  readonly begun: EngagementProgress | undefined;
  readonly rewardTenths: PointTenths;
};

function EngageLabel({ begun, rewardTenths }: EngageLabelProps) {
  const { earnText, stepText } = useText();
  if (begun === undefined) return stepText.engageFor(rewardTenths);
  const at = earnText.continueAt(begun.currentStep + 1, begun.steps.length);
  return earnText.stepFor(at, rewardTenths);
}

/** Why the viewer cannot engage with the post. */
function Hindrance({ hindrance }: { readonly hindrance: EngageHindrance }) {
  const { stepText } = useText();
  return (
    <StatusLine tone={hindrance === 'engaged' ? 'success' : 'warning'}>
      {stepText[hindrance === 'own' ? 'full' : hindrance]}
    </StatusLine>
  );
}
