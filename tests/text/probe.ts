/** A sentence of a catalogue: where it stands, and how it is said. */
export type Leaf = { readonly path: string; readonly value: unknown };

/** What a sentence made of its values: its text, and which of them stand in it, in their order. */
export type Said = {
  readonly text: string;
  readonly values: readonly string[];
  /** The texts of those values that were taken as numbers. */
  readonly numbers: readonly string[];
};

/** A sentence that takes values. */
export type Sentence = (...values: readonly unknown[]) => unknown;

/** Whether what a catalogue holds takes values. */
export function isSentence(value: unknown): value is Sentence {
  return typeof value === 'function';
}

/** All texts and sentences of a catalogue, by their paths; formats are no sentences. */
export function leavesOf(catalogue: object, prefix = ''): readonly Leaf[] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]): readonly Leaf[] => {
    const path = `${prefix}${key}`;
    if (path === 'format' || path === 'errorText') return [];
    return typeof value === 'object' && value !== null
      ? leavesOf(value, `${path}.`)
      : [{ path, value }];
  });
}

/** Each value is a number of three digits, which a language writes in its own way. */
const firstMarker = 211;
const markerStep = 111;

/**
 * Says a sentence with values that can be anything: a number, a text, or something with further values in it. Null for
 * a sentence that takes none of those.
 */
export function sayWithAnything(sentence: Sentence): Said | null {
  const markers = new Map<string, string>();
  const numbers = new Set<string>();
  const mark: Mark = (path, isNumber) => {
    const marker = markers.get(path) ?? String(firstMarker + markers.size * markerStep);
    markers.set(path, marker);
    if (isNumber) numbers.add(marker);
    return marker;
  };
  const text = sayOf(sentence, mark);
  if (text === null) return null;
  const plain = plainDigits(text);
  const found = [...markers]
    .map(([path, marker]) => ({ path, at: plain.indexOf(marker) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  return { text, values: found.map(({ path }) => path), numbers: [...numbers] };
}

/** Says a sentence of which every value is the same count; null where it takes no numbers. */
export function sayWithCount(sentence: Sentence, count: number): string | null {
  return sayOf(sentence, () => String(count));
}

/** Writes a value down; the sentence takes it as a number or as a text. */
type Mark = (path: string, isNumber: boolean) => string;

function sayOf(sentence: Sentence, mark: Mark): string | null {
  try {
    return textOf(sentence(...['0', '1', '2', '3'].map((path) => anything(path, mark))));
  } catch {
    return null;
  }
}

function textOf(said: unknown): string {
  return typeof said === 'string' ? said : JSON.stringify(said ?? null);
}

/** A value that is a number where one is needed, a text otherwise, and has every property that it is asked for. */
function anything(path: string, mark: Mark): object {
  const children = new Map<string, object>();
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
          return (...given: unknown[]): unknown => Reflect.apply(method, mark(path, false), given);
        if (key === 'length') return mark(path, false).length;
        const child = children.get(key) ?? anything(`${path}.${key}`, mark);
        children.set(key, child);
        return child;
      },
    },
  );
}

const persianZero = 0x06f0;

/** A text in which all digits are those of English and stand together, so that `۲۱٫۱` reads as `211`. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/[۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) - persianZero))
    .replaceAll(/(?<=\d)[.,٫٬\s\u00a0\u202f](?=\d)/g, '');
}
