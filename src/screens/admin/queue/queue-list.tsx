import type { ReactNode } from 'react';
import { Cell } from '#src/ui/cell.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { WaitingSince } from '#src/screens/admin/shared/waiting.tsx';

/** How one item of a queue is shown. */
export type WorkRow = {
  readonly id: string;
  /** The item's name as plain text. */
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
  /** Says which other administrators look at an item. Rule PA-16. */
  readonly lookedAtBy: (id: string) => string | null;
  /** The item shown beside the list. Rule PA-08. */
  readonly shownId: string | undefined;
  /** In selection mode: the picked items, and how to toggle one. */
  readonly picking:
    | {
        readonly picked: ReadonlySet<string>;
        readonly isDisabled: boolean;
        readonly onToggle: (id: string) => void;
      }
    | undefined;
};

/** A queue's list: a tap opens an item, or picks it in selection mode. */
export function QueueList<Item>(props: WorkListProps<Item>) {
  const { label, items, rowOf, onOpen, lookedAtBy, shownId, picking } = props;
  return (
    <VirtualList
      label={label}
      items={items}
      estimatedHeightPx={76}
      keyOf={(item) => rowOf(item).id}
      renderItem={(item) => {
        const { id, name, sinceMs, ...row } = rowOf(item);
        if (picking === undefined) {
          const look = lookedAtBy(id);
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
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <span className="min-w-0 flex-[1_1_7.5rem]">{row.title}</span>{' '}
                    <span className="shrink-0 text-caption font-normal text-subtitle">
                      <WaitingSince sinceMs={sinceMs} isShort />
                    </span>
                  </span>
                }
                isCurrent={id === shownId}
                onClick={() => {
                  onOpen(item);
                }}
              >
                {look === null ? null : <Pill tone="plain">{look}</Pill>}
              </Cell>
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

type PickedListProps = { readonly label: string; readonly rows: readonly WorkRow[] };

/** The picked items, beside the list on a wide screen; the decision applies to them. Rule PA-09. */
export function PickedList({ label, rows }: PickedListProps) {
  return (
    <>
      <h3 className="px-1 text-body font-bold">{label}</h3>
      {rows.length === 0 ? null : (
        <VirtualList
          label={label}
          items={rows}
          estimatedHeightPx={64}
          keyOf={({ id }) => id}
          renderItem={({ title, subtitle, leading, sinceMs }) => (
            <Cell
              title={title}
              subtitle={subtitle}
              leading={leading}
              trailing={<WaitingSince sinceMs={sinceMs} isShort />}
            />
          )}
        />
      )}
    </>
  );
}

type PickRowProps = {
  /** The row's name as plain text. */
  readonly name: string;
  readonly title: ReactNode;
  readonly subtitle: ReactNode;
  readonly leading: ReactNode;
  readonly isPicked: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
};

/** A row that a tap anywhere on it picks. */
function PickRow(props: PickRowProps) {
  const { name, title, subtitle, leading, isPicked, isDisabled, onToggle } = props;
  return (
    <label className="flex items-stretch gap-2.5 ps-3 select-none hover:bg-press active:bg-press">
      <input
        type="checkbox"
        aria-label={name}
        checked={isPicked}
        disabled={isDisabled}
        onChange={onToggle}
        className="size-5.5 shrink-0 cursor-pointer self-center accent-button"
      />
      <span className="flex shrink-0 items-center py-2">{leading}</span>
      <span className="ui-cell-body relative flex min-h-12 min-w-0 flex-1 flex-col justify-center gap-0.5 py-2.5 pe-4">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span className="text-footnote wrap-anywhere text-subtitle">{subtitle}</span>
      </span>
    </label>
  );
}
