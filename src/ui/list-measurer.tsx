import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import { type ListMeasurerProps, type VirtualListProps, useEndNear } from './list-frame.tsx';

const endNearCount = 5;

/**
 * How far the list starts below the top of its scroll container, updated as the content above it changes. It is read after
 * the browser's own layout, which forces none. Rule SP-07.
 */
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
    const observer = new ResizeObserver(measure);
    observer.observe(area?.firstElementChild ?? area ?? document.body);
    return () => {
      observer.disconnect();
    };
  }, [listRef, area]);
  return topPx;
}

type Virtualizer = {
  readonly getVirtualItems: () => readonly { index: number; start: number; end: number }[];
  readonly getTotalSize: () => number;
  readonly measureElement: (node: HTMLLIElement | null) => void;
};

/** Reports to the list what is near the screen, before that is painted, and calls `onEndNear`. */
function useReport(
  { list, onMeasured }: ListMeasurerProps,
  virtualizer: Virtualizer,
  topPx: number,
): void {
  const { measureElement: measureItem } = virtualizer;
  const shownItems = virtualizer.getVirtualItems();
  const first = shownItems[0];
  const last = shownItems.at(-1);
  const firstIndex = first?.index ?? 0;
  const shownCount = shownItems.length;
  const beforePx = first === undefined ? 0 : first.start - topPx;
  const afterPx = last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - topPx);
  useLayoutEffect(() => {
    // Until the container's height is known, nothing is near the screen: keep the rendered items.
    if (shownCount === 0) return;
    const indexes = Array.from({ length: shownCount }, (_, index) => firstIndex + index);
    onMeasured({ shown: { indexes, beforePx, afterPx }, measureItem });
  }, [firstIndex, shownCount, beforePx, afterPx, measureItem, onMeasured]);

  useEndNear(list, last !== undefined && last.index >= list.items.length - endNearCount);
}

/** The parts of a virtualizer that know the height of an item. */
type KnownSizes = {
  readonly measurementsCache: readonly { readonly size: number }[];
  readonly indexFromElement: (item: HTMLLIElement) => number;
};

/** The height of an item: the known one until the browser's own layout, so that reading it forces none. Rule SP-07. */
function measureLater(estimatedHeightPx: number) {
  return (
    item: HTMLLIElement,
    entry: ResizeObserverEntry | undefined,
    sizes: KnownSizes,
  ): number => {
    if (entry === undefined) {
      return sizes.measurementsCache[sizes.indexFromElement(item)]?.size ?? estimatedHeightPx;
    }
    // An item without a height is hidden, for example while the placeholder is shown instead of the app. Use the estimate:
    // otherwise all items would count as shown, and the page would scroll as they grow.
    const [box] = entry.borderBoxSize;
    return Math.round(box?.blockSize ?? 0) || estimatedHeightPx;
  };
}

function keyAt<Item>({ items, keyOf }: VirtualListProps<Item>, index: number): string | number {
  const item = items[index];
  return item === undefined ? index : keyOf(item);
}

/** A virtualizer's options, for either scroll container. */
function listOptions<Item>(list: VirtualListProps<Item>, topPx: number) {
  return {
    count: list.items.length,
    estimateSize: () => list.estimatedHeightPx,
    getItemKey: (index: number) => keyAt(list, index),
    measureElement: measureLater(list.estimatedHeightPx),
    overscan: 6,
    scrollMargin: topPx,
  };
}

function WindowMeasurer(props: ListMeasurerProps) {
  const { list, listRef } = props;
  const topPx = useTopPx(listRef, null);
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips this component, which suits it
  const virtualizer = useWindowVirtualizer<HTMLLIElement>(listOptions(list, topPx));
  useReport(props, virtualizer, topPx);
  return null;
}

function AreaMeasurer(props: ListMeasurerProps & { readonly area: HTMLElement }) {
  const { area, list, listRef } = props;
  const topPx = useTopPx(listRef, area);
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips this component, which suits it
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    getScrollElement: () => area,
    ...listOptions(list, topPx),
  });
  useReport(props, virtualizer, topPx);
  return null;
}

/** Measures a long list in its scroll container, which is its sheet or the window; renders nothing. */
export function ListMeasurer(props: ListMeasurerProps) {
  const { area } = props;
  return area === null ? <WindowMeasurer {...props} /> : <AreaMeasurer {...props} area={area} />;
}
