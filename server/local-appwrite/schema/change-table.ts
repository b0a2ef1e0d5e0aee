import { ApiError } from '../values/api-error.ts';
import { type Store, isUniqueViolation } from '../sqlite/store.ts';
import {
  type Column,
  type ColumnDefinition,
  type Index,
  type IndexDefinition,
  type Table,
  definitionText,
} from './definitions.ts';
import {
  addPhysicalColumn,
  createPhysicalIndex,
  dropPhysicalColumn,
  dropPhysicalIndex,
} from './physical.ts';
import type { SchemaStore } from './schema-store.ts';

/** The dependencies of changing a table. */
type SchemaParts = {
  readonly store: Store;
  readonly schema: Pick<SchemaStore, 'forget'>;
  readonly nowMs: () => number;
};

/** The maximum columns and indexes of a table. */
const maxColumns = 1000;
const maxIndexes = 61;

/** Adds a column, inside a write. Throws ApiError `column_already_exists`. */
export function addColumn(
  backend: SchemaParts,
  table: Table,
  added: { readonly key: string; readonly definition: ColumnDefinition },
): Column {
  const { key, definition } = added;
  if (table.columns.length >= maxColumns) {
    throw new ApiError('column_limit_exceeded', { subject: table.id });
  }
  const nowMs = backend.nowMs();
  try {
    const sequence = backend.store.insert(
      `INSERT INTO columns (tableSequence, key, definition, createdAtMs, updatedAtMs)
        VALUES (?, ?, ?, ?, ?)`,
      [table.sequence, key, definitionText(definition), nowMs, nowMs],
    );
    const column: Column = {
      ...definition,
      key,
      sqlName: `c${sequence}`,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    };
    addPhysicalColumn(backend.store, table, column);
    backend.schema.forget();
    return column;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('column_already_exists', { subject: key });
    throw error;
  }
}

function requireFits(
  backend: SchemaParts,
  target: { readonly table: Table; readonly column: Column },
  size: number,
): void {
  const { table, column } = target;
  if (size >= column.size) return;
  const longer = backend.store.one(
    `SELECT 1 FROM ${table.rowsName} WHERE length(${column.sqlName}) > ? LIMIT 1`,
    size,
  );
  if (longer !== undefined) throw new ApiError('column_invalid_resize');
}

function renameInIndexes(
  backend: SchemaParts,
  table: Table,
  keys: { readonly from: string; readonly to: string },
): void {
  const { from, to } = keys;
  for (const index of table.indexes) {
    if (!index.columns.includes(from)) continue;
    const columns = index.columns.map((name) => (name === from ? to : name));
    backend.store.run(
      'UPDATE indexes SET definition = ? WHERE sequence = ?',
      definitionText({ type: index.type, columns, orders: index.orders, lengths: index.lengths }),
      Number(index.sqlName.slice(1)),
    );
  }
}

/** Replaces the definition of a column, inside a write; the stored values stay. */
export function changeColumn(
  backend: SchemaParts,
  target: { readonly table: Table; readonly column: Column },
  change: { readonly key: string; readonly definition: ColumnDefinition },
): Column {
  const { table, column } = target;
  requireFits(backend, target, change.definition.size);
  const updatedAtMs = backend.nowMs();
  try {
    backend.store.run(
      'UPDATE columns SET key = ?, definition = ?, updatedAtMs = ? WHERE sequence = ?',
      change.key,
      definitionText(change.definition),
      updatedAtMs,
      Number(column.sqlName.slice(1)),
    );
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new ApiError('column_already_exists', { subject: change.key });
    }
    throw error;
  }
  if (change.key !== column.key)
    renameInIndexes(backend, table, { from: column.key, to: change.key });
  backend.schema.forget();
  return { ...column, ...change.definition, key: change.key, updatedAtMs };
}

/** Removes a column with its values and the indexes that need it, inside a write. */
export function removeColumn(backend: SchemaParts, table: Table, column: Column): void {
  for (const index of table.indexes) {
    if (index.columns.includes(column.key)) removeIndex(backend, table, index);
  }
  dropPhysicalColumn(backend.store, table, column);
  backend.store.run('DELETE FROM columns WHERE sequence = ?', Number(column.sqlName.slice(1)));
  backend.schema.forget();
}

/** Adds an index, inside a write. Throws ApiError. */
export function addIndex(
  backend: SchemaParts,
  table: Table,
  added: { readonly key: string; readonly definition: IndexDefinition },
): Index {
  const { key, definition } = added;
  if (table.indexes.length >= maxIndexes) {
    throw new ApiError('column_index_limit_exceeded', { subject: table.id });
  }
  const isKnown = table.indexes.some((index) => index.key.toLowerCase() === key.toLowerCase());
  if (isKnown) throw new ApiError('column_index_already_exists', { subject: key });
  const nowMs = backend.nowMs();
  const sequence = backend.store.insert(
    `INSERT INTO indexes (tableSequence, key, definition, createdAtMs, updatedAtMs)
      VALUES (?, ?, ?, ?, ?)`,
    [table.sequence, key, definitionText(definition), nowMs, nowMs],
  );
  const index: Index = {
    ...definition,
    key,
    sqlName: `i${sequence}`,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  try {
    createPhysicalIndex(backend.store, table, index);
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('row_unique_constraint_violation');
    throw error;
  }
  backend.schema.forget();
  return index;
}

/** Removes an index, inside a write. */
export function removeIndex(backend: SchemaParts, table: Table, index: Index): void {
  dropPhysicalIndex(backend.store, table, index);
  backend.store.run('DELETE FROM indexes WHERE sequence = ?', Number(index.sqlName.slice(1)));
  backend.schema.forget();
}
