import type { Engagement } from '#src/domain/engagement.ts';
import { pendingEngagements } from '#src/domain/engagement/review-engagement.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Bar } from '#src/ui/bar.tsx';
import { Button } from '#src/ui/button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';
import { DeckHeading } from './engagement-list.tsx';
import type { Review } from './use-review.ts';

type BulkControlsProps = {
  readonly post: Post;
  readonly review: Review;
  /** The heading of the list below. */
  readonly title: string;
  /** How many of that list are pending. */
  readonly count: number;
  /** What the reader may decide on. */
  readonly engagements: readonly Engagement[];
};

/** The heading of what is pending, with `Approve All`, which asks once, and how far it is. Rules RV-21 to RV-24, MY-07. */
export function BulkControls({ post, review, title, count, engagements }: BulkControlsProps) {
  const { commonText, reviewText } = useText();
  const pointTypes = usePointTypes();
  const { bulk, outcome, approveAll } = review;
  const messenger = useMessenger();
  const { step, ask, confirm, reset } = useTwoStep(() => approveAll(engagements));
  const openCount = pendingEngagements(engagements).length;
  const pointsEach = shownRewardTenths(post, pointTypes);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <DeckHeading title={title} count={count} />
        {openCount === 0 || bulk !== undefined || step !== 'idle' ? null : (
          <Button
            variant="secondary"
            size="small"
            onClick={(event) => {
              if (event.detail > 1) return;
              messenger.haptic('asked');
              ask();
            }}
          >
            {reviewText.approveAll}
          </Button>
        )}
      </div>
      {bulk !== undefined || step === 'idle' ? null : (
        <TwoStepButton
          step={step}
          onAsk={ask}
          onConfirm={confirm}
          onCancel={reset}
          label={reviewText.approveAll}
          confirmLabel={reviewText.confirmApproveAll(openCount)}
          cancelLabel={commonText.cancel}
          prompt={reviewText.askApproveAll(openCount, tenths(openCount * pointsEach))}
        />
      )}
      {bulk !== undefined || outcome === undefined ? null : (
        <StatusLine tone={outcome.tone}>{outcome.text}</StatusLine>
      )}
      <BulkProgress review={review} />
    </>
  );
}

/** How far approving all is, and the button that ends it. */
function BulkProgress({ review: { bulk, stop } }: { readonly review: Review }) {
  const { reviewText } = useText();
  if (bulk === undefined) return null;
  const text = reviewText.bulkProgress(bulk.done, bulk.total);
  return (
    <div className="flex items-center gap-3 rounded-section bg-surface p-4">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <output className="text-body">{text}</output>
        <Bar label={reviewText.approvingAll} valueText={text} done={bulk.done} total={bulk.total} />
      </div>
      <Button variant="secondary" size="small" onClick={stop}>
        {reviewText.stop}
      </Button>
    </div>
  );
}
