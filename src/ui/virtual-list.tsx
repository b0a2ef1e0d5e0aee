import { Suspense, use } from 'react';
import { lateComponent } from './late-component.tsx';
import { ListFrame, type VirtualListProps } from './list-frame.tsx';
import { ScrollAreaContext } from './scroll-area.ts';

const MeasuredList = lateComponent(async () => (await import('./measured-list.tsx')).MeasuredList);

/** More than fit on any screen of a phone. */
const firstScreenCount = 12;
const unmeasuredCount = 40;

/**
 * A long list that scrolls with the sheet that it is in, or with the window, and keeps only what is near
 * the screen in the document. Where nothing can be measured (no `ResizeObserver`), it shows the first 40. The first
 * items stand before the code that measures is there. Rule SP-05.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const area = use(ScrollAreaContext);
  if (typeof ResizeObserver === 'undefined')
    return <FirstItems list={props} count={unmeasuredCount} />;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the items are the list's own, which a component fetched later cannot be told
  const list = props as unknown as VirtualListProps<unknown>;
  return (
    <Suspense fallback={<FirstItems list={props} count={firstScreenCount} />}>
      <MeasuredList area={area} list={list} />
    </Suspense>
  );
}

type FirstItemsProps<Item> = { readonly list: VirtualListProps<Item>; readonly count: number };

function FirstItems<Item>({ list, count }: FirstItemsProps<Item>) {
  const { items, estimatedHeightPx } = list;
  const shown = Math.min(count, items.length);
  const indexes = Array.from({ length: shown }, (_, index) => index);
  const isWhole = typeof ResizeObserver === 'undefined';
  const afterPx = isWhole ? 0 : (items.length - shown) * estimatedHeightPx;
  return <ListFrame {...list} shown={{ indexes, beforePx: 0, afterPx }} />;
}
