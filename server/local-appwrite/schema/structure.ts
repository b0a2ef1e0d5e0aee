import { characterCount, grouped } from '../http/arguments.ts';
import { ApiError } from '../values/api-error.ts';
import { parseTime } from '../values/iso-time.ts';
import { isTextColumn, isWide, wholeBounds, type Column, type Table } from './definitions.ts';

/** The row values that a caller sent, by column key. */
export type RowData = ReadonlyMap<string, unknown>;

function refuse(problem: string): never {
  throw new ApiError('row_invalid_structure', {
    detail: `Invalid document structure: ${problem}`,
  });
}

function textProblem(column: Column, value: unknown): string | undefined {
  const isShortEnough =
    typeof value === 'string' &&
    (value.length <= column.size || characterCount(value) <= column.size);
  if (!isShortEnough) {
    return `Value must be a valid string and no longer than ${column.size} chars`;
  }
  return value.includes('\u0000') ? 'Value must not contain the character U+0000' : undefined;
}

function wholeProblem(column: Column, value: unknown): string | undefined {
  const { least, most } = isWide(column) ? wholeBounds.wide : wholeBounds.narrow;
  const isWhole =
    (typeof value === 'number' && Number.isInteger(value)) || typeof value === 'bigint';
  if (isWhole && value >= least && value <= most) return undefined;
  const width = isWide(column) ? 64 : 32;
  return `Value must be a valid signed ${width}-bit integer between ${grouped(least)} and ${grouped(most)}`;
}

function rangeProblem(column: Column, value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const { least, most } = column;
  if ((least === null || value >= least) && (most === null || value <= most)) return undefined;
  return `Value must be a valid range between ${grouped(least ?? 0)} and ${grouped(most ?? 0)}`;
}

const emailPattern = /^[^\s@"(),:;<>[\\\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

/** Whether a text is an e-mail address. */
export function isEmail(value: string): boolean {
  return emailPattern.test(value) && !value.includes('..') && !/^\.|\.@/.test(value);
}

/** Whether a text is a URL with a scheme and a host. */
function isUrl(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[!-"$-.0->@-~]+[!-~]*$/i.test(value) && URL.canParse(value);
}

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** Whether a text is an IP address. */
function isIpAddress(value: string): boolean {
  return ipv4.test(value) || (/^[0-9a-f:.]+$/i.test(value) && URL.canParse(`http://[${value}]`));
}

function formatProblem(column: Column, value: unknown): string | undefined {
  if (column.format === 'range') return rangeProblem(column, value);
  if (typeof value !== 'string') return undefined;
  switch (column.format) {
    case 'enum':
      return column.elements.includes(value)
        ? undefined
        : `Value must be one of (${column.elements.join(', ')})`;
    case 'url':
      return isUrl(value) ? undefined : 'Value must be a valid URL';
    case 'email':
      return isEmail(value) ? undefined : 'Value must be a valid email address';
    case 'ip':
      return isIpAddress(value) ? undefined : 'Value must be a valid IP address';
    default:
      return undefined;
  }
}

function typeProblem(column: Column, value: unknown): string | undefined {
  if (isTextColumn(column)) return textProblem(column, value);
  switch (column.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'Value must be a valid boolean';
    case 'double':
      return (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'bigint'
        ? undefined
        : 'Value must be a valid float';
    case 'datetime':
      return parseTime(value) === undefined
        ? 'Value must be valid date between 0000-01-01 00:00:00 and 9999-12-31 23:59:59.'
        : undefined;
    default:
      return wholeProblem(column, value);
  }
}

/** Why one value does not fit a column; undefined if it fits. */
export function valueProblem(column: Column, value: unknown): string | undefined {
  return typeProblem(column, value) ?? formatProblem(column, value);
}

function checkValue(column: Column, value: unknown, label: string): void {
  const problem = valueProblem(column, value);
  if (problem === undefined) return;
  refuse(
    `Attribute "${label}" has invalid ${column.format === '' ? 'type' : 'format'}. ${problem}`,
  );
}

function checkColumnValue(column: Column, value: unknown): void {
  if (value === null || value === undefined) return;
  if (!column.isArray) {
    checkValue(column, value, column.key);
    return;
  }
  if (!Array.isArray(value)) refuse(`Attribute "${column.key}" must be an array`);
  value.forEach((item: unknown, position) => {
    if (item !== null || column.isRequired) {
      checkValue(column, item, `${column.key}['${position}']`);
    }
  });
}

/** Refuses data with unknown columns or with values that do not fit. */
export function checkValues(table: Table, data: RowData): void {
  for (const key of data.keys()) {
    if (!table.columnsByKey.has(key)) refuse(`Unknown attribute: "${key}"`);
  }
  for (const [key, value] of data) {
    const column = table.columnsByKey.get(key);
    if (column !== undefined) checkColumnValue(column, value);
  }
}

/** Refuses a change that no row of the table could accept. */
export function checkPartial(table: Table, data: RowData): void {
  checkValues(table, data);
  checkRequired(table, (column) => (data.has(column.key) ? data.get(column.key) : ''));
}

/** Refuses if a required column would be empty. `held` returns a column's future value. */
export function checkRequired(table: Table, held: (column: Column) => unknown): void {
  for (const column of table.columns) {
    if (!column.isRequired) continue;
    const value = held(column);
    if (value === null || value === undefined) {
      refuse(`Missing required attribute "${column.key}"`);
    }
  }
}
