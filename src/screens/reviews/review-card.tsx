import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { Card } from '#src/ui/card.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useSwipeSide, type SwipeSide } from '#src/ui/use-swipe-side.ts';
import { EngagementDetails } from '#src/screens/review/engagement-details.tsx';
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
  /** What stands below the engagement, as the reasons of a rejection. */
  readonly children?: ReactNode;
};

/** The engagement that is decided on, which a swipe decides as well. Rule MY-09. */
export function ReviewCard(props: ReviewCardProps) {
  const { item, label, takesFocus, onSwiped } = props;
  const nameId = useId();
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
        'animate-rise-in touch-pan-y rounded-section ring-2 outline-none',
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
        <EngagementDetails
          engagement={item.engagement}
          nameId={nameId}
          canDecide
          clashingHandles={props.clashingHandles}
          nowMs={props.nowMs}
        />
        {props.error === undefined ? null : <StatusLine tone="failure">{props.error}</StatusLine>}
        {props.children}
      </Card>
    </article>
  );
}
