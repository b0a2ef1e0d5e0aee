import type { Store } from '../sqlite/store.ts';
import {
  isTextColumn,
  type Column,
  type Index,
  type IndexDefinition,
  type Table,
} from './definitions.ts';

/** The SQLite names of the fields that every row has. */
const systemColumns: ReadonlyMap<string, string> = new Map([
  ['$id', 'id'],
  ['$sequence', 'sequence'],
  ['$createdAt', 'createdAtMs'],
  ['$updatedAt', 'updatedAtMs'],
]);

/** Creates the SQLite tables of a new table. */
export function createPhysicalTable(store: Store, tableSequence: number): void {
  const rows = `rows${tableSequence}`;
  store.database.exec(`
    CREATE TABLE ${rows} (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE COLLATE NOCASE,
      createdAtMs INTEGER NOT NULL,
      updatedAtMs INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      permissions TEXT NOT NULL
    );
    CREATE INDEX ${rows}_created ON ${rows} (createdAtMs);
    CREATE INDEX ${rows}_updated ON ${rows} (updatedAtMs);
    CREATE TABLE readers${tableSequence} (
      role TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      PRIMARY KEY (role, sequence)
    ) WITHOUT ROWID;
  `);
}

/** Removes the SQLite tables of a table, including its rows. */
export function dropPhysicalTable(store: Store, table: Table): void {
  for (const index of table.indexes) dropPhysicalIndex(store, table, index);
  store.database.exec(`DROP TABLE ${table.rowsName}; DROP TABLE ${table.readersName};`);
}

function storageClass(column: Column): string {
  if (column.isArray || isTextColumn(column)) return 'TEXT';
  return column.type === 'double' ? 'REAL' : 'INTEGER';
}

/** Adds a column to the rows; existing rows have null in it. */
export function addPhysicalColumn(store: Store, table: Table, column: Column): void {
  store.database.exec(
    `ALTER TABLE ${table.rowsName} ADD COLUMN ${column.sqlName} ${storageClass(column)}`,
  );
}

/** Removes a column and its values. */
export function dropPhysicalColumn(store: Store, table: Table, column: Column): void {
  store.database.exec(`ALTER TABLE ${table.rowsName} DROP COLUMN ${column.sqlName}`);
}

function sqlNameOf(table: Table, key: string): string {
  return systemColumns.get(key) ?? table.columnsByKey.get(key)?.sqlName ?? 'sequence';
}

/**
 * The direction of each indexed column. An index can be scanned both ways, but rows with equal
 * values are always in order of insertion; newest-first lists that end in a time need those
 * reversed too, so an index that ends in a time is stored ascending there.
 */
function directions(definition: IndexDefinition): string[] {
  const last = definition.columns.length - 1;
  const lastKey = definition.columns[last];
  const endsInTime = lastKey === '$createdAt' || lastKey === '$updatedAt';
  const isFlipped = endsInTime && definition.orders[last] === 'DESC';
  return definition.columns.map((_key, position) => {
    const isDescending = definition.orders[position] === 'DESC';
    return isDescending !== isFlipped ? 'DESC' : 'ASC';
  });
}

/** The name of an index's full-text table. */
export function searchTableName(table: Table, index: Index): string {
  return `${table.rowsName}_${index.sqlName}_search`;
}

/** Whether searches can use an index. */
export function isSearchable(index: Index): boolean {
  return index.type === 'fulltext' && index.columns.length === 1;
}

function createSearchTable(store: Store, table: Table, index: Index): void {
  const search = searchTableName(table, index);
  const column = sqlNameOf(table, index.columns[0] ?? '');
  const { rowsName } = table;
  const removeOld = `INSERT INTO ${search} (${search}, rowid, ${column}) VALUES ('delete', old.sequence, old.${column});`;
  const addNew = `INSERT INTO ${search} (rowid, ${column}) VALUES (new.sequence, new.${column});`;
  store.database.exec(`
    CREATE VIRTUAL TABLE ${search} USING fts5 (
      ${column}, content = '${rowsName}', content_rowid = 'sequence',
      tokenize = 'porter unicode61'
    );
    INSERT INTO ${search} (${search}) VALUES ('rebuild');
    CREATE TRIGGER ${search}_added AFTER INSERT ON ${rowsName} BEGIN ${addNew} END;
    CREATE TRIGGER ${search}_removed AFTER DELETE ON ${rowsName} BEGIN ${removeOld} END;
    CREATE TRIGGER ${search}_changed AFTER UPDATE OF ${column} ON ${rowsName}
      BEGIN ${removeOld} ${addNew} END;
  `);
}

/** Creates an index. Throws SQLite's constraint error if rows already violate a unique one. */
export function createPhysicalIndex(store: Store, table: Table, index: Index): void {
  if (index.type === 'fulltext') {
    if (isSearchable(index)) createSearchTable(store, table, index);
    return;
  }
  const order = directions(index);
  const columns = index.columns.map(
    (key, position) => `${sqlNameOf(table, key)} ${order[position] ?? 'ASC'}`,
  );
  const unique = index.type === 'unique' ? 'UNIQUE' : '';
  store.database.exec(
    `CREATE ${unique} INDEX ${table.rowsName}_${index.sqlName} ON ${table.rowsName} (${columns.join(', ')})`,
  );
}

/** Removes an index. */
export function dropPhysicalIndex(store: Store, table: Table, index: Index): void {
  if (index.type !== 'fulltext') {
    store.database.exec(`DROP INDEX ${table.rowsName}_${index.sqlName}`);
    return;
  }
  if (!isSearchable(index)) return;
  const search = searchTableName(table, index);
  store.database.exec(`
    DROP TRIGGER ${search}_added;
    DROP TRIGGER ${search}_removed;
    DROP TRIGGER ${search}_changed;
    DROP TABLE ${search};
  `);
}
