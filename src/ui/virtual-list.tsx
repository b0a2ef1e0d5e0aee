import { use, useRef, useState, useEffect, useEffectEvent, type ComponentType } from 'react';
import {
  ListFrame,
  type MeasuredItems,
  type ShownItems,
  type VirtualListProps,
  ScrollAreaContext,
  useEndNear,
  type ListMeasurerProps,
} from './list-frame.tsx';
import { useAfterPaint } from './use-after-paint.ts';

/** The app may open half-high and grow to the height of a phone at once. */
const minScreenPx = 800;
const maxFirstItems = 12;
const unmeasuredCount = 40;

/**
 * A long list that scrolls with the sheet that it is in, or with the window, and keeps only what is near the screen in
 * the document. Where nothing can be measured (no `ResizeObserver`, no code for it), it shows the first 40. The first
 * items, one more than fits, stand before the code that measures is there, and stay when it comes; a short list is never
 * measured. Rules SP-05, SP-07.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const area = use(ScrollAreaContext);
  const listRef = useRef<HTMLUListElement>(null);
  const [latest, setLatest] = useState<MeasuredItems>();
  const isPainted = useAfterPaint();
  const [isWithoutCode, setWithoutCode] = useState(false);
  const canMeasure = typeof ResizeObserver !== 'undefined' && !isWithoutCode;
  const screenPx = Math.max(minScreenPx, window.innerHeight);
  const fittingCount = Math.ceil(screenPx / props.estimatedHeightPx);
  const firstCount = Math.min(maxFirstItems, fittingCount + 1);
  const isLong = props.items.length > firstCount;
  const measured = isLong ? latest : undefined;
  useEndNear(props, canMeasure && !isLong);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the items are the list's own, since a lazy component cannot be generic
  const list = props as unknown as VirtualListProps<unknown>;
  return (
    <>
      <ListFrame
        {...props}
        listRef={listRef}
        itemRef={measured?.measureItem}
        shown={measured?.shown ?? firstItems(props, canMeasure ? firstCount : undefined)}
      />
      {canMeasure && isLong && isPainted ? (
        <LazyListMeasurer
          area={area}
          list={list}
          listRef={listRef}
          onMeasured={setLatest}
          onFailed={() => {
            setWithoutCode(true);
          }}
        />
      ) : null}
    </>
  );
}

function firstItems<Item>(
  { items, estimatedHeightPx }: VirtualListProps<Item>,
  firstCount: number | undefined,
): ShownItems {
  const count = Math.min(firstCount ?? unmeasuredCount, items.length);
  const indexes = Array.from({ length: count }, (_, index) => index);
  const afterPx = firstCount === undefined ? 0 : (items.length - count) * estimatedHeightPx;
  return { indexes, beforePx: 0, afterPx };
}

type Measurer = ComponentType<ListMeasurerProps>;

/** The code that measures, once it has been fetched. */
let loadedMeasurer: Measurer | undefined;

type LazyListMeasurerProps = ListMeasurerProps & {
  /** Called when the code cannot be fetched, as without a line; the next list asks for it again. */
  readonly onFailed: () => void;
};

/** Measures a long list as soon as the code for it has been fetched. Rule SP-05. */
function LazyListMeasurer({ onFailed, ...measured }: LazyListMeasurerProps) {
  const [Shown, setShown] = useState<Measurer | undefined>(() => loadedMeasurer);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (loadedMeasurer !== undefined) return;
    const load = async () => {
      try {
        const { ListMeasurer } = await import('./list-measurer.tsx');
        loadedMeasurer = ListMeasurer;
        setShown(() => ListMeasurer);
      } catch {
        // The list continues without it.
        fail();
      }
    };
    void load();
  }, []);
  return Shown === undefined ? null : <Shown {...measured} />;
}
