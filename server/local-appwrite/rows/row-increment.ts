import type { SQLOutputValue } from 'node:sqlite';
import { ApiError } from '../values/api-error.ts';
import { isNumberColumn, isWide, wholeBounds, type Column } from '../schema/definitions.ts';
import { requireRowAccess } from './row-access.ts';
import type { RowContext } from './row-changes.ts';
import { findRow, overwriteRow, type RowChange, type StoredRow } from './row-store.ts';

/** An increment or decrement of a number; `bound` is the limit that it must not exceed. */
export type Step = {
  readonly columnKey: string;
  readonly direction: 'increment' | 'decrement';
  readonly value: number;
  readonly bound: number | undefined;
};

function stepColumn(context: RowContext, step: Step): Column {
  const column = context.table.columnsByKey.get(step.columnKey);
  if (column === undefined) throw new ApiError('column_not_found', { subject: step.columnKey });
  if (!isNumberColumn(column) || column.isArray) {
    throw new ApiError('attribute_type_invalid', {
      detail: `tablesDB "${step.columnKey}" is not a number`,
    });
  }
  if (column.type !== 'double' && !Number.isInteger(step.value)) {
    throw new ApiError('general_argument_invalid', {
      detail: 'Invalid `value` param: Value must be a whole number for this column',
    });
  }
  return column;
}

function passed(step: Step, bound: number | bigint): ApiError {
  const word = step.direction === 'increment' ? 'maximum' : 'minimum';
  return new ApiError('column_limit_exceeded', {
    detail: `tablesDB "${step.columnKey}" has reached the ${word} value of ${bound}`,
  });
}

/** The column's own range applies too, so a step never produces a row that could not be written. */
function checkBounds(column: Column, step: Step, next: number | bigint): void {
  const isUp = step.direction === 'increment';
  const width = isWide(column) ? wholeBounds.wide : wholeBounds.narrow;
  const bounds: (number | bigint | null | undefined)[] = [
    step.bound,
    isUp ? column.most : column.least,
  ];
  if (column.type !== 'double') bounds.push(isUp ? width.most : width.least);
  for (const bound of bounds) {
    if (bound === undefined || bound === null) continue;
    if (isUp ? next > bound : next < bound) throw passed(step, bound);
  }
}

function advance(column: Column, step: Step, held: SQLOutputValue): number | bigint {
  if (isWide(column)) {
    const current = typeof held === 'string' ? BigInt(held) : 0n;
    const value = BigInt(step.value);
    return step.direction === 'increment' ? current + value : current - value;
  }
  const current = Number(held ?? 0);
  return step.direction === 'increment' ? current + step.value : current - step.value;
}

/** Increments or decrements a number, inside a write; like Appwrite, answers with the earlier `$updatedAt`. Throws like `steppedRow`; a missing row is ApiError `column_not_found`. */
export function stepNumber(
  context: RowContext,
  { rowId, ...step }: Step & { readonly rowId: string },
): StoredRow {
  stepColumn(context, step);
  const row = findRow(context.backend.store, context.table, rowId);
  if (row === undefined) throw new ApiError('column_not_found', { subject: step.columnKey });
  const stepped = steppedRow(context, row, step);
  overwriteRow(context.backend.store, context.table, stepped.change);
  return { ...stepped.row, updatedAtMs: row.updatedAtMs };
}

/** The change of a step to store, and the row to answer. */
export type SteppedRow = { readonly change: RowChange; readonly row: StoredRow };

/**
 * Adds to or subtracts from a number of a stored row, and refuses to exceed the bound; the caller must still
 * write the change. An empty number stays empty, as in SQL, although the answer counts it as 0. Throws ApiError
 * `column_not_found`, `attribute_type_invalid`, `user_unauthorized` or `column_limit_exceeded`. Rule DB-03.
 */
export function steppedRow(context: RowContext, row: StoredRow, step: Step): SteppedRow {
  const { backend, identity, table } = context;
  const column = stepColumn(context, step);
  requireRowAccess(identity, { table, row }, 'update');
  const position = table.columns.indexOf(column);
  const held = row.values[position] ?? null;
  const number = advance(column, step, held);
  checkBounds(column, step, number);
  const times = { updatedAtMs: backend.nowMs(), revision: backend.nextRevision() };
  const values = row.values.with(position, held === null ? null : number);
  const shown = row.values.with(position, isWide(column) ? String(number) : number);
  return {
    change: { old: row, next: { ...row, ...times, values }, positions: [position] },
    row: { ...row, ...times, values: shown },
  };
}
