import { isJsonObject, parseStored, storedTexts } from '../values/json-text.ts';
import { rolesFor } from './permissions.ts';
import type { Store, StoredRecord } from '../sqlite/store.ts';
import type { Column, Database, Index, RowAction, Table } from './definitions.ts';
import { storedColumn, storedIndex } from './stored-definition.ts';

/** Reads databases and tables, keeping what was read until the schema changes. */
export type SchemaStore = {
  readonly findDatabase: (id: string) => Database | undefined;
  readonly findTable: (database: Database, id: string) => Table | undefined;
  /** To be called by anyone who changes the schema, inside the write. */
  readonly forget: () => void;
  /** Drops what a write that was undone may have left behind. */
  readonly forgetUndone: () => void;
};

/** Turns a stored record into a database. */
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

/** Turns a stored record into a column. */
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

/** Turns a stored record into an index. */
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

/** Makes the schema reader of a data file. */
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
