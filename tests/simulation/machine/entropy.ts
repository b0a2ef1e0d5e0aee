/** A source of seeded random bytes. */
export type Entropy = {
  readonly bytes: (size: number) => Buffer;
  readonly restart: (seed: number) => void;
};

function createEntropy(): Entropy {
  let state = 1;
  function next(): number {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }
  return {
    bytes(size) {
      const bytes = Buffer.alloc(size);
      for (let index = 0; index < size; index += 1) bytes[index] = next() & 0xff;
      return bytes;
    },
    restart(seed) {
      state = seed >>> 0;
    },
  };
}

/** The random bytes of the whole process. */
export const entropy = createEntropy();
