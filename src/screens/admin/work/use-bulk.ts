import { useEffect, useRef, useState } from 'react';
import type { Decide, Outcome } from './outcome.ts';

/** What became of one of several that were decided together. */
export type BulkResult = Outcome & { readonly id: string; readonly name: string };

/** How far a run is. */
export type BulkProgress = { readonly done: number; readonly total: number };

/** How a bulk run identifies, names and decides its items. */
export type BulkOptions<Item> = {
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
};

/**
 * Several items of a list, picked and then decided one after the other: what failed or was stopped stays
 * picked, and each has its own result. A run ends with the screen. Rule PA-09.
 */
export function useBulk<Item>({ idOf, nameOf }: BulkOptions<Item>) {
  const [isSelecting, setIsSelecting] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const isStoppedRef = useRef(false);
  useEffect(
    () => () => {
      isStoppedRef.current = true;
    },
    [],
  );

  return {
    isSelecting,
    picked,
    progress,
    results,
    start: () => {
      setIsSelecting(true);
      setResults([]);
    },
    stop: () => {
      setIsSelecting(false);
      setPicked(new Set());
    },
    /** Ends a run after the item that is being decided. */
    halt: () => {
      isStoppedRef.current = true;
    },
    toggle: (id: string) => {
      const next = new Set(picked);
      if (!next.delete(id)) next.add(id);
      setPicked(next);
    },
    pickAll: (items: readonly Item[]) => {
      setPicked(new Set(items.map(idOf)));
    },
    run: async (items: readonly Item[], decide: Decide<Item>) => {
      const chosen = items.filter((item) => picked.has(idOf(item)));
      const found: BulkResult[] = [];
      isStoppedRef.current = false;
      setResults([]);
      setProgress({ done: 0, total: chosen.length });
      for (const item of chosen) {
        // One after the other, so that the server is spared and each result shows when it is there.
        if (isStoppedRef.current) break;
        const outcome = await decide(item);
        found.push({ id: idOf(item), name: nameOf(item), ...outcome });
        setResults([...found]);
        setProgress({ done: found.length, total: chosen.length });
      }
      setProgress(null);
      const done = new Set(found.filter(({ isDone }) => isDone).map(({ id }) => id));
      const left = chosen.map(idOf).filter((id) => !done.has(id));
      setPicked(new Set(left));
      if (left.length === 0) setIsSelecting(false);
    },
  };
}
