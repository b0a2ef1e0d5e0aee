/** Reads JSON text, answering undefined for what is no JSON, and for nothing, which is no failure that would have to be caught. */
export function parseJson(text: string | null | undefined): unknown {
  if (text === null || text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns whether something that came from outside is a value of a kind. These checks are for what the app reads before
 * its first rows, where a schema library would be the heaviest part of it; everything else has schemas. Rule SP-05.
 */
export type Check<Value> = (value: unknown) => value is Value;

/** The kind of value that a check looks for. */
export type Checked<Of> = Of extends Check<infer Value> ? Value : never;

/** A text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A text with at least one character. */
export function isFilledText(value: unknown): value is string {
  return isText(value) && value !== '';
}

/** A finite number. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** An integer from 0 on. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** True or false. */
export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** True, and nothing else. */
export function isTrue(value: unknown): value is true {
  return value === true;
}

/** An object, a list included, and not null. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** One of some values. */
export function isOneOf<Value>(values: readonly Value[]): Check<Value> {
  return (value): value is Value => values.some((one) => one === value);
}

/** Null, or a value of a kind. */
export function isNullOr<Value>(check: Check<Value>): Check<Value | null> {
  return (value): value is Value | null => value === null || check(value);
}

/** Absent, or a value of a kind. */
export function isUndefinedOr<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || check(value);
}

/** A list of values of a kind. */
export function isListOf<Value>(check: Check<Value>): Check<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(check);
}

/** An object whose values are all of a kind, regardless of their names. */
export function isRecordOf<Value>(check: Check<Value>): Check<Record<string, Value>> {
  return (value): value is Record<string, Value> =>
    isObject(value) && !Array.isArray(value) && Object.values(value).every(check);
}

/** Anything at all. */
export function isAnything(_value: unknown): _value is unknown {
  return true;
}

/** An object with these fields, each of its kind; it may have others. */
export function isShapedAs<Value extends object>(checks: {
  readonly [Field in keyof Value]-?: Check<Value[Field]>;
}): Check<Value> {
  const fields = Object.entries<Check<unknown>>(checks);
  return (value): value is Value =>
    isObject(value) && fields.every(([name, check]) => check(Reflect.get(value, name)));
}
