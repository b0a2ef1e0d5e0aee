import { useState } from 'react';
import type { Engagement } from '#src/domain/engagement.ts';
import { mayReview, pendingEngagements } from '#src/domain/engagement/review-engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useUser } from '#src/state/app-context.ts';
import { usePerson } from '#src/state/use-person.ts';
import { useText } from '#src/state/text-context.ts';
import { EmptyState } from '#src/ui/list-states.tsx';
import { BulkControls } from './bulk-controls.tsx';
import { EngagementCard } from './engagement-card.tsx';
import { DeckHeading, EngagementList } from './engagement-list.tsx';
import { useClashes } from './use-clashes.ts';
import { isForEngaging } from './use-post.ts';
import { useReview } from './use-review.ts';

type ReviewDeckProps = {
  readonly post: Post;
  readonly engagements: readonly Engagement[];
  /** True where that is known, which lets administrators decide instead. Rule FA-08. */
  readonly isAuthorBanned?: boolean;
};

/** The same for an administrator, who decides where the author is banned. Rule FA-08. */
export function AdminReviewDeck(props: Omit<ReviewDeckProps, 'isAuthorBanned'>) {
  const { row: author } = usePerson(props.post.authorId);
  return <ReviewDeck {...props} isAuthorBanned={author?.isBanned === true} />;
}

/**
 * The engagements with a post: the pending ones, below them the decided ones; one that is decided now stays where it is
 * and shows its decision. Rules RV-01, RV-02, RV-17, RV-21, FA-08, FA-12.
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
