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

/** The app may open at half height and then grow to the height of a phone. */
const minScreenPx = 800;
const maxFirstItems = 12;
const unmeasuredCount = 40;

/**
 * A long list that scrolls with its sheet or the window and renders only the items near the screen. If nothing can be
 * measured (no `ResizeObserver`, or its code failed to load), it shows the first 40. The first items, one more than fits,
 * are rendered before the measuring code has loaded, and stay when it arrives; a short list is never measured. Rules
 * SP-05, SP-07.
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

/** The measuring code, once it has loaded. */
let loadedMeasurer: Measurer | undefined;

type LazyListMeasurerProps = ListMeasurerProps & {
  /** Called if the code cannot be loaded, for example offline; the next list tries again. */
  readonly onFailed: () => void;
};

/** Measures a long list once its code has loaded. Rule SP-05. */
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
