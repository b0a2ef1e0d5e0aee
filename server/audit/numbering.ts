/** Assigns numbers to texts in the order of their arrival, so data about them fits into arrays of numbers. */
export type Numbering = {
  /** The number of a text; a new text gets the next one. */
  readonly add: (text: string) => number;
  readonly find: (text: string) => number | undefined;
  readonly text: (number: number) => string;
  readonly size: () => number;
};

/** Creates a numbering that starts with these texts, from 0. */
export function createNumbering(first: Iterable<string> = []): Numbering {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const add = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, texts.length);
    return texts.push(text) - 1;
  };
  for (const text of first) add(text);
  return {
    add,
    find: (text) => numbers.get(text),
    text: (number) => texts[number] ?? '',
    size: () => texts.length,
  };
}

/** An Appwrite id has at most 36 bytes; the byte before them is its length. */
const maxIdCharacters = 36;
const bytesPerId = maxIdCharacters + 1;
const idsPerBlock = 8192;
const none = new Uint8Array(0);

/** Ids as bytes, by number. */
type IdBytes = {
  readonly append: (id: string) => void;
  readonly isAt: (number: number, id: string) => boolean;
  readonly text: (number: number) => string;
  readonly hash: (number: number) => number;
  readonly size: () => number;
};

function createIdBytes(): IdBytes {
  let size = 0;
  /** Blocks instead of one long array, which would have to be copied to grow. */
  const blocks: Uint8Array[] = [];
  const blockOf = (number: number) => blocks[Math.floor(number / idsPerBlock)] ?? none;
  return {
    append(id) {
      if (size % idsPerBlock === 0) blocks.push(new Uint8Array(idsPerBlock * bytesPerId));
      const block = blockOf(size);
      const start = startOf(size);
      block[start] = id.length;
      for (let index = 0; index < id.length; index++) {
        block[start + 1 + index] = id.codePointAt(index) ?? 0;
      }
      size += 1;
    },
    isAt(number, id) {
      const block = blockOf(number);
      const start = startOf(number);
      if (block[start] !== id.length) return false;
      for (let index = 0; index < id.length; index++) {
        if (block[start + 1 + index] !== id.codePointAt(index)) return false;
      }
      return true;
    },
    text(number) {
      const block = blockOf(number);
      const start = startOf(number) + 1;
      return String.fromCodePoint(...block.subarray(start, start + (block[start - 1] ?? 0)));
    },
    hash: (number) => hashIn(blockOf(number), startOf(number)),
    size: () => size,
  };
}

/**
 * Creates a numbering of row ids of at most 36 ASCII characters: as bytes they take a third of the memory
 * of a map of texts, which matters with millions of rows. Throws Error for anything that is not an id.
 */
export function createIdNumbering(): Numbering {
  const ids = createIdBytes();
  /** A hash table with linear probing: numbers plus one; 0 marks a free slot. */
  let places = new Int32Array(4096);

  /** The slot of an id, or the free slot where it would go. */
  function placeOf(id: string): number {
    const last = places.length - 1;
    for (let place = hashOf(id) & last; ; place = (place + 1) & last) {
      const number = (places[place] ?? 0) - 1;
      if (number < 0 || ids.isAt(number, id)) return place;
    }
  }

  function makeRoom(): void {
    if (ids.size() * 2 < places.length) return;
    places = new Int32Array(places.length * 2);
    const last = places.length - 1;
    for (let number = 0; number < ids.size(); number++) {
      let place = ids.hash(number) & last;
      while (places[place] !== 0) place = (place + 1) & last;
      places[place] = number + 1;
    }
  }

  return {
    add(id) {
      const known = (places[placeOf(id)] ?? 0) - 1;
      if (known >= 0) return known;
      if (id.length > maxIdCharacters) throw new Error(`${id} is not an id of a row.`);
      makeRoom();
      const number = ids.size();
      places[placeOf(id)] = number + 1;
      ids.append(id);
      return number;
    },
    find(id) {
      const number = (places[placeOf(id)] ?? 0) - 1;
      return number < 0 ? undefined : number;
    },
    text: ids.text,
    size: ids.size,
  };
}

/** The offset of an id in its block: its length comes first, then its characters. */
function startOf(number: number): number {
  return (number % idsPerBlock) * bytesPerId;
}

const firstHash = 0x81_1c_9d_c5;

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = firstHash;
  for (let index = 0; index < text.length; index++) {
    hash = hashOn(hash, text.codePointAt(index) ?? 0);
  }
  return mixed(hash);
}

/** The same for an id in a block. */
function hashIn(block: Uint8Array, start: number): number {
  let hash = firstHash;
  const end = start + (block[start] ?? 0);
  for (let index = start + 1; index <= end; index++) hash = hashOn(hash, block[index] ?? 0);
  return mixed(hash);
}

function hashOn(hash: number, character: number): number {
  return Math.imul(hash ^ character, 0x01_00_01_93);
}

function mixed(hash: number): number {
  return hash ^ (hash >>> 15);
}

type NumberArray = Uint8Array | Int32Array | Float64Array;

/** A list of numbers, 0 where nothing was set; the kind of array determines the bytes per number. */
export type NumberList = {
  readonly get: (index: number) => number;
  readonly set: (index: number, value: number) => void;
  readonly increase: (index: number, amount: number) => void;
};

/** Creates a list of numbers that grows as needed. */
export function createNumberList(make: new (length: number) => NumberArray): NumberList {
  let numbers = new make(1024);
  const makeRoom = (index: number) => {
    if (index < numbers.length) return;
    const longer = new make(Math.max(index + 1, numbers.length * 2));
    longer.set(numbers);
    numbers = longer;
  };
  return {
    get: (index) => numbers[index] ?? 0,
    set(index, value) {
      makeRoom(index);
      numbers[index] = value;
    },
    increase(index, amount) {
      makeRoom(index);
      numbers[index] = (numbers[index] ?? 0) + amount;
    },
  };
}
