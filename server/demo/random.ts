/** Pseudo-random numbers that are the same in every run. */
export type Random = {
  /** A number from `from` up to, but not including, `to`. */
  readonly between: (from: number, to: number) => number;
  /** A whole number from `from` to `to`, inclusive. */
  readonly whole: (from: number, to: number) => number;
  /** True with this probability, from 0 to 1. */
  readonly happens: (probability: number) => boolean;
  /** A random item of a list that is not empty. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** The same items in random order. */
  readonly shuffle: <Item>(items: readonly Item[]) => Item[];
};

/** Creates the generator of a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  return {
    between,
    whole,
    happens: (probability) => next() < probability,
    pick(items) {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ item }) => item),
  };
}
