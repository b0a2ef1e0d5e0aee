import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { ApiError } from '../values/api-error.ts';
import { isoTime } from '../values/iso-time.ts';
import { isJsonObject, parseStored, storedTexts, toJson } from '../values/json-text.ts';
import { type Field, type FieldKind, type Listable, plainField } from '../queries/query.ts';
import { isTextColumn, isWide, type Column, type Table } from '../schema/definitions.ts';
import { isSearchable, searchTableName } from '../schema/physical.ts';
import { isUniqueViolation, type Store } from '../sqlite/store.ts';
import { rolesFor } from '../schema/permissions.ts';
import { decodeValue, selectExpression } from './row-values.ts';

/** A stored row; `values` in the order of the table's columns. */
export type StoredRow = {
  readonly sequence: number;
  readonly id: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Increases with every write of the whole backend, so conflicts are detected exactly. */
  readonly revision: number;
  readonly permissions: readonly string[];
  readonly values: readonly SQLOutputValue[];
};

/** The written part of a row; `values` in the order of the table's columns. */
export type RowToStore = {
  readonly id: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly revision: number;
  readonly permissions: readonly string[];
  readonly values: readonly SQLInputValue[];
};

const systemFields = 'sequence, id, createdAtMs, updatedAtMs, revision, permissions';
const systemFieldCount = systemFields.split(',').length;

type Statements = {
  readonly listable: Listable;
  readonly read: string;
  readonly insert: string;
  /** All columns with empty values. */
  readonly blankColumns: Readonly<Record<string, unknown>>;
};

const statementsByTable = new WeakMap<Table, Statements>();

function kindOf(column: Column): FieldKind {
  if (isTextColumn(column)) return 'text';
  if (column.type === 'boolean') return 'boolean';
  if (column.type === 'datetime') return 'time';
  if (column.type === 'double') return 'double';
  return isWide(column) ? 'whole' : 'narrow';
}

function fieldOf(table: Table, column: Column): Field {
  const index = table.indexes.find(
    (candidate) => isSearchable(candidate) && candidate.columns[0] === column.key,
  );
  return {
    sql: column.sqlName,
    kind: kindOf(column),
    isArray: column.isArray,
    search:
      index === undefined
        ? undefined
        : { table: searchTableName(table, index), column: column.sqlName },
  };
}

function listableOf(table: Table, columns: string): Listable {
  const fields = new Map<string, Field>([
    ['$id', plainField('id', 'text')],
    ['$sequence', plainField('sequence', 'sequence')],
    ['$createdAt', plainField('createdAtMs', 'time')],
    ['$updatedAt', plainField('updatedAtMs', 'time')],
  ]);
  for (const column of table.columns) fields.set(column.key, fieldOf(table, column));
  return {
    from: table.rowsName,
    columns,
    sequenceSql: 'sequence',
    idSql: 'id',
    field: (attribute) => fields.get(attribute),
    entryName: 'Row',
  };
}

/**
 * An object that has all columns from the start: filling it takes a third of the time of adding
 * them one by one. It is parsed from JSON, because an object built from many names is slow.
 */
function blankColumnsOf(table: Table): Record<string, unknown> {
  const blank = parseStored(
    toJson(Object.fromEntries(table.columns.map(({ key }) => [key, null]))),
  );
  return isJsonObject(blank) ? blank : {};
}

function statementsOf(table: Table): Statements {
  const known = statementsByTable.get(table);
  if (known !== undefined) return known;
  const { rowsName } = table;
  const columns = [systemFields, ...table.columns.map(selectExpression)].join(', ');
  const names = table.columns.map((column) => column.sqlName);
  const stored = ['id', 'createdAtMs', 'updatedAtMs', 'revision', 'permissions', ...names];
  const made: Statements = {
    blankColumns: blankColumnsOf(table),
    listable: listableOf(table, columns),
    read: `SELECT ${columns} FROM ${rowsName} WHERE id = ?`,
    insert: `INSERT INTO ${rowsName} (${stored.join(', ')}) VALUES (${stored.map(() => '?').join(', ')})`,
  };
  statementsByTable.set(table, made);
  return made;
}

/** A table for queries. */
export function rowListable(table: Table): Listable {
  return statementsOf(table).listable;
}

/** A table for queries that select some columns; the others are not read, and are null. Rule OP-08. */
export function selectedListable(
  table: Table,
  selection: ReadonlySet<string> | undefined,
): Listable {
  const listable = rowListable(table);
  if (selection === undefined) return listable;
  const columns = [
    systemFields,
    ...table.columns.map((column) =>
      selection.has(column.key) ? selectExpression(column) : 'NULL',
    ),
  ];
  return { ...listable, columns: columns.join(', ') };
}

/** Reads the columns of a listed or found row. */
export function storedRowOf(values: readonly SQLOutputValue[]): StoredRow {
  return {
    sequence: Number(values[0]),
    id: String(values[1]),
    createdAtMs: Number(values[2]),
    updatedAtMs: Number(values[3]),
    revision: Number(values[4]),
    permissions: values[5] === '[]' ? [] : storedTexts(values[5]),
    values: values.slice(systemFieldCount),
  };
}

/** Finds a row by id, case-insensitively. */
export function findRow(store: Store, table: Table, id: string): StoredRow | undefined {
  const [values] = store.arrays(statementsOf(table).read, [id]);
  return values === undefined ? undefined : storedRowOf(values);
}

/** A row in the API's format. */
export function rowModel(
  table: Table,
  row: StoredRow,
  selection?: ReadonlySet<string>,
): Record<string, unknown> {
  const system = {
    $id: row.id,
    $sequence: String(row.sequence),
    $createdAt: isoTime(row.createdAtMs),
    $updatedAt: isoTime(row.updatedAtMs),
    $permissions: row.permissions,
    $databaseId: table.database.id,
    $tableId: table.id,
  };
  const columns = selection === undefined ? statementsOf(table).blankColumns : {};
  const model: Record<string, unknown> = { ...system, ...columns };
  table.columns.forEach((column, position) => {
    if (selection !== undefined && !selection.has(column.key)) return;
    model[column.key] = decodeValue(column, row.values[position]);
  });
  return model;
}

function refusalOf(table: Table, row: { id: string }, error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  return error.message.endsWith(`${table.rowsName}.id`)
    ? new ApiError('row_already_exists', { subject: row.id })
    : new ApiError('row_unique_constraint_violation');
}

function addReaders(store: Store, table: Table, row: { sequence: number; roles: string[] }): void {
  for (const role of row.roles) {
    store.run(
      `INSERT OR IGNORE INTO ${table.readersName} (role, sequence) VALUES (?, ?)`,
      role,
      row.sequence,
    );
  }
}

function removeReaders(store: Store, table: Table, row: StoredRow): void {
  for (const role of rolesFor(row.permissions, 'read')) {
    store.run(
      `DELETE FROM ${table.readersName} WHERE role = ? AND sequence = ?`,
      role,
      row.sequence,
    );
  }
}

/** Inserts a row. Throws ApiError `row_already_exists` or `row_unique_constraint_violation`. */
export function insertRow(store: Store, table: Table, row: RowToStore): number {
  try {
    const sequence = store.insert(statementsOf(table).insert, [
      row.id,
      row.createdAtMs,
      row.updatedAtMs,
      row.revision,
      toJson(row.permissions),
      ...row.values,
    ]);
    addReaders(store, table, { sequence, roles: rolesFor(row.permissions, 'read') });
    return sequence;
  } catch (error) {
    throw refusalOf(table, row, error);
  }
}

/** The new state of a row; only the columns at `positions` are written. */
export type RowChange = {
  readonly old: StoredRow;
  readonly next: RowToStore;
  readonly positions: readonly number[];
};

/** Changes a stored row. Throws ApiError `row_unique_constraint_violation`. */
export function overwriteRow(store: Store, table: Table, change: RowChange): void {
  const { old, next, positions } = change;
  const assignments: [string, SQLInputValue][] = [
    ['updatedAtMs', next.updatedAtMs],
    ['revision', next.revision],
  ];
  const hasNewReaders = next.permissions !== old.permissions;
  if (next.createdAtMs !== old.createdAtMs) assignments.push(['createdAtMs', next.createdAtMs]);
  if (hasNewReaders) assignments.push(['permissions', toJson(next.permissions)]);
  for (const position of positions) {
    const column = table.columns[position];
    if (column !== undefined) assignments.push([column.sqlName, next.values[position] ?? null]);
  }
  const sets = assignments.map(([name]) => `${name} = ?`).join(', ');
  try {
    store.run(
      `UPDATE ${table.rowsName} SET ${sets} WHERE sequence = ?`,
      ...assignments.map(([, value]) => value),
      old.sequence,
    );
  } catch (error) {
    throw refusalOf(table, old, error);
  }
  if (!hasNewReaders) return;
  removeReaders(store, table, old);
  addReaders(store, table, { sequence: old.sequence, roles: rolesFor(next.permissions, 'read') });
}

/** Removes a row. */
export function removeRow(store: Store, table: Table, row: StoredRow): void {
  removeReaders(store, table, row);
  store.run(`DELETE FROM ${table.rowsName} WHERE sequence = ?`, row.sequence);
}
