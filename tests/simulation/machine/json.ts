// Replaces `json-bigint` in the server SDK: texts without what that treats specially are read as it reads them,
// in a tenth of the time.
type Json = {
  readonly parse: (text: string, reviver: (key: string, value: unknown) => unknown) => unknown;
  readonly stringify: (value: unknown) => string;
};
type MakeJson = (options: object) => Json;

const realPlace = new URL(import.meta.url).searchParams.get('real') ?? '';
const { default: makeReal } = (await import(realPlace)) as { readonly default: MakeJson };

const specialNames = ['proto', 'constructor', '\\u'];

/** Whether a text holds numbers beyond what JavaScript counts exactly, or names that would change an object's nature. */
function isSpecial(text: string): boolean {
  return specialNames.some((name) => text.includes(name)) || /\d{15}/.test(text);
}

/** What `json-bigint` escapes in its own way. */
const unusual = /[^ -~]/;

/** A value as JSON; null where it holds numbers that JSON.stringify does not write. */
function plainText(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

/** Makes a reader and writer of JSON as `json-bigint` does. */
export default function makeJson(options: object): Json {
  const real = makeReal(options);
  return {
    stringify: (value) => {
      const text = plainText(value);
      return text === null || unusual.test(text) ? real.stringify(value) : text;
    },
    // The SDK's reviver changes large numbers alone.
    parse: (text, reviver) => (isSpecial(text) ? real.parse(text, reviver) : JSON.parse(text)),
  };
}
