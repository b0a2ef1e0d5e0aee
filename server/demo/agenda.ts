import { setImmediate } from 'node:timers/promises';

/** Entries that run at their time; each may add later ones. */
export type Agenda = {
  readonly at: (timeMs: number, run: () => Promise<void>) => void;
  /** Runs due entries in order until a moment; later ones never run. */
  readonly runUntil: (endMs: number) => Promise<void>;
};

const entriesAtOnce = 20;

type Entry = { readonly timeMs: number; readonly run: () => Promise<void> };

/** Creates an empty agenda that sets the clock before each entry. */
export function createAgenda(moveTo: (timeMs: number) => void): Agenda {
  const entries: Entry[] = [];

  /** The index of an entry among the others, which are sorted latest first. */
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
        // Lets other connections and timers of the process run.
        if (entries.length % entriesAtOnce === 0) await setImmediate();
      }
    },
  };
}
