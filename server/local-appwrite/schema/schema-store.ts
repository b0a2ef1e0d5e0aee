import { isJsonObject, parseStored, storedTexts } from '../values/json-text.ts';
import { rolesFor } from './permissions.ts';
import type { Store, StoredRecord } from '../sqlite/store.ts';
import {
  type Column,
  type Database,
  type Index,
  type RowAction,
  type Table,
  storedColumn,
  storedIndex,
  isNumberColumn,
  isTextColumn,
} from './definitions.ts';
import type { ApiCall } from '../http/api-call.ts';
import { ApiError } from '../values/api-error.ts';
import { isoTime } from '../values/iso-time.ts';

/** Reads databases and tables, and caches them until the schema changes. */
export type SchemaStore = {
  readonly findDatabase: (id: string) => Database | undefined;
  readonly findTable: (database: Database, id: string) => Table | undefined;
  /** Must be called after each change of the schema, inside the write. */
  readonly forget: () => void;
  /** Drops what a rolled-back write may have left in the cache. */
  readonly forgetUndone: () => void;
};

/** Converts a stored record to a database. */
export function databaseOf(record: StoredRecord): Database {
  return {
    sequence: Number(record['sequence']),
    id: String(record['id']),
    name: String(record['name']),
    isEnabled: record['enabled'] === 1,
    createdAtMs: Number(record['createdAtMs']),
    updatedAtMs: Number(record['updatedAtMs']),
  };
}

/** Converts a stored record to a column. */
export function columnOf(record: StoredRecord): Column {
  const definition = parseStored(record['definition']);
  return {
    ...storedColumn(isJsonObject(definition) ? definition : {}),
    key: String(record['key']),
    sqlName: `c${Number(record['sequence'])}`,
    createdAtMs: Number(record['createdAtMs']),
    updatedAtMs: Number(record['updatedAtMs']),
  };
}

/** Converts a stored record to an index. */
export function indexOf(record: StoredRecord): Index {
  const definition = parseStored(record['definition']);
  return {
    ...storedIndex(isJsonObject(definition) ? definition : {}),
    key: String(record['key']),
    sqlName: `i${Number(record['sequence'])}`,
    createdAtMs: Number(record['createdAtMs']),
    updatedAtMs: Number(record['updatedAtMs']),
  };
}

function rolesByAction(permissions: readonly string[]): Table['rolesByAction'] {
  const roles = (action: RowAction): Set<string> => new Set(rolesFor(permissions, action));
  return {
    create: roles('create'),
    read: roles('read'),
    update: roles('update'),
    delete: roles('delete'),
  };
}

/** Builds a table from its stored record, its columns and its indexes. */
export function tableOf(store: Store, database: Database, record: StoredRecord): Table {
  const sequence = Number(record['sequence']);
  const permissions = storedTexts(record['permissions']);
  const columns = store
    .all('SELECT * FROM columns WHERE tableSequence = ? ORDER BY sequence', sequence)
    .map(columnOf);
  const indexes = store
    .all('SELECT * FROM indexes WHERE tableSequence = ? ORDER BY sequence', sequence)
    .map(indexOf);
  return {
    sequence,
    database,
    id: String(record['id']),
    name: String(record['name']),
    isEnabled: record['enabled'] === 1,
    hasRowSecurity: record['rowSecurity'] === 1,
    permissions,
    rolesByAction: rolesByAction(permissions),
    columns,
    columnsByKey: new Map(columns.map((column) => [column.key, column])),
    indexes,
    rowsName: `rows${sequence}`,
    readersName: `readers${sequence}`,
    createdAtMs: Number(record['createdAtMs']),
    updatedAtMs: Number(record['updatedAtMs']),
  };
}

/** Creates the schema reader of a data file. */
export function createSchemaStore(store: Store): SchemaStore {
  const databases = new Map<string, Database>();
  const tables = new Map<string, Table>();
  let hasChanged = false;

  function forget(): void {
    databases.clear();
    tables.clear();
    hasChanged = true;
  }

  return {
    findDatabase: (id) => {
      const name = id.toLowerCase();
      const known = databases.get(name);
      if (known !== undefined) return known;
      const record = store.one('SELECT * FROM databases WHERE id = ?', id);
      if (record === undefined) return undefined;
      const database = databaseOf(record);
      databases.set(name, database);
      return database;
    },
    findTable: (database, id) => {
      const name = `${database.sequence}/${id.toLowerCase()}`;
      const known = tables.get(name);
      if (known !== undefined) return known;
      const record = store.one(
        'SELECT * FROM tables WHERE databaseSequence = ? AND id = ?',
        database.sequence,
        id,
      );
      if (record === undefined) return undefined;
      const table = tableOf(store, database, record);
      tables.set(name, table);
      return table;
    },
    forget,
    forgetUndone: () => {
      if (!hasChanged) return;
      forget();
      hasChanged = false;
    },
  };
}

type SchemaHolder = { readonly schema: SchemaStore };

/** Finds the database of a management call. */
export function requireSchemaDatabase(
  backend: SchemaHolder,
  call: Pick<ApiCall, 'path'>,
): Database {
  const { databaseId = '' } = call.path;
  const database = backend.schema.findDatabase(databaseId);
  if (database === undefined) throw new ApiError('database_not_found', { subject: databaseId });
  return database;
}

/** Finds the table of a management call. */
export function requireSchemaTable(
  backend: SchemaHolder,
  path: Readonly<Record<string, string>>,
): Table {
  const database = requireSchemaDatabase(backend, { path });
  const { tableId = '' } = path;
  const table = backend.schema.findTable(database, tableId);
  if (table === undefined) throw new ApiError('table_not_found', { subject: tableId });
  return table;
}

/** A database in the API's format. */
export function databaseModel(database: Database): Record<string, unknown> {
  return {
    $id: database.id,
    name: database.name,
    $createdAt: isoTime(database.createdAtMs),
    $updatedAt: isoTime(database.updatedAtMs),
    enabled: database.isEnabled,
    type: 'tablesdb',
    status: 'ready',
    policies: [],
    archives: [],
  };
}

function typeFields(column: Column): Record<string, unknown> {
  if (isNumberColumn(column)) return { min: column.least, max: column.most };
  if (column.type === 'datetime') return { format: '' };
  if (!isTextColumn(column)) return {};
  if (column.format === 'enum') return { elements: column.elements, format: 'enum' };
  if (column.format !== '') return { format: column.format };
  const isSized = column.type === 'string' || column.type === 'varchar';
  return { ...(isSized ? { size: column.size } : {}), encrypt: column.isEncrypted };
}

/** A column in the API's format. */
export function columnModel(column: Column): Record<string, unknown> {
  return {
    key: column.key,
    type: column.type,
    status: 'available',
    error: '',
    required: column.isRequired,
    array: column.isArray,
    $createdAt: isoTime(column.createdAtMs),
    $updatedAt: isoTime(column.updatedAtMs),
    ...typeFields(column),
    default: column.defaultValue,
  };
}

/** An index in the API's format. */
export function indexModel(index: Index): Record<string, unknown> {
  return {
    $id: index.sqlName,
    $createdAt: isoTime(index.createdAtMs),
    $updatedAt: isoTime(index.updatedAtMs),
    key: index.key,
    type: index.type,
    status: 'available',
    error: '',
    columns: index.columns,
    lengths: index.lengths,
    orders: index.orders,
  };
}

/** A table in the API's format. */
export function tableModel(table: Table): Record<string, unknown> {
  return {
    $id: table.id,
    $createdAt: isoTime(table.createdAtMs),
    $updatedAt: isoTime(table.updatedAtMs),
    $permissions: table.permissions,
    databaseId: table.database.id,
    name: table.name,
    enabled: table.isEnabled,
    rowSecurity: table.hasRowSecurity,
    columns: table.columns.map(columnModel),
    indexes: table.indexes.map(indexModel),
    maxBytes: 65_535,
    bytesUsed: 0,
  };
}
