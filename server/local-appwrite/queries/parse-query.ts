import { ApiError } from '../values/api-error.ts';
import { isJsonObject, parseJson } from '../values/json-text.ts';

/** One condition, order or limit of a list. `children` belong to `and` and `or`. */
export type Query = {
  readonly method: string;
  readonly attribute: string;
  readonly values: readonly unknown[];
  readonly children: readonly Query[];
};

/** The methods that order and bound a list instead of filtering it. */
const notFilters = new Set([
  'select',
  'orderAsc',
  'orderDesc',
  'orderRandom',
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore',
]);

/** Whether a query restricts what is listed (and counted). */
export function isFilter(query: Query): boolean {
  return !notFilters.has(query.method);
}

/** The methods that look for each value in the text of a column. */
export const textSearches: ReadonlySet<string> = new Set([
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'search',
]);

/** What the product and the recordings ask for; Appwrite has more, which are refused. */
const methods = new Set([
  ...notFilters,
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'notBetween',
  'isNull',
  'isNotNull',
  ...textSearches,
  'and',
  'or',
]);

/** A query that cannot be understood or answered. */
export function invalidQuery(detail: string): ApiError {
  return new ApiError('general_query_invalid', { detail });
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'number' : typeof value;
}

const deepestNesting = 50;

function toQuery(value: unknown, depth: number): Query {
  if (!isJsonObject(value)) {
    throw invalidQuery(`Invalid query. Must be an array, got ${typeName(value)}`);
  }
  const method = value['method'] ?? '';
  const attribute = value['attribute'] ?? '';
  const values = value['values'] ?? [];
  if (typeof method !== 'string') {
    throw invalidQuery(`Invalid query method. Must be a string, got ${typeName(method)}`);
  }
  if (!methods.has(method)) throw invalidQuery(`Invalid query method: ${method}`);
  if (typeof attribute !== 'string') {
    throw invalidQuery(`Invalid query attribute. Must be a string, got ${typeName(attribute)}`);
  }
  if (!Array.isArray(values)) {
    throw invalidQuery(`Invalid query values. Must be an array, got ${typeName(values)}`);
  }
  if (method === 'and' || method === 'or') {
    if (depth >= deepestNesting) throw invalidQuery('Invalid query: nested too deeply');
    const children = values.map((child: unknown) => toQuery(child, depth + 1));
    return { method, attribute, values: [], children };
  }
  return { method, attribute, values, children: [] };
}

/** Reads a query text as the SDKs write it. Throws ApiError `general_query_invalid`. */
export function parseQuery(text: string): Query {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw invalidQuery('Invalid query: Syntax error');
  }
  return toQuery(value, 0);
}
