/** Lets the first few of many equal events pass, and counts the others. Rule OP-19. */
export type RepeatLimit = {
  /** Whether another event with this key may be written; the first five within a minute may. */
  readonly passes: (key: string) => boolean;
  /** The keys of minutes that are over, with how many events each held back; each is answered once. */
  readonly takeHeldBack: () => readonly HeldBack[];
};

/** Events with one key that were counted and not written. */
export type HeldBack = { readonly key: string; readonly count: number };

const passesMax = 5;
const windowMs = 60_000;
/** Keys that are counted one by one; what comes beyond them shares one key, so that memory is bounded. */
const keysMax = 200;
const otherKey = 'other';

type Window = { readonly endMs: number; count: number };

/** Makes the limit of one process. */
export function createRepeatLimit(nowMs: () => number): RepeatLimit {
  const windows = new Map<string, Window>();
  let heldBack: HeldBack[] = [];

  function endWindows(now: number): void {
    for (const [key, { endMs, count }] of windows) {
      if (now < endMs) continue;
      windows.delete(key);
      if (count > passesMax) heldBack.push({ key, count: count - passesMax });
    }
  }

  return {
    passes(key) {
      const now = nowMs();
      endWindows(now);
      const counted = windows.has(key) || windows.size < keysMax ? key : otherKey;
      const window = windows.get(counted) ?? { endMs: now + windowMs, count: 0 };
      windows.set(counted, window);
      window.count += 1;
      return window.count <= passesMax;
    },
    takeHeldBack() {
      endWindows(nowMs());
      const taken = heldBack;
      heldBack = [];
      return taken;
    },
  };
}
