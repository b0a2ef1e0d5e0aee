import { ApiError } from '../values/api-error.ts';
import { isJsonObject, parseStored, textOr, toJson } from '../values/json-text.ts';
import { isoTime, parseTime } from '../values/iso-time.ts';
import { isNumberColumn, isTextColumn, type Column } from '../schema/definitions.ts';

/** A change that is worked out from what the row holds. */
export type Operator = { readonly method: string; readonly values: readonly unknown[] };

type OperatorTarget = 'number' | 'array' | 'text' | 'boolean' | 'time';

const targets: Readonly<Record<string, OperatorTarget>> = {
  increment: 'number',
  decrement: 'number',
  multiply: 'number',
  divide: 'number',
  modulo: 'number',
  power: 'number',
  arrayAppend: 'array',
  arrayPrepend: 'array',
  arrayInsert: 'array',
  arrayRemove: 'array',
  arrayUnique: 'array',
  arrayIntersect: 'array',
  arrayDiff: 'array',
  arrayFilter: 'array',
  stringConcat: 'text',
  stringReplace: 'text',
  toggle: 'boolean',
  dateAddDays: 'time',
  dateSubDays: 'time',
  dateSetNow: 'time',
};

/** Reads a value that is an operator in JSON; undefined when it is an ordinary value. */
export function readOperator(value: unknown): Operator | undefined {
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined;
  const parsed = parseStored(value);
  if (!isJsonObject(parsed)) return undefined;
  const { method, values } = parsed;
  if (typeof method !== 'string' || !Object.hasOwn(targets, method)) return undefined;
  return { method, values: Array.isArray(values) ? values : [] };
}

function refuse(column: Column, operator: Operator, reason: string): never {
  throw new ApiError('row_invalid_structure', {
    detail: `Invalid document structure: Cannot apply ${operator.method} operator to attribute '${column.key}': ${reason}`,
  });
}

function fits(column: Column, target: OperatorTarget): boolean {
  if (target === 'array') return column.isArray;
  if (column.isArray) return false;
  if (target === 'number') return isNumberColumn(column);
  if (target === 'text') return isTextColumn(column);
  return target === 'boolean' ? column.type === 'boolean' : column.type === 'datetime';
}

function numberAt(column: Column, operator: Operator, position: number): number {
  const value = operator.values[position];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return refuse(column, operator, 'value must be a number');
}

function calculate(column: Column, operator: Operator, current: number): number {
  const value = operator.values.length > 0 ? numberAt(column, operator, 0) : 1;
  switch (operator.method) {
    case 'increment':
      return current + value;
    case 'decrement':
      return current - value;
    case 'multiply':
      return current * value;
    case 'power':
      return current ** value;
    default:
      if (value === 0) return refuse(column, operator, 'division by zero');
      return operator.method === 'divide' ? current / value : current % value;
  }
}

/** A bound that would be crossed leaves the number as it is, as Appwrite documents. */
function applyNumber(column: Column, operator: Operator, held: unknown): unknown {
  const current = Number(held ?? 0);
  const exact = calculate(column, operator, current);
  const next = column.type === 'double' ? exact : Math.trunc(exact);
  if (!Number.isFinite(next)) return held;
  const bound = operator.values[1];
  if (typeof bound !== 'number') return next;
  const isLower = operator.method === 'decrement' || operator.method === 'divide';
  return (isLower ? next < bound : next > bound) ? held : next;
}

function same(left: unknown, right: unknown): boolean {
  return toJson(left) === toJson(right);
}

function isKept(item: unknown, condition: unknown, value: unknown): boolean {
  if (condition === 'isNull') return item === null;
  if (condition === 'isNotNull') return item !== null;
  if (condition === 'equal') return same(item, value);
  if (condition === 'notEqual') return !same(item, value);
  const isComparable =
    (typeof item === 'number' && typeof value === 'number') ||
    (typeof item === 'string' && typeof value === 'string');
  if (!isComparable) return false;
  if (condition === 'greaterThan') return item > value;
  if (condition === 'greaterThanEqual') return item >= value;
  if (condition === 'lessThan') return item < value;
  if (condition === 'lessThanEqual') return item <= value;
  return typeof item === 'string' && condition === 'contains' && item.includes(String(value));
}

function applyArray(column: Column, operator: Operator, held: unknown): unknown[] {
  const items: unknown[] = Array.isArray(held) ? held : [];
  const { method, values } = operator;
  const has = (list: readonly unknown[], item: unknown): boolean =>
    list.some((other) => same(other, item));
  switch (method) {
    case 'arrayAppend':
      return [...items, ...values];
    case 'arrayPrepend':
      return [...values, ...items];
    case 'arrayInsert': {
      const position = numberAt(column, operator, 0);
      if (!Number.isInteger(position) || position < 0 || position > items.length) {
        return refuse(column, operator, 'index is out of bounds');
      }
      return items.toSpliced(position, 0, values[1]);
    }
    case 'arrayRemove':
      return items.filter((item) => !same(item, values[0]));
    case 'arrayUnique':
      return items.filter(
        (item, position) => items.findIndex((other) => same(other, item)) === position,
      );
    case 'arrayIntersect':
      return items.filter((item) => has(values, item));
    case 'arrayDiff':
      return items.filter((item) => !has(values, item));
    default:
      return items.filter((item) => isKept(item, values[0], values[1]));
  }
}

const dayMs = 86_400_000;

function applyTime(column: Column, operator: Operator, context: OperatorContext): unknown {
  if (operator.method === 'dateSetNow') return isoTime(context.nowMs);
  const current = parseTime(context.held);
  if (current === undefined) return context.held;
  const days = numberAt(column, operator, 0);
  const next = current + (operator.method === 'dateAddDays' ? days : -days) * dayMs;
  return Math.abs(next) < 8.64e15 ? isoTime(next) : context.held;
}

function applyText(column: Column, operator: Operator, held: unknown): string {
  const current = typeof held === 'string' ? held : '';
  const [first, second] = operator.values;
  if (operator.method === 'stringConcat') return current + textOr(first);
  if (typeof first !== 'string' || typeof second !== 'string' || first === '') {
    return refuse(column, operator, 'search and replacement must be texts');
  }
  return current.replaceAll(first, () => second);
}

/** What an operator works from: the value that the row holds now, in API form. */
export type OperatorContext = { readonly held: unknown; readonly nowMs: number };

/** The value after an operator. Throws ApiError when the operator does not suit the column. */
export function applyOperator(
  column: Column,
  operator: Operator,
  context: OperatorContext,
): unknown {
  const target = targets[operator.method];
  // `stringConcat` joins lists as well as texts.
  const joinsLists = operator.method === 'stringConcat' && column.isArray;
  if (joinsLists) {
    const [added] = operator.values;
    const items: unknown[] = Array.isArray(context.held) ? context.held : [];
    const more: unknown[] = Array.isArray(added) ? added : [added];
    return [...items, ...more];
  }
  if (target === undefined || !fits(column, target)) {
    return refuse(column, operator, 'the column has another type');
  }
  switch (target) {
    case 'number':
      return applyNumber(column, operator, context.held);
    case 'array':
      return applyArray(column, operator, context.held);
    case 'text':
      return applyText(column, operator, context.held);
    case 'boolean':
      return context.held !== true;
    default:
      return applyTime(column, operator, context);
  }
}
