/** Numbers texts in the order in which they come, so that what is known of each fits into arrays of numbers. */
export type Numbering = {
  /** The number of a text, which gets the next one where it has none. */
  readonly add: (text: string) => number;
  readonly find: (text: string) => number | undefined;
  readonly text: (number: number) => string;
  readonly size: () => number;
};

/** Makes a numbering that begins with these texts, from 0 on. */
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

/** An id of Appwrite has at most 36 bytes; the byte before them says how many it has. */
const mostIdCharacters = 36;
const bytesPerId = mostIdCharacters + 1;
const idsPerBlock = 8192;
const none = new Uint8Array(0);

/**
 * Makes a numbering of row ids, which are of at most 36 ASCII characters: as bytes they take a third of what a map of
 * texts does, which counts where there are millions. Throws Error for what is no id.
 */
export function createIdNumbering(): Numbering {
  let size = 0;
  /** Blocks instead of one long array, which would have to be copied to grow. */
  const blocks: Uint8Array[] = [];
  /** Numbers plus one, each at the place of its hash or behind it; 0 where nothing is. */
  let places = new Int32Array(4096);

  /** Where an id is, or where it would be. */
  function placeOf(id: string): number {
    const last = places.length - 1;
    for (let place = hashOf(id) & last; ; place = (place + 1) & last) {
      const number = (places[place] ?? 0) - 1;
      if (number < 0 || isAt(number, id)) return place;
    }
  }

  function isAt(number: number, id: string): boolean {
    const bytes = bytesOf(number);
    if (bytes[0] !== id.length) return false;
    for (let index = 0; index < id.length; index++) {
      if (bytes[index + 1] !== id.codePointAt(index)) return false;
    }
    return true;
  }

  /** The length of an id, and its characters. */
  function bytesOf(number: number): Uint8Array {
    const start = (number % idsPerBlock) * bytesPerId;
    return (blocks[Math.floor(number / idsPerBlock)] ?? none).subarray(start, start + bytesPerId);
  }

  function textOf(number: number): string {
    const [length = 0, ...characters] = bytesOf(number);
    return String.fromCodePoint(...characters.slice(0, length));
  }

  function makeRoom(): void {
    if (size % idsPerBlock === 0) blocks.push(new Uint8Array(idsPerBlock * bytesPerId));
    if (size * 2 < places.length) return;
    places = new Int32Array(places.length * 2);
    for (let number = 0; number < size; number++) places[placeOf(textOf(number))] = number + 1;
  }

  return {
    add(id) {
      const known = (places[placeOf(id)] ?? 0) - 1;
      if (known >= 0) return known;
      if (id.length > mostIdCharacters) throw new Error(`${id} is no id of a row.`);
      makeRoom();
      const bytes = bytesOf(size);
      bytes[0] = id.length;
      for (let index = 0; index < id.length; index++) bytes[index + 1] = id.codePointAt(index) ?? 0;
      places[placeOf(id)] = size + 1;
      return size++;
    },
    find(id) {
      const number = (places[placeOf(id)] ?? 0) - 1;
      return number < 0 ? undefined : number;
    },
    text: textOf,
    size: () => size,
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ (text.codePointAt(index) ?? 0), 0x01_00_01_93);
  }
  return hash ^ (hash >>> 15);
}

type NumberArray = Uint8Array | Int32Array | Float64Array;

/** A list of numbers, 0 where nothing was set, of as many bytes each as its kind of array takes. */
export type NumberList = {
  readonly get: (index: number) => number;
  readonly set: (index: number, value: number) => void;
  readonly increase: (index: number, amount: number) => void;
};

/** Makes a list of numbers that grows with what is set. */
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
