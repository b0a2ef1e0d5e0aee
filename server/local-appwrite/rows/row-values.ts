import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { isoTime, parseTime } from '../values/iso-time.ts';
import { parseStored, textOr, toJson } from '../values/json-text.ts';
import { isWide, type Column } from '../schema/definitions.ts';

/** Turns a checked value of a column into what SQLite stores. */
export function encodeValue(column: Column, value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null;
  if (column.isArray) return toJson(Array.isArray(value) ? normaliseItems(column, value) : []);
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

function normaliseItems(column: Column, items: readonly unknown[]): unknown[] {
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

/** Turns a stored value of a column into what the API shows. */
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

/** How a column is selected: whole numbers beyond 2^53 only survive as text. */
export function selectExpression(column: Column): string {
  return isWide(column) && !column.isArray ? `CAST(${column.sqlName} AS TEXT)` : column.sqlName;
}

function wholeText(value: SQLInputValue): string {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : textOr(value);
}

/** Whether what is about to be stored differs from what is stored. */
export function differs(column: Column, next: SQLInputValue, stored: SQLOutputValue): boolean {
  if (next === null || stored === null) return next !== stored;
  if (isWide(column) && !column.isArray) return wholeText(next) !== wholeText(stored);
  return next !== stored;
}
