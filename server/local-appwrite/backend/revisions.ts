import type { Store } from '../sqlite/store.ts';

/** How many numbers are reserved at once, so that counting rarely writes. */
const reserved = 1_000_000;

/**
 * Makes the counter that orders all writes of rows. It continues growing after a restart, skipping
 * what was reserved but not used.
 */
export function createRevisionCounter(store: Store): {
  readonly nextRevision: () => number;
  readonly lastRevision: () => number;
} {
  const kept = store.one("SELECT value FROM meta WHERE name = 'revisionCeiling'");
  let last = Number(kept?.['value'] ?? 0);
  let ceiling = last;

  function reserve(): void {
    ceiling = last + reserved;
    store.run(
      "INSERT OR REPLACE INTO meta (name, value) VALUES ('revisionCeiling', ?)",
      String(ceiling),
    );
  }

  reserve();
  return {
    nextRevision: () => {
      last += 1;
      if (last >= ceiling) reserve();
      return last;
    },
    lastRevision: () => last,
  };
}
