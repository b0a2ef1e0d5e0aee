/** Seeded random numbers, so that a run can be repeated. */
export type Random = {
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  /** True with this probability in percent. */
  percent(share: number): boolean;
  /** A random one of these; undefined if there are none. */
  pick<Value>(values: readonly Value[]): Value | undefined;
};

/** Creates the random numbers of a seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    percent: (share) => below(100) < share,
    pick: (values) => values[below(values.length)],
  };
}
