import type { ReactNode } from 'react';
import type { WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import { routes } from '#src/domain/access/routes.ts';
import { DecisionLine } from '#src/screens/decisions/decision-line.tsx';
import { FailedDecisions } from '#src/screens/decisions/failed-decisions.tsx';
import { useKeys } from '#src/screens/hooks/use-keys.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useClashes } from '#src/screens/post-page/use-clashes.ts';
import { decisionFailureText } from '#src/screens/post-page/use-review.ts';
import type { Refusal } from '#src/services/reply.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import type { PendingDecision } from '#src/state/decision-list.ts';
import { useText } from '#src/state/text-context.ts';
import { EmptyState, ErrorState } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { sidewaysKeys } from '#src/ui/sideways-keys.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { RejectSheet } from './reject-sheet.tsx';
import { ReviewCard } from './review-card.tsx';
import { type ReviewItem, useReviewParts } from './use-review-parts.ts';
import { type ReviewQueue, useReviewQueue } from './use-review-queue.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { Key } from '#src/ui/key.tsx';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Bar } from '#src/ui/bar.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';

type ReviewQueueViewProps = {
  readonly waiting: readonly WaitingEngagement[];
  readonly back: { readonly label: string; readonly onBack: () => void } | undefined;
};

/** The review queue: the last decision, one engagement with its post, and the two buttons. Rules MY-09, MY-21 to MY-23. */
export function ReviewQueueView({ waiting, back }: ReviewQueueViewProps) {
  const { reviewsText } = useText();
  const queue = useReviewQueue(waiting);
  const { shownId, place, isRejecting } = queue;
  const parts = useReviewParts(
    queue.order,
    shownId === undefined ? 0 : queue.order.indexOf(shownId),
  );
  const item = shownId === undefined ? undefined : parts.items.get(shownId);

  function approve() {
    if (item !== undefined && !isRejecting) queue.decide(item.engagement, { isApproved: true });
  }
  function askReason() {
    if (item !== undefined) queue.askReason();
  }
  const arrows = sidewaysKeys();
  useKeys(true, {
    a: approve,
    r: askReason,
    u: queue.undo,
    Escape: queue.stopRejecting,
    [arrows.previous]: () => {
      queue.step(-1);
    },
    [arrows.next]: () => {
      queue.step(1);
    },
  });

  return (
    <Screen
      title={reviewsText.title}
      back={back}
      hasTabBar
      fillsWindow={shownId !== undefined}
      trailing={
        place === null ? undefined : (
          <p className="pe-1 text-body text-subtitle tabular-nums">
            {reviewsText.place(place.number, place.total)}
          </p>
        )
      }
    >
      {place === null ? null : <QueueProgress queue={queue} />}
      <QueueDecisions queue={queue} />
      {shownId === undefined ? (
        <NothingWaits />
      ) : (
        <ShownReview queue={queue} item={item} parts={parts} onApprove={approve} />
      )}
      {item === undefined ? null : (
        <DecisionBar isSettled={queue.isSettled} onApprove={approve} onReject={askReason} />
      )}
    </Screen>
  );
}

/** The last decision and the failed ones; a refused engagement's own card shows its refusal. */
function QueueDecisions({ queue }: { readonly queue: ReviewQueue }) {
  const { decisions, shownId } = queue;
  const { last, failed, retry, dismiss } = decisions;
  const wordFailure = useWordFailure();
  const elsewhere = failed.filter(
    ({ status, itemId }) => status !== 'refused' || itemId !== shownId,
  );
  if (last === undefined && elsewhere.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <FailedDecisions
        decisions={elsewhere}
        wordFailure={wordFailure}
        onRetry={retry}
        onDismiss={dismiss}
        showOf={({ itemId }) =>
          queue.isWaiting(itemId)
            ? () => {
                queue.show(itemId);
              }
            : undefined
        }
      />
      {last === undefined ? null : <DecisionLine decision={last} onUndo={queue.undo} />}
    </div>
  );
}

type ShownReviewProps = {
  readonly queue: ReviewQueue;
  readonly item: ReviewItem | undefined;
  readonly parts: ReturnType<typeof useReviewParts>;
  readonly onApprove: () => void;
};

/** The engagement to decide, and who is next. */
function ShownReview({ queue, item, parts, onApprove }: ShownReviewProps): ReactNode {
  const { commonText, errorText, reviewsText } = useText();
  const nowMs = useNow();
  const clashes = useClashes(
    [...parts.items.values()].map(({ engagement }) => engagement),
    true,
  );
  const wordFailure = useWordFailure();
  if (item === undefined) {
    return parts.error === null || parts.isReading ? (
      <Skeleton shape="cards" count={2} label={reviewsText.loading} />
    ) : (
      <ErrorState
        title={thrownText(parts.error, errorText)}
        text={commonText.retryText}
        retryLabel={commonText.retry}
        onRetry={parts.retry}
      />
    );
  }
  const { engagement } = item;
  const { place, isRejecting, isSettled } = queue;
  const where = reviewsText.place(place?.number ?? 1, place?.total ?? 1);
  const next = queue.next === undefined ? undefined : parts.items.get(queue.next);
  const decision = queue.decisions.find(engagement.id);
  const refusal = decision?.status === 'refused' ? decision.refusal : null;
  return (
    <div>
      <ReviewCard
        key={engagement.id}
        item={item}
        label={reviewsText.cardLabel(where, engagement.authorX)}
        clashingHandles={clashes.get(engagement.id)}
        nowMs={nowMs}
        error={
          decision === undefined || refusal === null ? undefined : wordFailure(refusal, decision)
        }
        takesFocus={queue.hasMoved && !isRejecting}
        onSwiped={(side) => {
          if (side === 'right') onApprove();
          else queue.askReason();
        }}
      />
      {next === undefined ? null : <NextPerson item={next} />}
      {isRejecting ? (
        <RejectSheet
          key={`why ${engagement.id}`}
          engagement={engagement}
          isSettling={!isSettled}
          onReject={(reason) => queue.decide(engagement, { isApproved: false, reason })}
          onClose={queue.stopRejecting}
        />
      ) : null}
    </div>
  );
}

/** Words why a decision was not accepted. Rule RV-20. */
function useWordFailure() {
  const text = useText();
  return (refusal: Refusal, { verdict }: PendingDecision) =>
    decisionFailureText(refusal, { isApproved: verdict === 'approve' }, text);
}

/** Shown if nothing waits. */
function NothingWaits() {
  const { emptyTitle, emptyText, emptyAction } = useText().reviewsText;
  const link = { href: routes.home.pattern, label: emptyAction };
  return <EmptyState drawing="done" title={emptyTitle} text={emptyText} link={link} />;
}

type DecisionBarProps = {
  /** Whether the engagement has been shown long enough to be decided. Rule MY-22. */
  readonly isSettled: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
};

/** The two decision buttons, half the width each, within thumb reach. Rules MY-09, LA-09. */
function DecisionBar({ isSettled, onApprove, onReject }: DecisionBarProps) {
  const { reviewText } = useText();
  return (
    // Sticky, so it stays below the thumb at any card height; if large text leaves no space beside the card, it comes after.
    <div className="sticky bottom-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+min(0px,(100vw-16rem)*99))] z-10 -mx-4 mt-auto -mb-6 bg-page px-4 py-3">
      <ButtonRow>
        <Button variant="destructive" icon="cross" isSettling={!isSettled} onClick={onReject}>
          {reviewText.reject}
          <Key letter="R" />
        </Button>
        <Button icon="check" isSettling={!isSettled} onClick={onApprove}>
          {reviewText.approve}
          <Key letter="A" />
        </Button>
      </ButtonRow>
    </div>
  );
}

const avatarSizePx = 24;

/** Who is next, partly visible below the card. Rule MY-09. */
function NextPerson({ item }: { readonly item: ReviewItem }) {
  const { format, postText, reviewsText } = useText();
  const pointTypes = usePointTypes();
  const { authorName, authorX } = item.engagement;
  return (
    <div className="mx-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-b-section bg-surface px-4 py-3 text-footnote shadow-card">
      <PersonAvatar name={authorName} xUsername={authorX} sizePx={avatarSizePx} />
      <p className="min-w-0 flex-[1_1_min(7.5rem,100%-1.75rem)] wrap-break-word text-subtitle">
        {reviewsText.nextPerson} <bdi>{authorName || postText.author(authorX)}</bdi>
      </p>
      <Amount tenths={shownRewardTenths(item.post, pointTypes)} format={format.points} />
    </div>
  );
}

/** The position in the queue, between the buttons for the previous and next one. Rule MY-09. */
function QueueProgress({ queue }: { readonly queue: ReviewQueue }) {
  const { reviewsText } = useText();
  const { place, openCount, canStep, step } = queue;
  const total = place?.total ?? 0;
  return (
    <div className="-mx-3 -my-2 flex items-center">
      <IconButton
        icon="chevron-back"
        label={reviewsText.previous}
        isDisabled={!canStep.back}
        onClick={() => {
          step(-1);
        }}
      />
      <span className="min-w-0 flex-1">
        <Bar
          label={reviewsText.title}
          valueText={place === null ? undefined : reviewsText.place(place.number, total)}
          done={total - openCount}
          waiting={1}
          total={total}
          hasPlaces
        />
      </span>
      <IconButton
        icon="chevron-forward"
        label={reviewsText.next}
        isDisabled={!canStep.on}
        onClick={() => {
          step(1);
        }}
      />
    </div>
  );
}
