import { useEffect, useRef } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Card } from '#src/ui/card.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useSwipeSide, type SwipeSide } from '#src/ui/use-swipe-side.ts';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { ReviewChecks } from './review-checks.tsx';
import { ReviewedPerson } from './reviewed-person.tsx';
import { ReviewedPost } from './reviewed-post.tsx';
import type { ReviewItem } from './use-review-parts.ts';

type ReviewCardProps = {
  readonly item: ReviewItem;
  /** What is read out when the card comes: its place and whose engagement it is. */
  readonly label: string;
  readonly clashingHandles: readonly string[] | undefined;
  readonly nowMs: number;
  readonly error: string | undefined;
  /** Whether the card takes the focus as it comes: not the first one. */
  readonly takesFocus: boolean;
  readonly onSwiped: (side: SwipeSide) => void;
};

/** The engagement that is decided on: who, what to check, and for which post; a swipe decides as well. Rule MY-09. */
export function ReviewCard(props: ReviewCardProps) {
  const { item, label, clashingHandles = [], nowMs, takesFocus, onSwiped } = props;
  const { format, reviewText } = useText();
  const pointTypes = usePointTypes();
  const cardRef = useRef<HTMLElement>(null);
  const swipe = useSwipeSide(onSwiped);
  useEffect(() => {
    if (takesFocus) cardRef.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isPulled = swipe.pulledPx !== 0;
  return (
    <article
      ref={cardRef}
      tabIndex={-1}
      aria-label={label}
      {...swipe.handlers}
      className={classNames(
        'relative animate-rise-in touch-pan-y rounded-section ring-2 outline-none',
        swipe.side === null && 'ring-transparent',
        swipe.side === 'right' && 'ring-success',
        swipe.side === 'left' && 'ring-failure',
      )}
      style={{
        translate: isPulled ? `${String(swipe.pulledPx)}px 0` : undefined,
        transition: isPulled ? undefined : 'translate 0.2s ease-out',
      }}
    >
      <Card>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <ReviewedPerson engagement={item.engagement} />
          <Amount
            tenths={shownRewardTenths(item.post, pointTypes)}
            format={format.points}
            size="card"
          />
        </div>
        <hr className="border-separator" />
        <ReviewChecks item={item} />
        {clashingHandles.length === 0 ? null : (
          <StatusLine tone="warning">{reviewText.alsoSubmittedBy(clashingHandles)}</StatusLine>
        )}
        <hr className="border-separator" />
        <ReviewedPost item={item} nowMs={nowMs} />
        {props.error === undefined ? null : <StatusLine tone="failure">{props.error}</StatusLine>}
      </Card>
    </article>
  );
}
