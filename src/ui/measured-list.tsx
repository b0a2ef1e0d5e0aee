import { measureElement, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import { ListFrame, type VirtualListProps } from './list-frame.tsx';

const endNearCount = 5;

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

// An item without a height is one that is hidden for now, as while the page's own drawing stands in for the app:
// it counts as estimated, or all items would be taken for shown and the page would scroll as they grow.

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
    measureElement: (...asked) => measureElement(...asked) || props.estimatedHeightPx,
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
    measureElement: (...asked) => measureElement(...asked) || list.estimatedHeightPx,
    overscan,
    scrollMargin: topPx,
  });
  return <MeasuredFrame list={list} listRef={listRef} virtualizer={virtualizer} topPx={topPx} />;
}

/** A long list in what scrolls around it: the sheet that it is in, or the window. */
export function MeasuredList({ area, list }: MeasuredListProps) {
  return area === null ? <WindowList {...list} /> : <AreaList area={area} list={list} />;
}

type MeasuredListProps = {
  readonly area: HTMLElement | null;
  readonly list: VirtualListProps<unknown>;
};
