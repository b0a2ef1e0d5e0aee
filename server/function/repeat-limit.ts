/** Lets the first few of many equal events pass, and counts the rest. Rule OP-19. */
export type RepeatLimit = {
  /** Whether another event with this key may be written: the first five within a minute may. */
  readonly passes: (key: string) => boolean;
  /** The keys of past minutes with their number of held-back events; each is returned once. */
  readonly takeHeldBack: () => readonly HeldBack[];
};

/** The events with one key that were counted and not written. */
export type HeldBack = { readonly key: string; readonly count: number };

const maxPasses = 5;
const windowMs = 60_000;
/** The maximum number of keys counted separately; further keys share one counter, which bounds the memory. */
const maxKeys = 200;
const otherKey = 'other';

type Window = { readonly endMs: number; count: number };

/** Creates the limit of one process. */
export function createRepeatLimit(nowMs: () => number): RepeatLimit {
  const windows = new Map<string, Window>();
  let heldBack: HeldBack[] = [];

  function endWindows(now: number): void {
    for (const [key, { endMs, count }] of windows) {
      if (now < endMs) continue;
      windows.delete(key);
      if (count > maxPasses) heldBack.push({ key, count: count - maxPasses });
    }
  }

  return {
    passes(key) {
      const now = nowMs();
      endWindows(now);
      const counted = windows.has(key) || windows.size < maxKeys ? key : otherKey;
      const window = windows.get(counted) ?? { endMs: now + windowMs, count: 0 };
      windows.set(counted, window);
      window.count += 1;
      return window.count <= maxPasses;
    },
    takeHeldBack() {
      endWindows(nowMs());
      const taken = heldBack;
      heldBack = [];
      return taken;
    },
  };
}
