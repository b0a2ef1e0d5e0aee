import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Identity } from '../identity/identity.ts';
import { ApiError } from '../values/api-error.ts';
import { parseTime, isoTime } from '../values/iso-time.ts';
import { isJsonObject, parseStored, textOr, toJson } from '../values/json-text.ts';
import type { RowData } from '../schema/structure.ts';
import { isWide, type Column } from '../schema/definitions.ts';

/** Row data as sent, split into columns and the system fields that the caller may set. */
export type SentRow = {
  readonly data: RowData;
  readonly createdAtMs: number | undefined;
  readonly updatedAtMs: number | undefined;
};

const ignored = new Set([
  '$id',
  '$sequence',
  '$permissions',
  '$databaseId',
  '$tableId',
  '$collectionId',
  '$collection',
  '$tenant',
]);

function readTime(name: string, value: unknown): number | undefined {
  if (value === null || value === undefined) return undefined;
  const ms = parseTime(value);
  if (ms !== undefined) return ms;
  throw new ApiError('row_invalid_structure', {
    detail: `Invalid document structure: Attribute "${name}" has invalid type. Value must be valid date between 0000-01-01 00:00:00 and 9999-12-31 23:59:59.`,
  });
}

/**
 * Refuses an operator such as `{"method":"increment","values":[1]}`, in any spelling. Appwrite computes it from
 * the row's value; the product sends none, and storing it as text would be more lenient than Appwrite.
 */
function refuseOperator(name: string, value: unknown): void {
  if (typeof value !== 'string' || !value.includes('"method"')) return;
  const parsed = parseStored(value);
  if (!isJsonObject(parsed) || typeof parsed['method'] !== 'string') return;
  throw new ApiError('row_invalid_structure', {
    detail: `Invalid document structure: Operators are not supported here (attribute "${name}")`,
  });
}

/** Splits sent data. Keys may set times; for all other callers system fields are dropped. */
export function readSentRow(
  identity: Pick<Identity, 'kind'>,
  sent: Readonly<Record<string, unknown>> | readonly unknown[],
): SentRow {
  const data = new Map<string, unknown>();
  let createdAtMs: number | undefined;
  let updatedAtMs: number | undefined;
  for (const [name, value] of Object.entries(sent)) {
    if (name === '$createdAt' || name === '$updatedAt') {
      if (identity.kind !== 'key') continue;
      const ms = readTime(name, value);
      if (name === '$createdAt') createdAtMs = ms;
      else updatedAtMs = ms;
    } else if (!ignored.has(name)) {
      refuseOperator(name, value);
      data.set(name, value);
    }
  }
  return { data, createdAtMs, updatedAtMs };
}

/** Converts a checked value of a column to its SQLite form. */
export function encodeValue(column: Column, value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (column.isArray) return toJson(Array.isArray(value) ? normalizeItems(column, value) : []);
  switch (column.type) {
    case 'boolean':
      return value === true ? 1 : 0;
    case 'datetime':
      return parseTime(value) ?? null;
    case 'double':
      return Number(value);
    case 'integer':
    case 'bigint':
      return typeof value === 'bigint' || typeof value === 'number' ? value : null;
    default:
      return typeof value === 'string' ? value : null;
  }
}

function normalizeItems(column: Column, items: readonly unknown[]): unknown[] {
  if (column.type !== 'datetime') return [...items];
  return items.map((item) => {
    const ms = parseTime(item);
    return ms === undefined ? null : isoTime(ms);
  });
}

function exactWhole(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** Converts a stored value of a column to the API's format. */
export function decodeValue(column: Column, stored: SQLOutputValue | undefined): unknown {
  if (column.isArray) {
    const items = parseStored(stored);
    return Array.isArray(items) ? items : [];
  }
  if (stored === null || stored === undefined) return null;
  if (column.type === 'boolean') return stored === 1;
  if (column.type === 'datetime') return isoTime(Number(stored));
  return typeof stored === 'string' && isWide(column) ? exactWhole(stored) : stored;
}

/** The select expression of a column: whole numbers beyond 2^53 are only exact as text. */
export function selectExpression(column: Column): string {
  return isWide(column) && !column.isArray ? `CAST(${column.sqlName} AS TEXT)` : column.sqlName;
}

function wholeText(value: SQLInputValue): string {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : textOr(value);
}

/** Whether a new value differs from the stored one. */
export function differs(column: Column, next: SQLInputValue, stored: SQLOutputValue): boolean {
  if (next === null || stored === null) return next !== stored;
  if (isWide(column) && !column.isArray) return wholeText(next) !== wholeText(stored);
  return next !== stored;
}
