import { setImmediate, setTimeout as pause } from 'node:timers/promises';

/** A clock that is stopped until it is advanced. */
export type VirtualClock = {
  readonly nowMs: () => number;
  readonly wait: (delayMs: number) => Promise<void>;
  /** Lets time pass, waking each sleeper at its own moment. */
  readonly advance: (durationMs: number) => Promise<void>;
  /** Advances in steps until something is settled, for at most `limitMs`; returns the elapsed time. */
  readonly advanceUntilSettled: (promise: Promise<unknown>, limitMs: number) => Promise<number>;
};

/** Makes a clock that starts at `startMs`. */
export function createVirtualClock(startMs = 1_790_000_000_000): VirtualClock {
  let now = startMs;
  let sleepers: { readonly atMs: number; readonly wake: () => void }[] = [];

  async function advance(durationMs: number): Promise<void> {
    const endMs = now + durationMs;
    await setImmediate();
    for (;;) {
      const next = sleepers.toSorted((first, second) => first.atMs - second.atMs)[0];
      if (next === undefined || next.atMs > endMs) break;
      sleepers = sleepers.filter((sleeper) => sleeper !== next);
      now = next.atMs;
      next.wake();
      await setImmediate();
    }
    now = endMs;
  }

  async function advanceUntilSettled(promise: Promise<unknown>, limitMs: number): Promise<number> {
    const startedAtMs = now;
    const settled = promise.then(
      () => true,
      () => true,
    );
    while (now - startedAtMs < limitMs) {
      if (await Promise.race([settled, pause(2, false)])) break;
      await advance(100);
    }
    return now - startedAtMs;
  }

  return {
    nowMs: () => now,
    wait: (delayMs) =>
      new Promise((wake) => {
        sleepers.push({ atMs: now + delayMs, wake });
      }),
    advance,
    advanceUntilSettled,
  };
}
