import { useText } from '#src/state/text-context.ts';
import { Bar } from '#src/ui/bar.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import type { ReviewQueue } from './use-review-queue.ts';

/** How far the queue is, between the ways to the one before and after. Rule MY-09. */
export function QueueProgress({ queue }: { readonly queue: ReviewQueue }) {
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
