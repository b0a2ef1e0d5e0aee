import { type ReactNode, type Ref, useEffect, useEffectEvent, createContext } from 'react';
import { classNames } from './class-names.ts';

/** What a long list is made of. */
export type VirtualListProps<Item> = {
  readonly label: string;
  readonly items: readonly Item[];
  /** The height that an item probably has, in pixels; real heights replace it once seen. */
  readonly estimatedHeightPx: number;
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item, index: number) => ReactNode;
  /** `cells` draws one group with hairlines, `cards` leaves a gap between the items. */
  readonly look?: 'cells' | 'cards';
  /** Called when the end comes near, each time the number of items differs; the place to load more. */
  readonly onEndNear?: (() => void) | undefined;
};

/** Which items are in the document, and the room that those before and after them take, in pixels. */
export type ShownItems = {
  readonly indexes: readonly number[];
  readonly beforePx: number;
  readonly afterPx: number;
};

/** What is near the screen, and how an item in the document is measured. */
export type MeasuredItems = {
  readonly shown: ShownItems;
  readonly measureItem: (node: HTMLLIElement | null) => void;
};

/** What a list is measured with. */
export type ListMeasurerProps = {
  /** What the list scrolls in; null is the window. */
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

/** The items that are shown at the moment, with the room that the others would take. */
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

/** Tells a list's owner when the end comes near, each time the number of items differs. */
export function useEndNear<Item>(
  { items, onEndNear }: Pick<VirtualListProps<Item>, 'items' | 'onEndNear'>,
  isEndNear: boolean,
): void {
  const count = items.length;
  const reportEndNear = useEffectEvent((itemCount: number) => {
    if (itemCount > 0) onEndNear?.();
  });
  useEffect(() => {
    if (isEndNear) reportEndNear(count);
  }, [isEndNear, count]);
}

/** The element that scrolls the content below it; null where the window does. A sheet provides it. */
export const ScrollAreaContext = createContext<HTMLElement | null>(null);
