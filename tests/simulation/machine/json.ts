// Replaces `json-bigint` in the server SDK: parses texts that need no special treatment with the same result in a tenth of
// the time.
type Json = {
  readonly parse: (text: string, reviver: (key: string, value: unknown) => unknown) => unknown;
  readonly stringify: (value: unknown) => string;
};
type MakeJson = (options: object) => Json;

const realUrl = new URL(import.meta.url).searchParams.get('real') ?? '';
const { default: makeReal } = (await import(realUrl)) as { readonly default: MakeJson };

const specialNames = ['proto', 'constructor', '\\u'];

/** Whether a text may contain unsafe integers or names such as `__proto__`. */
function isSpecial(text: string): boolean {
  return specialNames.some((name) => text.includes(name)) || /\d{15}/.test(text);
}

/** Characters that `json-bigint` escapes differently. */
const needsEscape = /[^ -~]/;

/** A value as JSON; null if it contains numbers that JSON.stringify cannot write. */
function plainText(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

/** Creates a JSON parser and writer like `json-bigint`. */
export default function makeJson(options: object): Json {
  const real = makeReal(options);
  return {
    stringify: (value) => {
      const text = plainText(value);
      return text === null || needsEscape.test(text) ? real.stringify(value) : text;
    },
    // The SDK's reviver changes only large numbers.
    parse: (text, reviver) => (isSpecial(text) ? real.parse(text, reviver) : JSON.parse(text)),
  };
}
