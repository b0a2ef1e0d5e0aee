import { type ReactNode, type Ref, useEffect, useEffectEvent, createContext } from 'react';
import { classNames } from './class-names.ts';

/** The props of a virtual list. */
export type VirtualListProps<Item> = {
  readonly label: string;
  readonly items: readonly Item[];
  /** The estimated height of an item, in pixels; measured heights replace it. */
  readonly estimatedHeightPx: number;
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item, index: number) => ReactNode;
  /** `cells` renders one group with hairlines, `cards` leaves gaps between the items. */
  readonly look?: 'cells' | 'cards';
  /** Called near the end of the list, once per number of items and each time it is set again; load more here. */
  readonly onEndNear?: (() => void) | undefined;
};

/** Which items are rendered, and the height of the items before and after them, in pixels. */
export type ShownItems = {
  readonly indexes: readonly number[];
  readonly beforePx: number;
  readonly afterPx: number;
};

/** What is near the screen, and how to measure a rendered item. */
export type MeasuredItems = {
  readonly shown: ShownItems;
  readonly measureItem: (node: HTMLLIElement | null) => void;
};

/** The props of a list measurer. */
export type ListMeasurerProps = {
  /** The element that scrolls the list; null for the window. */
  readonly area: HTMLElement | null;
  readonly list: VirtualListProps<unknown>;
  readonly listRef: { readonly current: HTMLUListElement | null };
  readonly onMeasured: (measured: MeasuredItems) => void;
};

type ListFrameProps<Item> = VirtualListProps<Item> & {
  readonly shown: ShownItems;
  readonly listRef: Ref<HTMLUListElement>;
  readonly itemRef: Ref<HTMLLIElement> | undefined;
};

/** The rendered items, with spacers in place of the others. */
export function ListFrame<Item>(props: ListFrameProps<Item>) {
  const { label, items, keyOf, renderItem, look = 'cells', shown, listRef, itemRef } = props;
  return (
    <ul
      ref={listRef}
      aria-label={label}
      className={classNames(
        look === 'cells' && 'ui-cells overflow-clip rounded-section bg-surface shadow-card',
      )}
      style={{ paddingTop: shown.beforePx, paddingBottom: shown.afterPx }}
    >
      {shown.indexes.map((index) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={keyOf(item)}
            ref={itemRef}
            data-index={index}
            data-key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={classNames(look === 'cards' && index < items.length - 1 && 'pb-3')}
          >
            {renderItem(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

/** Calls `onEndNear` near the end of the list, once per number of items and each time it is set again. */
export function useEndNear<Item>(
  { items, onEndNear }: Pick<VirtualListProps<Item>, 'items' | 'onEndNear'>,
  isEndNear: boolean,
): void {
  const count = items.length;
  const isAwaited = isEndNear && onEndNear !== undefined;
  const reportEndNear = useEffectEvent((itemCount: number) => {
    if (itemCount > 0) onEndNear?.();
  });
  useEffect(() => {
    if (isAwaited) reportEndNear(count);
  }, [isAwaited, count]);
}

/** The element that scrolls the content below it; null if the window does. Sheets provide it. */
export const ScrollAreaContext = createContext<HTMLElement | null>(null);
