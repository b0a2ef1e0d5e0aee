import { useState, type ReactNode } from 'react';
import type { WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import { routes } from '#src/domain/access/routes.ts';
import { useKeys } from '#src/screens/hooks/use-keys.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { RejectForm } from '#src/screens/review/reject-form.tsx';
import { useClashes } from '#src/screens/review/use-clashes.ts';
import { thrownText } from '#src/state/answers.ts';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { ReviewCard } from './review-card.tsx';
import { ReviewedPost } from './reviewed-post.tsx';
import { useReviewParts, type ReviewItem } from './use-review-parts.ts';
import { useReviewQueue } from './use-review-queue.ts';

type ReviewQueueViewProps = {
  readonly waiting: readonly WaitingEngagement[];
  readonly back: { readonly label: string; readonly onBack: () => void } | undefined;
};

/** The queue of what waits: one engagement with its post, and the two decisions. Rule MY-09. */
export function ReviewQueueView({ waiting, back }: ReviewQueueViewProps) {
  const { commonText, errorText, reviewsText } = useText();
  const { clock } = useApp();
  const nowMs = useNow();
  const queue = useReviewQueue(waiting, clock.nowMs);
  const { shownId, place, held } = queue;
  const parts = useReviewParts(
    queue.order,
    shownId === undefined ? 0 : queue.order.indexOf(shownId),
  );
  const item = shownId === undefined ? undefined : parts.items.get(shownId);
  const known = [...parts.items.values()].map(({ engagement }) => engagement);
  const clashes = useClashes(known, true);
  const [rejectingId, setRejectingId] = useState<string>();
  const isRejecting = shownId !== undefined && rejectingId === shownId;

  function approve() {
    if (item !== undefined) queue.decide(item.engagement, { isApproved: true });
  }
  function askReason() {
    setRejectingId(shownId);
  }
  function step(by: 1 | -1) {
    setRejectingId(undefined);
    queue.step(by);
  }
  useKeys(true, {
    a: approve,
    r: askReason,
    u: queue.undo,
    Escape: () => {
      setRejectingId(undefined);
    },
    ArrowLeft: () => {
      step(-1);
    },
    ArrowRight: () => {
      step(1);
    },
  });

  function content(): ReactNode {
    if (shownId === undefined) return <NothingWaits />;
    if (item === undefined) {
      return parts.error === null || parts.isReading ? (
        <Skeleton shape="cards" count={2} label={reviewsText.loading} />
      ) : (
        <ErrorState
          title={thrownText(parts.error, errorText)}
          retryLabel={commonText.retry}
          onRetry={parts.retry}
        />
      );
    }
    return (
      <>
        <ReviewedPost post={item.post} />
        <ReviewCard
          key={shownId}
          item={item}
          label={labelOf(item)}
          clashingHandles={clashes.get(shownId)}
          nowMs={nowMs}
          error={queue.error}
          takesFocus={queue.hasMoved}
          onSwiped={(side) => {
            if (side === 'right') approve();
            else askReason();
          }}
        >
          {isRejecting ? (
            <RejectForm
              engagement={item.engagement}
              isTapEnough
              onReject={(reason) => {
                queue.decide(item.engagement, { isApproved: false, reason });
                return true;
              }}
              onCancel={() => {
                setRejectingId(undefined);
              }}
            />
          ) : null}
        </ReviewCard>
      </>
    );
  }

  function labelOf({ engagement }: ReviewItem): string {
    const where = reviewsText.place(place.number, place.total);
    return reviewsText.cardLabel(where, engagement.authorX);
  }

  return (
    <Screen
      title={reviewsText.title}
      back={back}
      hasTabBar
      trailing={
        shownId === undefined ? undefined : (
          <p className="pe-2.5 text-callout text-subtitle tabular-nums">
            {reviewsText.place(place.number, place.total)}
          </p>
        )
      }
    >
      {content()}
      {shownId === undefined ? null : <div className="h-36" />}
      <DecisionBar
        held={held}
        onUndo={queue.undo}
        decisions={
          item === undefined || isRejecting
            ? undefined
            : { onApprove: approve, onReject: askReason, onStep: step, canStep: queue.canStep }
        }
      />
    </Screen>
  );
}

/** Nothing waits, any more or at all. */
function NothingWaits() {
  const { emptyTitle, emptyText, emptyAction } = useText().reviewsText;
  const link = { href: routes.home.pattern, label: emptyAction };
  return <EmptyState icon="check" title={emptyTitle} text={emptyText} link={link} />;
}
