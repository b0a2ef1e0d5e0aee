import { setImmediate } from 'node:timers/promises';

/** What happens when: each entry may add others that happen later. */
export type Agenda = {
  readonly at: (timeMs: number, run: () => Promise<void>) => void;
  /** Runs due work until a moment, the earliest first; what is later never happens. */
  readonly runUntil: (endMs: number) => Promise<void>;
};

const entriesAtOnce = 20;

type Entry = { readonly timeMs: number; readonly run: () => Promise<void> };

/** Makes an empty agenda that sets the clock before each entry. */
export function createAgenda(moveTo: (timeMs: number) => void): Agenda {
  const entries: Entry[] = [];

  /** Where an entry belongs among the others, the latest of which come first. */
  function placeOf(timeMs: number): number {
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle]?.timeMs ?? 0) > timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    at(timeMs, run) {
      entries.splice(placeOf(timeMs), 0, { timeMs, run });
    },
    async runUntil(endMs) {
      for (let entry = entries.pop(); entry !== undefined; entry = entries.pop()) {
        if (entry.timeMs > endMs) return;
        moveTo(entry.timeMs);
        await entry.run();
        // Connections and timers of the same process have their turn.
        if (entries.length % entriesAtOnce === 0) await setImmediate();
      }
    },
  };
}
