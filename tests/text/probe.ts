/** A sentence of a catalog: where it stands, and how it is said. */
export type Leaf = { readonly path: string; readonly value: unknown };

/** What a sentence made of its values: its text, and which of them it contains, in their order. */
export type Said = {
  readonly text: string;
  readonly values: readonly string[];
  /** The paths of those values that were taken as numbers. */
  readonly numbers: readonly string[];
  /** All values that it could take. */
  readonly paths: readonly string[];
};

/** A sentence that takes values. */
export type Sentence = (...values: readonly unknown[]) => unknown;

/** Whether what a catalog holds takes values. */
export function isSentence(value: unknown): value is Sentence {
  return typeof value === 'function';
}

/** All texts and sentences of a catalog, by their paths; formats are no sentences. */
export function leavesOf(catalog: object, prefix = ''): readonly Leaf[] {
  return Object.entries(catalog).flatMap(([key, value]: [string, unknown]): readonly Leaf[] => {
    const path = `${prefix}${key}`;
    if (path === 'format' || path === 'errorText') return [];
    return typeof value === 'object' && value !== null
      ? leavesOf(value, `${path}.`)
      : [{ path, value }];
  });
}

const firstMarker = 211;
const markers = new Map<string, string>();

/** The value at a path: a number of three digits, which a language writes in its own way, the same in each language. */
export function markerOf(path: string): string {
  const marker = markers.get(path) ?? String(firstMarker + markers.size);
  markers.set(path, marker);
  return marker;
}

/**
 * Says a sentence with values that can be anything: a number, a text, or something with further values in it; those that
 * are given stand at their paths. Null for a sentence that takes none of those.
 */
export function sayWithAnything(
  sentence: Sentence,
  given: ReadonlyMap<string, unknown> = new Map(),
): Said | null {
  const numbers = new Set<string>();
  const paths = new Set<string>();
  const text = sayOf(sentence, {
    given,
    mark: (path, isNumber) => {
      if (isNumber) numbers.add(path);
      return markerOf(path);
    },
    note: (path) => paths.add(path),
  });
  if (text === null) return null;
  const plain = plainDigits(text);
  const found = [...paths]
    .map((path) => ({ path, at: given.has(path) ? -1 : plain.indexOf(markerOf(path)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  return {
    text,
    values: found.map(({ path }) => path),
    numbers: [...numbers],
    paths: [...paths],
  };
}

/** Says a sentence of which every value is the same count; null where it takes no numbers. */
export function sayWithCount(sentence: Sentence, count: number): string | null {
  return sayOf(sentence, {
    given: new Map(),
    mark: () => String(count),
    note: () => undefined,
  });
}

/** How values are made up. */
type MadeUp = {
  readonly given: ReadonlyMap<string, unknown>;
  /** Writes a value down; the sentence takes it as a number or as a text. */
  readonly mark: (path: string, isNumber: boolean) => string;
  readonly note: (path: string) => unknown;
};

function sayOf(sentence: Sentence, madeUp: MadeUp): string | null {
  try {
    return textOf(sentence(...['0', '1', '2', '3'].map((path) => valueAt(path, madeUp))));
  } catch {
    return null;
  }
}

function textOf(said: unknown): string {
  return typeof said === 'string' ? said : JSON.stringify(said ?? null);
}

function valueAt(path: string, madeUp: MadeUp): unknown {
  madeUp.note(path);
  return madeUp.given.has(path) ? madeUp.given.get(path) : anything(path, madeUp);
}

/** A value that is a number where one is needed, a text otherwise, and has every property that it is asked for. */
function anything(path: string, madeUp: MadeUp): object {
  const { mark } = madeUp;
  const children = new Map<string, unknown>();
  return new Proxy(
    {},
    {
      get(_target, key) {
        if (key === Symbol.toPrimitive)
          return (hint: string) =>
            hint === 'number' ? Number(mark(path, true)) : mark(path, false);
        if (typeof key === 'symbol') return undefined;
        const method: unknown = Reflect.get(String.prototype, key);
        if (typeof method === 'function')
          return (...values: unknown[]): unknown =>
            Reflect.apply(method, mark(path, false), values);
        if (key === 'length') return mark(path, false).length;
        if (!children.has(key)) children.set(key, valueAt(`${path}.${key}`, madeUp));
        return children.get(key);
      },
    },
  );
}

const persianZero = 0x06f0;

/** A text in which all digits are those of English and stand together, so that `۲۱٫۱` reads as `211`. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/[۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) - persianZero))
    .replaceAll(/(?<=\d)[.,٫٬\u00a0\u202f](?=\d)/g, '');
}
