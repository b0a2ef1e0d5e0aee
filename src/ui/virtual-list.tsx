import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

type VirtualListProps<Item> = {
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

type Window = {
  readonly indexes: readonly number[];
  readonly beforePx: number;
  readonly afterPx: number;
};

type ListFrameProps<Item> = VirtualListProps<Item> & {
  readonly shown: Window;
  readonly listRef?: Ref<HTMLUListElement>;
  readonly itemRef?: Ref<HTMLLIElement>;
};

const firstChunkCount = 40;
const endNearCount = 5;

function ListFrame<Item>(props: ListFrameProps<Item>) {
  const { label, items, keyOf, renderItem, look = 'cells', shown, listRef, itemRef } = props;
  return (
    <ul
      ref={listRef}
      aria-label={label}
      className={classNames(
        look === 'cells' && 'ui-cells overflow-clip rounded-section bg-surface',
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

/** How far the list begins below the top of the page, followed as the content above it changes. */
function useTopPx(listRef: { readonly current: HTMLUListElement | null }): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    function measure() {
      const list = listRef.current;
      if (list !== null) setTopPx(list.getBoundingClientRect().top + window.scrollY);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => {
      observer.disconnect();
    };
  }, [listRef]);
  return topPx;
}

function MeasuredList<Item>(props: VirtualListProps<Item>) {
  const { items, estimatedHeightPx, keyOf, onEndNear } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const scrollMargin = useTopPx(listRef);
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips this component, which suits it
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedHeightPx,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 6,
    scrollMargin,
  });
  const shownItems = virtualizer.getVirtualItems();
  const first = shownItems[0];
  const last = shownItems.at(-1);
  const isEndNear = last !== undefined && last.index >= items.length - endNearCount;

  const tellEndNear = useEffectEvent(() => onEndNear?.());

  useEffect(() => {
    if (isEndNear) tellEndNear();
  }, [isEndNear, items.length]);

  return (
    <ListFrame
      {...props}
      listRef={listRef}
      itemRef={virtualizer.measureElement}
      shown={{
        indexes: shownItems.map((item) => item.index),
        beforePx: first === undefined ? 0 : first.start - scrollMargin,
        afterPx: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - scrollMargin),
      }}
    />
  );
}

/**
 * A long list that scrolls with the window and keeps only what is near the screen in the document.
 * Where nothing can be measured (no `ResizeObserver`), it shows the first 40 items.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  if (typeof ResizeObserver !== 'undefined') return <MeasuredList {...props} />;
  const count = Math.min(firstChunkCount, props.items.length);
  const indexes = Array.from({ length: count }, (_, index) => index);
  return <ListFrame {...props} shown={{ indexes, beforePx: 0, afterPx: 0 }} />;
}
