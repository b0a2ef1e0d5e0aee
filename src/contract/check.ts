/** Parses JSON; undefined for invalid JSON and for no text. Never throws. */
export function parseJson(text: string | null | undefined): unknown {
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Checks whether an untrusted value has a type. These checks are for what the app reads before its first rows, because a
 * schema library would be its heaviest part; everything else uses schemas. Rule SP-05.
 */
export type Check<Value> = (value: unknown) => value is Value;

/** The type that a check verifies. */
export type Checked<Of> = Of extends Check<infer Value> ? Value : never;

/** A string. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A non-empty string. */
export function isFilledText(value: unknown): value is string {
  return isText(value) && value !== '';
}

/** A finite number. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** A non-negative integer. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** True or false. */
export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** Only `true`. */
export function isTrue(value: unknown): value is true {
  return value === true;
}

/** An object or array, but not null. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** One of these values. */
export function isOneOf<Value>(values: readonly Value[]): Check<Value> {
  return (value): value is Value => values.some((one) => one === value);
}

/** Null, or a value that passes the check. */
export function isNullOr<Value>(check: Check<Value>): Check<Value | null> {
  return (value): value is Value | null => value === null || check(value);
}

/** Absent, or a value that passes the check. */
export function isUndefinedOr<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || check(value);
}

/** An array whose values pass the check. */
export function isListOf<Value>(check: Check<Value>): Check<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(check);
}

/** An object whose values all pass the check, regardless of their names. */
export function isRecordOf<Value>(check: Check<Value>): Check<Record<string, Value>> {
  return (value): value is Record<string, Value> =>
    isObject(value) && !Array.isArray(value) && Object.values(value).every(check);
}

/** Any value. */
export function isAnything(_value: unknown): _value is unknown {
  return true;
}

/** An object whose fields pass these checks; it may have other fields. */
export function isShapedAs<Value extends object>(checks: {
  readonly [Field in keyof Value]-?: Check<Value[Field]>;
}): Check<Value> {
  const fields = Object.entries<Check<unknown>>(checks);
  return (value): value is Value =>
    isObject(value) && fields.every(([name, check]) => check(Reflect.get(value, name)));
}
