import type { SQLInputValue } from 'node:sqlite';
import type { Backend, RowEvent } from '../backend/backend.ts';
import { ApiError } from '../values/api-error.ts';
import type { Identity } from '../identity/identity.ts';
import { isWide, type Column, type Table } from '../schema/definitions.ts';
import { requireCreateAccess, requireRowAccess } from './row-access.ts';
import { type SentRow, differs, encodeValue } from './row-values.ts';
import {
  findRow,
  insertRow,
  overwriteRow,
  removeRow,
  type RowToStore,
  type StoredRow,
  rowModel,
} from './row-store.ts';
import { checkRequired, checkValues, type RowData } from '../schema/structure.ts';
import type { WriteScope } from '../sqlite/writer.ts';

/** The caller and the table. The functions of this file run inside a write. */
export type RowContext = {
  readonly backend: Backend;
  readonly identity: Identity;
  readonly table: Table;
};

function sameTexts(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, position) => text === right[position]);
}

/** Creates a row on behalf of the caller. */
export function createRow(
  context: RowContext,
  row: { readonly id: string; readonly sent: SentRow; readonly permissions: readonly string[] },
): StoredRow {
  const { backend, identity, table } = context;
  requireCreateAccess(identity, table);
  const { data, createdAtMs, updatedAtMs } = row.sent;
  const held = (column: Column): unknown => data.get(column.key) ?? column.defaultValue;
  checkRequired(table, held);
  checkValues(table, data);
  const nowMs = backend.nowMs();
  const stored: RowToStore = {
    id: row.id,
    createdAtMs: createdAtMs ?? nowMs,
    updatedAtMs: updatedAtMs ?? nowMs,
    revision: backend.nextRevision(),
    permissions: row.permissions,
    values: table.columns.map((column) => encodeValue(column, held(column))),
  };
  const sequence = insertRow(backend.store, table, stored);
  return { ...stored, sequence, values: storedForm(table, stored.values) };
}

/** Values as a read would return them: wide whole numbers as text. */
function storedForm(table: Table, values: readonly SQLInputValue[]): StoredRow['values'] {
  return table.columns.map((column, position) => {
    const value = values[position] ?? null;
    if (value instanceof Uint8Array || typeof value === 'object') return null;
    return isWide(column) && !column.isArray ? String(value) : value;
  });
}

/** A change of a row; undefined values stay unchanged. */
type RowUpdate = {
  readonly row: StoredRow;
  readonly sent: SentRow;
  readonly permissions: readonly string[] | undefined;
  /** An upsert must name every required column; a bulk change can empty any other. */
  readonly way?: 'upsert' | 'many';
};

/** A single row that is written never lacks a value for a column with a default. */
function withDefaults(table: Table, row: StoredRow, data: RowData): RowData {
  let filled: Map<string, unknown> | undefined;
  table.columns.forEach((column, position) => {
    const { key, defaultValue } = column;
    if (defaultValue === null) return;
    const value = data.has(key) ? data.get(key) : row.values[position];
    if (value !== null && value !== undefined) return;
    filled ??= new Map(data);
    filled.set(key, defaultValue);
  });
  return filled ?? data;
}

/** The positions of the columns whose value would change. */
function changedPositions(table: Table, row: StoredRow, data: RowData): number[] {
  const positions: number[] = [];
  table.columns.forEach((column, position) => {
    if (!data.has(column.key)) return;
    const next = encodeValue(column, data.get(column.key));
    if (differs(column, next, row.values[position] ?? null)) positions.push(position);
  });
  return positions;
}

/** Changes a row on behalf of the caller; a change without effect only needs the right to read. */
export function updateRow(context: RowContext, update: RowUpdate): StoredRow {
  const { backend, identity, table } = context;
  const { row, sent, way } = update;
  const isSame = update.permissions === undefined || sameTexts(update.permissions, row.permissions);
  const permissions = isSame ? row.permissions : (update.permissions ?? row.permissions);
  const createdAtMs = sent.createdAtMs ?? row.createdAtMs;
  const changed = changedPositions(table, row, sent.data);
  const isChange =
    changed.length > 0 ||
    !isSame ||
    createdAtMs !== row.createdAtMs ||
    (sent.updatedAtMs !== undefined && sent.updatedAtMs !== row.updatedAtMs) ||
    [...sent.data.keys()].some((key) => !table.columnsByKey.has(key));
  requireRowAccess(identity, { table, row }, isChange ? 'update' : 'read');
  const data = way === 'many' ? sent.data : withDefaults(table, row, sent.data);
  checkRequired(table, (column) =>
    data.has(column.key) || way === 'upsert'
      ? data.get(column.key)
      : row.values[table.columns.indexOf(column)],
  );
  checkValues(table, data);
  if (!isChange) return row;
  const positions = data === sent.data ? changed : changedPositions(table, row, data);
  const values = table.columns.map((column, position) =>
    positions.includes(position)
      ? encodeValue(column, data.get(column.key))
      : (row.values[position] ?? null),
  );
  const next: RowToStore = {
    id: row.id,
    createdAtMs,
    updatedAtMs: sent.updatedAtMs ?? backend.nowMs(),
    revision: backend.nextRevision(),
    permissions,
    values,
  };
  overwriteRow(backend.store, table, { old: row, next, positions });
  return { ...next, sequence: row.sequence, values: storedForm(table, values) };
}

/** Creates the row, or changes the existing row with this id. */
export function upsertRow(
  context: RowContext,
  row: {
    readonly id: string;
    readonly sent: SentRow;
    readonly permissions: readonly string[] | undefined;
    readonly defaultPermissions: readonly string[];
  },
): StoredRow {
  const existing = findRow(context.backend.store, context.table, row.id);
  if (existing === undefined) {
    const permissions = row.permissions ?? row.defaultPermissions;
    return createRow(context, { id: row.id, sent: row.sent, permissions });
  }
  const { sent, permissions } = row;
  return updateRow(context, { row: existing, sent, permissions, way: 'upsert' });
}

/** Deletes a row on behalf of the caller. */
export function deleteRow(context: RowContext, row: StoredRow): void {
  requireRowAccess(context.identity, { table: context.table, row }, 'delete');
  removeRow(context.backend.store, context.table, row);
}

/** Finds a row that must exist. */
export function requireRow(context: RowContext, id: string): StoredRow {
  const row = findRow(context.backend.store, context.table, id);
  if (row === undefined) throw new ApiError('row_not_found', { subject: id });
  return row;
}

/** A write of rows; earlier writes have a revision of at most `startRevision`. */
export type RowWrite = RowContext & {
  readonly scope: WriteScope;
  readonly startRevision: number;
};

/**
 * Announces a change of a row once it is committed, and returns the row in the API's format. A row
 * that the write left unchanged is not announced. Rule TR-38.
 */
export function announceRow(
  write: RowWrite,
  action: RowEvent['action'],
  row: StoredRow,
): Record<string, unknown> {
  const { backend, table, scope, startRevision } = write;
  const model = rowModel(table, row);
  if (action !== 'delete' && row.revision <= startRevision) return model;
  scope.afterCommit(() =>
    backend.events.publish({
      kind: 'row',
      action,
      table,
      row: model,
      permissions: row.permissions,
    }),
  );
  return model;
}
