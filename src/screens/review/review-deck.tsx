import { useState } from 'react';
import type { Engagement } from '#src/domain/engagement.ts';
import { mayReview, pendingEngagements } from '#src/domain/engagement/review-engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { shownRewardTenths } from '#src/screens/post/rewards.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { useUser } from '#src/state/app-context.ts';
import { usePerson } from '#src/state/use-person.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TwoStepButton } from '#src/ui/two-step-button.tsx';
import { useTwoStep } from '#src/ui/use-two-step.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { EngagementCard } from './engagement-card.tsx';
import { useClashes } from './use-clashes.ts';
import { useReview, type Review } from './use-review.ts';

type ReviewDeckProps = {
  readonly post: Post;
  readonly engagements: readonly Engagement[];
  /** True where that is known, which lets administrators decide instead. Rule FA-08. */
  readonly isAuthorBanned?: boolean;
};

const estimatedCardHeightPx = 176;

/** The same for an administrator, who decides where the author is banned. Rule FA-08. */
export function AdminReviewDeck(props: Omit<ReviewDeckProps, 'isAuthorBanned'>) {
  const { row: author } = usePerson(props.post.authorId);
  return <ReviewDeck {...props} isAuthorBanned={author?.isBanned === true} />;
}

/**
 * The engagements with a post, those that wait for a decision first; a decided one stays where it is and
 * shows its decision. Rules RV-01, RV-02, RV-17, RV-21, FA-08, FA-12.
 */
export function ReviewDeck({ post, engagements, isAuthorBanned = false }: ReviewDeckProps) {
  const { reviewText } = useText();
  const user = useUser();
  const mayDecide = ({ heldAtMs }: Engagement) =>
    mayReview(post, user, isAuthorBanned || heldAtMs !== null);
  const isReviewer = mayReview(post, user, isAuthorBanned) || engagements.some(mayDecide);
  const review = useReview(post);
  const nowMs = useNow();
  const clashes = useClashes(engagements, post.authorId === user.id || user.isAdmin);
  const [rejectingId, setRejectingId] = useState<string>();
  // The first order is kept, so that no card moves under a finger.
  const [decidedAtFirst] = useState(
    () => new Set(engagements.filter(({ decision }) => decision !== null).map(({ id }) => id)),
  );
  const isLate = ({ id }: Engagement) => decidedAtFirst.has(id);
  const ordered = engagements.toSorted((a, b) => Number(isLate(a)) - Number(isLate(b)));
  return (
    <section className="flex flex-col gap-3">
      <Counts engagements={engagements} />
      {isReviewer ? (
        <BulkControls post={post} review={review} engagements={ordered.filter(mayDecide)} />
      ) : null}
      {engagements.length === 0 ? (
        <EmptyState
          icon="people"
          title={reviewText.emptyTitle}
          text={isReviewer ? reviewText.emptyText : reviewText.emptyTextOfOthers}
        />
      ) : (
        <VirtualList
          label={reviewText.engagements}
          items={ordered}
          look="cards"
          estimatedHeightPx={estimatedCardHeightPx}
          keyOf={({ id }) => id}
          renderItem={(engagement) => (
            <EngagementCard
              engagement={engagement}
              canDecide={mayDecide(engagement)}
              clashingHandles={clashes.get(engagement.id)}
              nowMs={nowMs}
              isBusy={review.busyIds.has(engagement.id)}
              isLocked={review.bulk !== undefined}
              error={review.errors.get(engagement.id)}
              isRejecting={rejectingId === engagement.id}
              onRejecting={(isRejecting) => {
                setRejectingId(isRejecting ? engagement.id : undefined);
              }}
              onDecide={(decision) => review.decide(engagement, decision)}
            />
          )}
        />
      )}
    </section>
  );
}

function Counts({ engagements }: { readonly engagements: readonly Engagement[] }) {
  const { postText, reviewText } = useText();
  const approved = engagements.filter(({ decision }) => decision === true).length;
  const rejected = engagements.filter(({ decision }) => decision === false).length;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1">
      <h2 className="text-heading font-semibold">{reviewText.engagements}</h2>
      <p className="text-footnote text-subtitle">
        {[
          postText.pending(pendingEngagements(engagements).length),
          reviewText.countApproved(approved),
          reviewText.countRejected(rejected),
        ].join(' · ')}
      </p>
    </div>
  );
}

type BulkControlsProps = {
  readonly post: Post;
  readonly review: Review;
  readonly engagements: readonly Engagement[];
};

/** `Approve All`, which asks once, and how far it is. Rules RV-21 to RV-24, MY-07. */
function BulkControls({ post, review, engagements }: BulkControlsProps) {
  const { commonText, reviewText } = useText();
  const pointTypes = usePointTypes();
  const { bulk, outcome, approveAll, stop } = review;
  const messenger = useMessenger();
  const { step, ask, confirm, reset } = useTwoStep(() => approveAll(engagements));
  if (bulk === undefined) {
    const count = pendingEngagements(engagements).length;
    const pointsEach = shownRewardTenths(post, pointTypes);
    return (
      <>
        {count === 0 && step === 'idle' ? null : (
          <TwoStepButton
            step={step}
            onAsk={() => {
              messenger.haptic('warning');
              ask();
            }}
            onConfirm={confirm}
            onCancel={reset}
            label={reviewText.approveAll}
            confirmLabel={reviewText.confirmApproveAll(count)}
            cancelLabel={commonText.cancel}
            prompt={reviewText.askApproveAll(count, tenths(count * pointsEach))}
          />
        )}
        {outcome === undefined ? null : <StatusLine tone={outcome.tone}>{outcome.text}</StatusLine>}
      </>
    );
  }
  const text = reviewText.bulkProgress(bulk.done, bulk.total);
  return (
    <div className="flex items-center gap-3 rounded-section bg-surface p-4">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <output className="text-callout">{text}</output>
        <ProgressBar
          label={reviewText.approvingAll}
          valueText={text}
          value={bulk.done}
          max={bulk.total}
        />
      </div>
      <Button variant="secondary" size="small" onClick={stop}>
        {reviewText.stop}
      </Button>
    </div>
  );
}
