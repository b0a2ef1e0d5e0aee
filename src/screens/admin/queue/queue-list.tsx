import type { ReactNode } from 'react';
import { Cell } from '#src/ui/cell.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { WaitingSince } from './waiting-since.tsx';
import { PickRow } from './pick-row.tsx';

/** How one item of a work list looks. */
export type WorkRow = {
  readonly id: string;
  /** What the item is called where only words count. */
  readonly name: string;
  readonly title: ReactNode;
  readonly subtitle: ReactNode;
  readonly leading: ReactNode;
  /** Since when it waits. */
  readonly sinceMs: number;
};

type WorkListProps<Item> = {
  readonly label: string;
  readonly items: readonly Item[];
  readonly rowOf: (item: Item) => WorkRow;
  readonly onOpen: (item: Item) => void;
  /** The item that stands beside the list. Rule PA-08. */
  readonly shownId: string | undefined;
  /** While several are picked: which ones, and how one is picked or let go. */
  readonly picking:
    | {
        readonly picked: ReadonlySet<string>;
        readonly isDisabled: boolean;
        readonly onToggle: (id: string) => void;
      }
    | undefined;
};

/** A list of work: a tap opens an item, or picks it while several are picked. */
export function QueueList<Item>(props: WorkListProps<Item>) {
  const { label, items, rowOf, onOpen, shownId, picking } = props;
  return (
    <VirtualList
      label={label}
      items={items}
      estimatedHeightPx={76}
      keyOf={(item) => rowOf(item).id}
      renderItem={(item) => {
        const { id, name, sinceMs, ...row } = rowOf(item);
        if (picking === undefined) {
          return (
            <div
              className={
                id === shownId
                  ? 'bg-accent-soft shadow-[inset_0.1875rem_0_0_var(--ui-button)] rtl:shadow-[inset_-0.1875rem_0_0_var(--ui-button)]'
                  : undefined
              }
            >
              <Cell
                {...row}
                title={
                  <span className="flex items-baseline gap-2">
                    <span className="min-w-0 flex-1">{row.title}</span>{' '}
                    <span className="shrink-0 text-caption font-normal text-subtitle">
                      <WaitingSince sinceMs={sinceMs} isShort />
                    </span>
                  </span>
                }
                isCurrent={id === shownId}
                onClick={() => {
                  onOpen(item);
                }}
              />
            </div>
          );
        }
        return (
          <PickRow
            {...row}
            name={name}
            isPicked={picking.picked.has(id)}
            isDisabled={picking.isDisabled}
            onToggle={() => {
              picking.onToggle(id);
            }}
          />
        );
      }}
    />
  );
}
