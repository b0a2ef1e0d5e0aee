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
