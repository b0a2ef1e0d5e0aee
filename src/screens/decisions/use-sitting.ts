import { useState } from 'react';

/** A queue as one sitting goes through it. */
export type Sitting = {
  /** Everything of the sitting in a stable order: what arrives later is appended, so that nothing moves. */
  readonly order: readonly string[];
  /** Counts an item as decided here, with any outcome. */
  readonly noteDecided: (id: string) => void;
  /** Where an item stands among those that are open or were decided here; null where it does not. Rules MY-09, PA-03. */
  readonly placeOf: (id: string | undefined) => Place | null;
};

/** A place in a queue, counted from 1. */
export type Place = { readonly number: number; readonly total: number };

type SittingOptions = {
  /** All items as they were last read. */
  readonly ids: readonly string[];
  /** Whether an item has no decision. */
  readonly isOpen: (id: string) => boolean;
  /** How many more wait than were read. */
  readonly unreadCount?: number;
};

/** Keeps the order of a queue and the place in it while its items are decided. */
export function useSitting({ ids, isOpen, unreadCount = 0 }: SittingOptions): Sitting {
  const [known, setKnown] = useState<readonly string[]>([]);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const knownIds = new Set(known);
  const added = ids.filter((id) => !knownIds.has(id));
  const order = added.length === 0 ? known : [...known, ...added];
  if (added.length > 0) setKnown(order);
  const read = new Set(ids);
  const counted = order.filter((id) => decided.has(id) || (read.has(id) && isOpen(id)));
  return {
    order,
    noteDecided: (id) => {
      setDecided((before) => new Set([...before, id]));
    },
    placeOf(id) {
      const index = id === undefined ? -1 : counted.indexOf(id);
      return index < 0 ? null : { number: index + 1, total: counted.length + unreadCount };
    },
  };
}
