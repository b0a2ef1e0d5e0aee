import type { ReactNode } from 'react';
import type { Engagement } from '#src/domain/engagement.ts';
import { useText } from '#src/state/text-context.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';

const estimatedHeightsPx = { cards: 176, cells: 76 };

type EngagementListProps = {
  readonly label: string;
  readonly items: readonly Engagement[];
  readonly look?: 'cards' | 'cells';
  readonly renderItem: (engagement: Engagement) => ReactNode;
};

/** Engagements as cards that can be decided on, or as rows of decided ones; says so where there are none. */
export function EngagementList({ label, items, look = 'cards', renderItem }: EngagementListProps) {
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
  /** How many there are; 0 is left out. */
  readonly count?: number;
};

/** The heading of a list of engagements, with their number. */
export function DeckHeading({ title, count = 0 }: DeckHeadingProps) {
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
