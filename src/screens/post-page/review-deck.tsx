import { useState, type ReactNode } from 'react';
import type { Engagement } from '#src/domain/engagement.ts';
import { mayReview, pendingEngagements } from '#src/domain/engagement/review-engagement.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { usePerson } from '#src/state/use-person.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Bar } from '#src/ui/bar.tsx';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { EmptyState } from '#src/ui/list-states.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { EngagementCard } from './engagement-card.tsx';
import { useClashes } from './use-clashes.ts';
import { isForEngaging } from './use-post.ts';
import { useReview, type Review } from './use-review.ts';

type ReviewDeckProps = {
  readonly post: Post;
  readonly engagements: readonly Engagement[];
  /** True if the author is known to be banned, which lets administrators decide. Rule FA-08. */
  readonly isAuthorBanned?: boolean;
};

/** The deck for an administrator, who decides if the author is banned. Rule FA-08. */
export function AdminReviewDeck(props: Omit<ReviewDeckProps, 'isAuthorBanned'>) {
  const { row: author } = usePerson(props.post.authorId);
  return <ReviewDeck {...props} isAuthorBanned={author?.isBanned === true} />;
}

/**
 * The engagements with a post: pending ones, then decided ones. An engagement that is decided now stays in place and shows
 * its decision. Rules RV-01, RV-02, RV-17, RV-21, FA-08, FA-12, FA-23.
 */
export function ReviewDeck({ post, engagements, isAuthorBanned = false }: ReviewDeckProps) {
  const { reviewText } = useText();
  const user = useUser();
  const { superAdminId } = useApp().environment;
  const isAuthor = post.authorId === user.id;
  const clashes = useClashes(engagements, isAuthor || user.isAdmin);
  /** Whether the engagement is the viewer's, or clashes with one of the viewer's. Rule FA-23. */
  const isOwnCause = ({ id, engagedBy }: Engagement) =>
    engagedBy === user.id || clashes.get(id)?.includes(user.xUsername) === true;
  const mayDecide = (engagement: Engagement) =>
    (isAuthor || user.id === superAdminId || !isOwnCause(engagement)) &&
    mayReview(post, user, isAuthorBanned || engagement.heldAtMs !== null);
  const isReviewer = mayReview(post, user, isAuthorBanned) || engagements.some(mayDecide);
  const review = useReview(post);
  const nowMs = useNow();
  const [rejectingId, setRejectingId] = useState<string>();
  // The first order stays, so that no card moves under a finger.
  const [decidedAtFirst] = useState(
    () => new Set(engagements.filter(({ decision }) => decision !== null).map(({ id }) => id)),
  );
  const open = engagements.filter(({ id }) => !decidedAtFirst.has(id));
  const decided = engagements.filter(({ id }) => decidedAtFirst.has(id));
  const openLabel = isReviewer ? reviewText.toReview : reviewText.pendingOnes;
  const renderItem = (engagement: Engagement) => (
    <EngagementCard
      engagement={engagement}
      canDecide={mayDecide(engagement)}
      clashingHandles={clashes.get(engagement.id)}
      nowMs={nowMs}
      isBusy={review.busyIds.has(engagement.id)}
      isLocked={review.bulk !== undefined}
      error={review.errors.get(engagement.id)}
      isCompact={decidedAtFirst.has(engagement.id)}
      isRejecting={rejectingId === engagement.id}
      onRejecting={(isRejecting) => {
        setRejectingId(isRejecting ? engagement.id : undefined);
      }}
      onDecide={(decision) => review.decide(engagement, decision)}
    />
  );
  if (isForEngaging(post, user)) {
    return (
      <section className="flex flex-col gap-3">
        <DeckHeading title={reviewText.yours} />
        <EngagementList label={reviewText.yours} items={engagements} renderItem={renderItem} />
      </section>
    );
  }
  return (
    <>
      <section className="flex flex-col gap-3">
        <BulkControls
          post={post}
          review={review}
          title={openLabel}
          engagements={isReviewer ? open.filter(mayDecide) : []}
          count={pendingEngagements(open).length}
        />
        {engagements.length === 0 ? (
          <EmptyState
            title={reviewText.emptyTitle}
            text={isReviewer ? reviewText.emptyText : reviewText.emptyTextOfOthers}
          />
        ) : (
          <EngagementList label={openLabel} items={open} renderItem={renderItem} />
        )}
      </section>
      {decided.length === 0 ? null : (
        <section className="flex flex-col gap-3">
          <DeckHeading title={reviewText.decidedOnes} count={decided.length} />
          <EngagementList
            label={reviewText.decidedOnes}
            items={decided}
            look="cells"
            renderItem={renderItem}
          />
        </section>
      )}
    </>
  );
}

type BulkControlsProps = {
  readonly post: Post;
  readonly review: Review;
  /** The heading of the list below. */
  readonly title: string;
  /** How many of that list are pending. */
  readonly count: number;
  /** The engagements that the viewer may decide. */
  readonly engagements: readonly Engagement[];
};

/** The heading of the pending engagements, with `Approve All`, its confirmation and its progress. Rules RV-21 to RV-24, MY-07. */
function BulkControls({ post, review, title, count, engagements }: BulkControlsProps) {
  const { commonText, reviewText } = useText();
  const pointTypes = usePointTypes();
  const { bulk, outcome, approveAll } = review;
  const messenger = useMessenger();
  const [askedIds, setAskedIds] = useState<ReadonlySet<string>>(new Set());
  // What arrives after the question is not approved by its answer.
  const asked = engagements.filter(({ id }) => askedIds.has(id));
  const { step, ask, confirm, reset } = useTwoStep(() => approveAll(asked));
  const openCount = pendingEngagements(engagements).length;
  const askedCount = pendingEngagements(asked).length;
  const pointsEach = shownRewardTenths(post, pointTypes);
  return (
    <>
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-3',
          // The height of the button, also once there is nothing more to approve.
          engagements.length > 0 && 'min-h-11',
        )}
      >
        <DeckHeading title={title} count={count} />
        {openCount === 0 || bulk !== undefined || step !== 'idle' ? null : (
          <Button
            variant="secondary"
            size="small"
            onClick={(event) => {
              if (event.detail > 1) return;
              messenger.haptic('asked');
              setAskedIds(new Set(engagements.map(({ id }) => id)));
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
          confirmLabel={reviewText.confirmApproveAll(askedCount)}
          cancelLabel={commonText.cancel}
          prompt={reviewText.askApproveAll(askedCount, tenths(askedCount * pointsEach))}
        />
      )}
      {bulk !== undefined || outcome === undefined ? null : (
        <StatusLine tone={outcome.tone}>{outcome.text}</StatusLine>
      )}
      <BulkProgress review={review} />
    </>
  );
}

/** The progress of `Approve All`, and the button to stop it. */
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

const estimatedHeightsPx = { cards: 176, cells: 76 };

type EngagementListProps = {
  readonly label: string;
  readonly items: readonly Engagement[];
  readonly look?: 'cards' | 'cells';
  readonly renderItem: (engagement: Engagement) => ReactNode;
};

/** Engagements as cards to decide on, or as rows of decided ones; says so if there are none. */
function EngagementList({ label, items, look = 'cards', renderItem }: EngagementListProps) {
  const { reviewText } = useText();
  if (items.length === 0) {
    return <p className="px-1 text-body text-hint">{reviewText.nothingPending}</p>;
  }
  return (
    <VirtualList
      label={label}
      items={items}
      look={look}
      estimatedHeightPx={estimatedHeightsPx[look]}
      keyOf={({ id }) => id}
      renderItem={renderItem}
    />
  );
}

type DeckHeadingProps = {
  readonly title: string;
  /** The number of engagements; 0 is not shown. */
  readonly count?: number;
};

/** The heading of a list of engagements, with their number. */
function DeckHeading({ title, count = 0 }: DeckHeadingProps) {
  const { format } = useText();
  return (
    <h2 className="px-1 text-heading font-semibold wrap-anywhere">
      {title}
      {count === 0 ? null : (
        <>
          {' '}
          <span className="text-lead font-normal text-hint">{format.number(count)}</span>
        </>
      )}
    </h2>
  );
}
