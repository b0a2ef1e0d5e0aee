import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { ScrollAreaContext } from './scroll-area.ts';

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

/** How far the list begins below the top of what scrolls, followed as the content above it changes. */
function useTopPx(
  listRef: { readonly current: HTMLUListElement | null },
  area: HTMLElement | null,
): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    function measure() {
      const list = listRef.current;
      if (list === null) return;
      const listTopPx = list.getBoundingClientRect().top;
      const isWindow = area === null;
      setTopPx(
        isWindow
          ? listTopPx + window.scrollY
          : listTopPx - area.getBoundingClientRect().top + area.scrollTop,
      );
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(area?.firstElementChild ?? area ?? document.body);
    return () => {
      observer.disconnect();
    };
  }, [listRef, area]);
  return topPx;
}

type Measured = {
  readonly getVirtualItems: () => readonly { index: number; start: number; end: number }[];
  readonly getTotalSize: () => number;
  readonly measureElement: (node: HTMLLIElement | null) => void;
};

type MeasuredFrameProps<Item> = {
  readonly list: VirtualListProps<Item>;
  readonly listRef: Ref<HTMLUListElement>;
  readonly virtualizer: Measured;
  readonly topPx: number;
};

function MeasuredFrame<Item>({ list, listRef, virtualizer, topPx }: MeasuredFrameProps<Item>) {
  const { items, onEndNear } = list;
  const shownItems = virtualizer.getVirtualItems();
  const first = shownItems[0];
  const last = shownItems.at(-1);
  const isEndNear = last !== undefined && last.index >= items.length - endNearCount;
  const count = items.length;
  const tellEndNear = useEffectEvent((itemCount: number) => {
    if (itemCount > 0) onEndNear?.();
  });
  useEffect(() => {
    if (isEndNear) tellEndNear(count);
  }, [isEndNear, count]);
  return (
    <ListFrame
      {...list}
      listRef={listRef}
      itemRef={virtualizer.measureElement}
      shown={{
        indexes: shownItems.map((item) => item.index),
        beforePx: first === undefined ? 0 : first.start - topPx,
        afterPx: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - topPx),
      }}
    />
  );
}

const overscan = 6;

function keyAt<Item>({ items, keyOf }: VirtualListProps<Item>, index: number): string | number {
  const item = items[index];
  return item === undefined ? index : keyOf(item);
}

function WindowList<Item>(props: VirtualListProps<Item>) {
  const listRef = useRef<HTMLUListElement>(null);
  const topPx = useTopPx(listRef, null);
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips this component, which suits it
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: props.items.length,
    estimateSize: () => props.estimatedHeightPx,
    getItemKey: (index) => keyAt(props, index),
    overscan,
    scrollMargin: topPx,
  });
  return <MeasuredFrame list={props} listRef={listRef} virtualizer={virtualizer} topPx={topPx} />;
}

function AreaList<Item>({ area, list }: { area: HTMLElement; list: VirtualListProps<Item> }) {
  const listRef = useRef<HTMLUListElement>(null);
  const topPx = useTopPx(listRef, area);
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips this component, which suits it
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: list.items.length,
    getScrollElement: () => area,
    estimateSize: () => list.estimatedHeightPx,
    getItemKey: (index) => keyAt(list, index),
    overscan,
    scrollMargin: topPx,
  });
  return <MeasuredFrame list={list} listRef={listRef} virtualizer={virtualizer} topPx={topPx} />;
}

/**
 * A long list that scrolls with the sheet that it is in, or with the window, and keeps only what is near
 * the screen in the document. Where nothing can be measured (no `ResizeObserver`), it shows the first 40.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const area = use(ScrollAreaContext);
  if (typeof ResizeObserver === 'undefined') {
    const count = Math.min(firstChunkCount, props.items.length);
    const indexes = Array.from({ length: count }, (_, index) => index);
    return <ListFrame {...props} shown={{ indexes, beforePx: 0, afterPx: 0 }} />;
  }
  return area === null ? <WindowList {...props} /> : <AreaList area={area} list={props} />;
}
