import { useState } from 'react';

/** The items whose decision waits or is being sent: they are out of the list, and counted as decided. */
export function useUndecided<Item>(idOf: (item: Item) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [decidedCount, setDecidedCount] = useState(0);

  /** Shows an item again, if the list still has it. */
  function unhide(item: Item) {
    setIds((hidden) => new Set([...hidden].filter((id) => id !== idOf(item))));
  }

  return {
    /** How many were decided in this sitting. */
    decidedCount,
    isHidden: (item: Item) => ids.has(idOf(item)),
    /** Takes an item out of the list. */
    hide: (item: Item) => {
      setIds((hidden) => new Set([...hidden, idOf(item)]));
      setDecidedCount((count) => count + 1);
    },
    unhide,
    /** Puts an item back that was not decided after all. */
    putBack: (item: Item) => {
      unhide(item);
      setDecidedCount((count) => count - 1);
    },
  };
}
