const longDigits = /\d{16}/;

function exactInteger(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value;
}

const parseWithSource: (text: string, reviver: typeof exactInteger) => unknown = JSON.parse;

/** Parses JSON; integers beyond 2^53 stay exact as bigint. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  return longDigits.test(text) ? parseWithSource(text, exactInteger) : JSON.parse(text);
}

declare global {
  interface JSON {
    rawJSON?(text: string): unknown;
  }
}

function exactNumber(_key: string, value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  return JSON.rawJSON?.(String(value)) ?? Number(value);
}

/** Writes JSON; bigint values become plain number literals. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    // Only a bigint needs this slower way, which visits every value.
    return JSON.stringify(value, exactNumber) ?? 'null';
  }
}

/** Parses JSON that this backend stored; undefined for text that is not JSON. */
export function parseStored(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is a JSON object (not an array, not null). */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is a text, else the fallback. */
export function textOr(value: unknown, fallback = ''): string {
  return typeof value === 'string' ? value : fallback;
}

/** The texts in a stored JSON list. */
export function storedTexts(text: unknown): string[] {
  const list = parseStored(text);
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}
