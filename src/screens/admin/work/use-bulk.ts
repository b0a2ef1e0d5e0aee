import { useState } from 'react';
import type { Outcome } from './outcome.ts';

/** What became of one of several that were decided together. */
export type BulkResult = Outcome & { readonly id: string; readonly name: string };

/** How far a run is. */
export type BulkProgress = { readonly done: number; readonly total: number };

/** How a bulk run identifies, names and decides its items. */
export type BulkOptions<Item> = {
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
};

/** Decides one item; never throws. */
export type BulkDecision<Item> = (item: Item) => Promise<Outcome>;

/**
 * Several items of a list, picked and then decided one after the other: what failed stays picked, and
 * each has its own result.
 */
export function useBulk<Item>({ idOf, nameOf }: BulkOptions<Item>) {
  const [isSelecting, setIsSelecting] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [results, setResults] = useState<readonly BulkResult[]>([]);

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
    toggle: (id: string) => {
      const next = new Set(picked);
      if (!next.delete(id)) next.add(id);
      setPicked(next);
    },
    pickAll: (items: readonly Item[]) => {
      setPicked(new Set(items.map(idOf)));
    },
    run: async (items: readonly Item[], decide: BulkDecision<Item>) => {
      const chosen = items.filter((item) => picked.has(idOf(item)));
      const found: BulkResult[] = [];
      setResults([]);
      setProgress({ done: 0, total: chosen.length });
      for (const item of chosen) {
        // One after the other, so that the server is spared and each result shows when it is there.
        const outcome = await decide(item);
        found.push({ id: idOf(item), name: nameOf(item), ...outcome });
        setResults([...found]);
        setProgress({ done: found.length, total: chosen.length });
      }
      setProgress(null);
      setPicked(new Set(found.filter(({ isDone }) => !isDone).map(({ id }) => id)));
      if (found.every(({ isDone }) => isDone)) setIsSelecting(false);
    },
  };
}
