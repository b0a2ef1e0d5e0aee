import type { SQLInputValue } from 'node:sqlite';
import { isoTime, parseTime } from '../values/iso-time.ts';
import { toJson } from '../values/json-text.ts';
import { type Field, type Listable, invalidQuery, isFilter, type Query } from './query.ts';

/** A condition in SQL with its bound values. */
export type Condition = { readonly sql: string; readonly values: readonly SQLInputValue[] };

/** The maximum number of values in one query. */
const maxValues = 500;

const never: Condition = { sql: '0', values: [] };

/** The stored form of a compared value; undefined if it does not fit the field. */
function comparable(field: Field, value: unknown): SQLInputValue | undefined {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'boolean':
      if (typeof value !== 'boolean') return undefined;
      return value ? 1 : 0;
    case 'time':
      return parseTime(value);
    case 'whole':
      return isWholeNumber(value) ? value : undefined;
    case 'narrow':
      return isNarrow(value) ? value : undefined;
    case 'sequence':
      return readSequence(value);
    default:
      return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
  }
}

const farthest = 9_223_372_036_854_775_807n;

function isWholeNumber(value: unknown): value is number | bigint {
  if (typeof value === 'bigint') return value <= farthest && value >= -farthest;
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 9.2e18;
}

function isNarrow(value: unknown): value is number {
  return typeof value === 'number' && value === (value | 0);
}

/** Answers show sequences as text, so queries may use text for them. */
function readSequence(value: unknown): SQLInputValue | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return isWholeNumber(number) && number > 0 ? number : undefined;
}

function comparables(query: Query, field: Field): SQLInputValue[] {
  return query.values.map((value) => {
    const stored = comparable(field, value);
    if (stored === undefined) {
      throw invalidQuery(
        `Invalid query: Query value is invalid for attribute "${query.attribute}"`,
      );
    }
    return stored;
  });
}

/** The compared texts of a text field. */
function comparedTexts(query: Query, field: Field): string[] {
  return comparables(query, field).map((value) => (typeof value === 'string' ? value : ''));
}

/** Array columns contain JSON, so their items are compared in JSON form. */
function itemValues(query: Query, field: Field): SQLInputValue[] {
  const values = comparables(query, field);
  return field.kind === 'time' ? values.map((value) => isoTime(Number(value))) : values;
}

const titles: Readonly<Record<string, string>> = {
  equal: 'Equal',
  contains: 'Contains',
  notContains: 'NotContains',
  between: 'Between',
  notBetween: 'NotBetween',
};

function requireCount(query: Query, count: 'some' | 1 | 2): void {
  const found = query.values.length;
  if (count === 'some' ? found > 0 : found === count) return;
  const title =
    titles[query.method] ?? query.method.charAt(0).toUpperCase() + query.method.slice(1);
  const wanted =
    count === 'some' ? 'at least one value' : `exactly ${count === 1 ? 'one value' : 'two values'}`;
  throw invalidQuery(`Invalid query: ${title} queries require ${wanted}.`);
}

function anyOf(sql: string, values: readonly SQLInputValue[]): Condition {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return { sql: `${sql} = ?`, values: [only] };
  return { sql: `${sql} IN (SELECT value FROM json_each(?))`, values: [toJson(values)] };
}

function joined(conditions: readonly Condition[], word: 'AND' | 'OR'): Condition {
  return {
    sql: `(${conditions.map((condition) => condition.sql).join(` ${word} `)})`,
    values: conditions.flatMap((condition) => condition.values),
  };
}

function negated(condition: Condition): Condition {
  return { sql: `NOT (${condition.sql})`, values: condition.values };
}

const ascii = /^[ -~\s]*$/;

/** A text without case; SQLite's `lower` knows only ASCII, so for other texts it is `folded`. */
function withoutCase(sql: string, text: string): string {
  return `${ascii.test(text) ? 'lower' : 'folded'}(${sql})`;
}

/** Whether a text contains another one: LIKE would take minutes for some pairs of long texts. Rule TR-39. */
function containing(sql: string, text: string): Condition {
  return { sql: `instr(${withoutCase(sql, text)}, ?) > 0`, values: [text.toLowerCase()] };
}

function overlap(query: Query, field: Field): Condition {
  const wanted = toJson(itemValues(query, field));
  return {
    sql: `EXISTS (SELECT 1 FROM json_each(${field.sql}) item WHERE item.value IN (SELECT value FROM json_each(?)))`,
    values: [wanted],
  };
}

function compileContains(query: Query, field: Field): Condition {
  const { method } = query;
  requireCount(query, 'some');
  if (field.isArray) {
    const found = overlap(query, field);
    if (method !== 'notContains') return found;
    return { sql: `(${field.sql} IS NOT NULL AND NOT ${found.sql})`, values: found.values };
  }
  if (field.kind !== 'text') {
    throw invalidQuery(
      `Invalid query: Cannot query ${method} on attribute "${query.attribute}" because it is not an array, string, or object.`,
    );
  }
  const parts = comparedTexts(query, field).map((text) => containing(field.sql, text));
  const found = joined(parts, 'OR');
  return method === 'notContains' ? negated(found) : found;
}

function compileAffix(query: Query, field: Field): Condition {
  requireCount(query, 1);
  if (field.kind !== 'text') {
    throw invalidQuery(`Invalid query: Query value is invalid for attribute "${query.attribute}"`);
  }
  const [text = ''] = comparedTexts(query, field);
  const wanted = text.toLowerCase();
  const held = withoutCase(field.sql, text);
  const affix = query.method === 'startsWith' ? '1, length(?)' : `length(${held}) - length(?) + 1`;
  return { sql: `substr(${held}, ${affix}) = ?`, values: [wanted, wanted] };
}

function searchWords(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}_]+/gu);
  if (words === null) return undefined;
  const isPhrase = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  if (isPhrase) return `"${words.join(' ')}"`;
  const last = words.length - 1;
  return words.map((word, position) => `"${word}"${position === last ? '*' : ''}`).join(' OR ');
}

function compileSearch(query: Query, field: Field): Condition {
  if (field.search === undefined) {
    throw invalidQuery(`Searching by attribute "${query.attribute}" requires a fulltext index.`);
  }
  requireCount(query, 1);
  const [text = ''] = comparedTexts(query, { ...field, kind: 'text' });
  const words = searchWords(text);
  const { table } = field.search;
  return words === undefined
    ? never
    : { sql: `sequence IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`, values: [words] };
}

const operators: Readonly<Record<string, string>> = {
  notEqual: '!=',
  lessThan: '<',
  lessThanEqual: '<=',
  greaterThan: '>',
  greaterThanEqual: '>=',
};

function compileScalar(query: Query, field: Field): Condition {
  const { method } = query;
  if (method === 'equal') {
    requireCount(query, 'some');
    return anyOf(field.sql, comparables(query, field));
  }
  if (method === 'between' || method === 'notBetween') {
    requireCount(query, 2);
    const word = method === 'between' ? 'BETWEEN' : 'NOT BETWEEN';
    return { sql: `${field.sql} ${word} ? AND ?`, values: comparables(query, field) };
  }
  const operator = operators[method];
  if (operator !== undefined) {
    requireCount(query, 1);
    return { sql: `${field.sql} ${operator} ?`, values: comparables(query, field) };
  }
  return compileAffix(query, field);
}

function compileField(query: Query, listable: Listable): Condition {
  const { method, attribute, values } = query;
  const field = listable.field(attribute);
  if (field === undefined) {
    throw invalidQuery(`Invalid query: Attribute not found in schema: ${attribute}`);
  }
  if (values.length > maxValues) {
    throw invalidQuery(
      `Invalid query: Query on attribute has greater than ${maxValues} values: ${attribute}`,
    );
  }
  if (method === 'isNull' || method === 'isNotNull') {
    // They need no values, but Appwrite checks those that are there.
    comparables(query, field);
    return { sql: `${field.sql} IS ${method === 'isNull' ? '' : 'NOT '}NULL`, values: [] };
  }
  if (method === 'search') return compileSearch(query, field);
  if (method === 'contains' || method === 'notContains') return compileContains(query, field);
  if (field.isArray) {
    throw invalidQuery(
      `Invalid query: Cannot query ${method} on attribute "${attribute}" because it is an array.`,
    );
  }
  return compileScalar(query, field);
}

/** Compiles a filter to SQL. Throws ApiError `general_query_invalid`. */
export function compileFilter(query: Query, listable: Listable): Condition {
  if (query.method !== 'and' && query.method !== 'or') return compileField(query, listable);
  const title = query.method === 'or' ? 'Or' : 'And';
  const parts = query.children.map((child) => {
    if (!isFilter(child)) {
      throw invalidQuery(`Invalid query: ${title} queries can only contain filter queries`);
    }
    return compileFilter(child, listable);
  });
  if (parts.length < 2) {
    throw invalidQuery(`Invalid query: ${title} queries require at least two queries`);
  }
  return joined(parts, query.method === 'or' ? 'OR' : 'AND');
}
