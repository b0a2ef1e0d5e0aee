import type { Arguments, ApiRequest } from './api-call.ts';
import { isJsonObject, parseJson, toJson } from '../values/json-text.ts';
import { invalidArgument, ApiError } from '../values/api-error.ts';

/** The arguments and files of a request. */
type RequestContent = {
  readonly arguments: Arguments;
  readonly files: ReadonlyMap<string, Uint8Array>;
};

function unescape(escaped: string): string {
  const spaced = escaped.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** More items than any argument may have; keeps malicious query strings from creating huge lists. */
const maxListItems = 1000;

function assign(target: Map<string, unknown>, name: string, value: string): void {
  const bracket = name.indexOf('[');
  if (bracket <= 0) {
    target.set(name, value);
    return;
  }
  const base = name.slice(0, bracket);
  const list = target.get(base);
  if (!Array.isArray(list)) target.set(base, [value]);
  else if (list.length < maxListItems) list.push(value);
}

/** Reads `a=1&b[0]=x&b[1]=y&c[]=z` as PHP does; lists keep their order. */
export function parseQueryText(queryText: string): Map<string, unknown> {
  const parsed = new Map<string, unknown>();
  if (queryText === '') return parsed;
  for (const pair of queryText.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = unescape(equals < 0 ? pair : pair.slice(0, equals));
    assign(parsed, name, equals < 0 ? '' : unescape(pair.slice(equals + 1)));
  }
  return parsed;
}

/** PHP reads JSON of this depth; deeper JSON counts as no JSON. */
const deepestNesting = 512;

function isWithin(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item: unknown) => isWithin(levels - 1, item));
}

function parseJsonBody(body: Uint8Array): Map<string, unknown> {
  try {
    const parsed = parseJson(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
    const isRead = isJsonObject(parsed) && isWithin(deepestNesting, parsed);
    return new Map(isRead ? Object.entries(parsed) : []);
  } catch {
    return new Map();
  }
}

const noFiles: ReadonlyMap<string, Uint8Array> = new Map();

/** Reads a form; a malformed one has no fields. */
async function readForm(body: Uint8Array, contentType: string): Promise<RequestContent> {
  const parsed = new Map<string, unknown>();
  const files = new Map<string, Uint8Array>();
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
  for (const [name, value] of form ?? []) {
    if (typeof value === 'string') assign(parsed, name, value);
    else files.set(name, await value.bytes());
  }
  return { arguments: parsed, files };
}

/** Reads the arguments of a request: a GET's query string, otherwise the body according to its type. */
export async function readContent(request: ApiRequest): Promise<RequestContent> {
  if (request.method === 'GET') {
    return { arguments: parseQueryText(request.queryText), files: noFiles };
  }
  const contentType = request.header('content-type') ?? '';
  if (contentType.split(';')[0] === 'application/json') {
    return { arguments: parseJsonBody(request.body), files: noFiles };
  }
  if (contentType.startsWith('multipart/form-data')) return readForm(request.body, contentType);
  if (contentType.includes('x-www-form-urlencoded')) {
    return { arguments: parseQueryText(Buffer.from(request.body).toString()), files: noFiles };
  }
  return { arguments: new Map(), files: noFiles };
}

/** Checks whether a value is acceptable and converts it for the handler. */
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

/** Reads a required argument. */
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

/** A text of `min` to `max` characters. */
export function text(max: number, min = 1): Check<string> {
  const lower = min > 0 ? ` and at least ${min} chars` : '';
  return {
    reason: `Value must be a valid string${lower} and no longer than ${max} chars`,
    accept: (value) => {
      if (typeof value !== 'string' || value.length < min) return undefined;
      return value.length <= max || characterCount(value) <= max ? value : undefined;
    },
  };
}

/** The number of characters; a surrogate pair counts as one. */
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

/** An id of an existing resource. */
export const existingId: Check<string> = {
  reason:
    "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, and underscore. Can't start with a leading underscore",
  accept: (value) => (isId(value) ? value : undefined),
};

/** A boolean, also as text or 0 and 1. */
export const truth: Check<boolean> = {
  reason: 'Value must be a valid boolean',
  accept: (value) => {
    if (value === true || value === 'true' || value === 1 || value === '1') return true;
    return value === false || value === 'false' || value === 0 || value === '0' ? false : undefined;
  },
};

/** A boolean, and nothing that only represents one. */
export const requiredTrue: Check<boolean> = {
  reason: truth.reason,
  accept: (value) => (typeof value === 'boolean' ? value : undefined),
};

/** Formats a number with thousands separators, as in the error messages. */
export function grouped(value: number | bigint): string {
  const [whole = '', fraction] = String(value).split('.');
  const withCommas = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`;
}

/** A whole number between two bounds, also as text. */
export function wholeNumber(min: number, max: number): Check<number> {
  return {
    reason: `Value must be a valid range between ${grouped(min)} and ${grouped(max)}`,
    accept: (value) => {
      const number = numeric.accept(value);
      if (number === undefined || !Number.isInteger(number)) return undefined;
      return number >= min && number <= max ? number : undefined;
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

/** A list of at most `max` items. */
export function listOf<Value>(item: Check<Value>, max: number): Check<Value[]> {
  const itemReason = typeof item.reason === 'string' ? item.reason : '';
  return {
    reason: `Value must a valid array no longer than ${max} items and ${itemReason}`,
    accept: (value) => {
      if (!Array.isArray(value) || value.length > max) return undefined;
      const accepted: Value[] = [];
      for (const entry of value) {
        const acceptedItem = item.accept(entry);
        if (acceptedItem === undefined) return undefined;
        accepted.push(acceptedItem);
      }
      return accepted;
    },
  };
}

/** One of the given words. */
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
    const parsed = parseJson(value);
    return isWithin(deepestNesting, parsed) ? parsed : undefined;
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
