import { invalidArgument, ApiError } from '../values/api-error.ts';
import type { Arguments } from './api-call.ts';
import { isJsonObject, parseJson, toJson } from '../values/json-text.ts';

/** Says whether a value is acceptable and turns it into what the handler works with. */
export type Check<Value> = {
  /** The accepted value, or undefined. */
  readonly accept: (value: unknown) => Value | undefined;
  readonly reason: string | ((value: unknown) => string);
};

function refuse<Value>(name: string, check: Check<Value>, value: unknown): never {
  throw invalidArgument(
    name,
    typeof check.reason === 'string' ? check.reason : check.reason(value),
  );
}

/** Reads an argument that must be there. */
export function required<Value>(call: Arguments, name: string, check: Check<Value>): Value {
  if (!call.has(name)) {
    throw new ApiError('general_argument_invalid', { detail: `Param "${name}" is not optional.` });
  }
  const value = call.get(name);
  return check.accept(value) ?? refuse(name, check, value);
}

/** Reads an argument that may be absent or null; then it is undefined. */
export function optional<Value>(
  call: Arguments,
  name: string,
  check: Check<Value>,
): Value | undefined {
  const value = call.get(name);
  if (value === undefined || value === null) return undefined;
  return check.accept(value) ?? refuse(name, check, value);
}

/** A text of `least` to `most` characters. */
export function text(most: number, least = 1): Check<string> {
  const lower = least > 0 ? ` and at least ${least} chars` : '';
  return {
    reason: `Value must be a valid string${lower} and no longer than ${most} chars`,
    accept: (value) => {
      if (typeof value !== 'string' || value.length < least) return undefined;
      return value.length <= most || characterCount(value) <= most ? value : undefined;
    },
  };
}

/** Number of characters, a surrogate pair being one. */
export function characterCount(value: string): number {
  let count = 0;
  for (const _character of value) count += 1;
  return count;
}

const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/;

/** Whether a text can be an id. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}

/** An id that the caller chooses, or `unique()`. */
export const customId: Check<string> = {
  reason:
    "Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char",
  accept: (value) => (value === 'unique()' || isId(value) ? value : undefined),
};

/** A key of a column, index or variable. */
export const keyName: Check<string> = {
  reason: customId.reason,
  accept: (value) => (isId(value) ? value : undefined),
};

/** An id of something that exists. */
export const existingId: Check<string> = {
  reason:
    "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, and underscore. Can't start with a leading underscore",
  accept: (value) => (isId(value) ? value : undefined),
};

/** A truth value, also as text or 0 and 1. */
export const truth: Check<boolean> = {
  reason: 'Value must be a valid boolean',
  accept: (value) => {
    if (value === true || value === 'true' || value === 1 || value === '1') return true;
    return value === false || value === 'false' || value === 0 || value === '0' ? false : undefined;
  },
};

/** A truth value and nothing that only represents one. */
export const requiredTrue: Check<boolean> = {
  reason: truth.reason,
  accept: (value) => (typeof value === 'boolean' ? value : undefined),
};

/** Writes a number with thousands separators, as the sentences do. */
export function grouped(value: number | bigint): string {
  const [whole = '', fraction] = String(value).split('.');
  const withCommas = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`;
}

/** A whole number between two bounds, also as text. */
export function wholeNumber(least: number, most: number): Check<number> {
  return {
    reason: `Value must be a valid range between ${grouped(least)} and ${grouped(most)}`,
    accept: (value) => {
      const number = numeric.accept(value);
      if (number === undefined || !Number.isInteger(number)) return undefined;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

/** Any finite number, also as text. */
export const numeric: Check<number> = {
  reason: 'Value must be a valid number',
  accept: (value) => {
    if (typeof value === 'bigint') return Number(value);
    if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
    if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return undefined;
    return Number(value);
  },
};

/** A list of at most `most` items. */
export function listOf<Value>(item: Check<Value>, most: number): Check<Value[]> {
  const itemReason = typeof item.reason === 'string' ? item.reason : '';
  return {
    reason: `Value must a valid array no longer than ${most} items and ${itemReason}`,
    accept: (value) => {
      if (!Array.isArray(value) || value.length > most) return undefined;
      const accepted: Value[] = [];
      for (const entry of value) {
        const kept = item.accept(entry);
        if (kept === undefined) return undefined;
        accepted.push(kept);
      }
      return accepted;
    },
  };
}

/** One of some words. */
export function oneOf<Word extends string>(...words: readonly Word[]): Check<Word> {
  return {
    reason: `Value must be one of (${words.join(', ')})`,
    accept: (value) => words.find((word) => word === value),
  };
}

/** A JSON object or list, also as JSON text. */
export const jsonValue: Check<Record<string, unknown> | unknown[]> = {
  reason: 'Value must be a valid JSON object',
  accept: (value) => {
    const parsed = typeof value === 'string' ? parseOrUndefined(value) : value;
    return isJsonObject(parsed) || Array.isArray(parsed) ? parsed : undefined;
  },
};

function parseOrUndefined(value: string): unknown {
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
}

const maxObjectBytes = 65_535;

/** A JSON object; an empty list counts as an empty object. */
export const jsonObject: Check<Record<string, unknown>> = {
  reason: 'Value must be a valid object.',
  accept: (value) => {
    if (Array.isArray(value)) return value.length === 0 ? {} : undefined;
    return isJsonObject(value) && Buffer.byteLength(toJson(value)) <= maxObjectBytes
      ? value
      : undefined;
  },
};
