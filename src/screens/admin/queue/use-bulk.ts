import { useState } from 'react';
import type { Decision, Outcome } from './decision.ts';
import type { DecideAll } from './use-decide-all.ts';

/** What became of one of several that were decided together. */
export type BulkResult = Outcome & { readonly id: string; readonly name: string };

/** How a bulk run identifies, names and decides its items. */
export type BulkOptions<Item> = {
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly all: DecideAll<Item>;
};

/**
 * Several items of a list, picked and then decided one after the other: what failed or was stopped stays
 * picked, and each has its own result. Rule PA-09.
 */
export function useBulk<Item>({ idOf, nameOf, all }: BulkOptions<Item>) {
  const [isSelecting, setIsSelecting] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<readonly BulkResult[]>([]);

  return {
    isSelecting,
    picked,
    progress: all.progress,
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
    halt: all.stop,
    toggle: (id: string) => {
      const next = new Set(picked);
      if (!next.delete(id)) next.add(id);
      setPicked(next);
    },
    pickAll: (items: readonly Item[]) => {
      setPicked(new Set(items.map(idOf)));
    },
    run: async (items: readonly Item[], decision: Decision<Item>) => {
      const chosen = items.filter((item) => picked.has(idOf(item)));
      const found: BulkResult[] = [];
      setResults([]);
      await all.decideAll(chosen, decision, (item, outcome) => {
        found.push({ id: idOf(item), name: nameOf(item), ...outcome });
        setResults([...found]);
      });
      const settled = new Set(found.filter(({ isSettled }) => isSettled).map(({ id }) => id));
      const left = chosen.map(idOf).filter((id) => !settled.has(id));
      setPicked(new Set(left));
      if (left.length === 0) setIsSelecting(false);
    },
  };
}
