import { OrderBy, Query, TablesDBIndexType, type Models, type TablesDB } from 'node-appwrite';
import type { ColumnDefinition, IndexDefinition } from '#src/tables/definition.ts';
import { statusOf } from '#src/tables/read-failure.ts';
import type { ExistingTable, SchemaChange } from './schema-changes.ts';

const pollMs = 200;
const maxPolls = 300;
const listAtOnce = 200;

/** Reads a table's schema from the server; null if there is none. */
export async function readTable(
  tablesDB: TablesDB,
  databaseId: string,
  tableId: string,
): Promise<ExistingTable | null> {
  const table = await tablesDB.getTable({ databaseId, tableId }).catch(missingAsNull);
  if (table === null) return null;
  const queries = [Query.limit(listAtOnce)];
  const { columns } = await tablesDB.listColumns({ databaseId, tableId, queries });
  const { indexes } = await tablesDB.listIndexes({ databaseId, tableId, queries });
  return {
    id: table.$id,
    name: table.name,
    permissions: table.$permissions,
    hasRowPermissions: table.rowSecurity,
    columns: columns.map((column) => ({
      key: column.key,
      type: column.type,
      isArray: column.array ?? false,
      ...('size' in column ? { size: column.size } : {}),
    })),
    indexes: indexes.map(({ key, type, columns: names }) => ({ key, type, columns: names })),
  };
}

/** Whether a table has any rows. */
export async function hasRows(
  tablesDB: TablesDB,
  databaseId: string,
  tableId: string,
): Promise<boolean> {
  const { rows } = await tablesDB.listRows({ databaseId, tableId, queries: [Query.limit(1)] });
  return rows.length > 0;
}

/** Makes one change and waits until the server reports that it is available. */
export async function applyChange(
  tablesDB: TablesDB,
  databaseId: string,
  change: SchemaChange,
): Promise<void> {
  switch (change.kind) {
    case 'create-table':
    case 'update-table': {
      const { id: tableId, name, permissions, hasRowPermissions: rowSecurity } = change.table;
      const table = { databaseId, tableId, name, permissions: [...permissions], rowSecurity };
      if (change.kind === 'create-table') await tablesDB.createTable(table);
      else await tablesDB.updateTable(table);
      return;
    }
    case 'create-column':
      return createColumn(tablesDB, { databaseId, tableId: change.tableId }, change.column);
    case 'enlarge-column': {
      const { key, size, isRequired = false, defaultValue } = change.column;
      const place = { databaseId, tableId: change.tableId, key };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API takes null for no default, which the SDK's types do not say
      const xdefault = defaultValue ?? (null as unknown as string);
      await tablesDB.updateStringColumn({ ...place, required: isRequired, xdefault, size });
      return;
    }
    case 'replace-index':
      await tablesDB.deleteIndex({ databaseId, tableId: change.tableId, key: change.index.key });
      return createIndex(tablesDB, { databaseId, tableId: change.tableId }, change.index);
    case 'create-index':
      return createIndex(tablesDB, { databaseId, tableId: change.tableId }, change.index);
  }
}

type Place = { readonly databaseId: string; readonly tableId: string };

async function createColumn(
  tablesDB: TablesDB,
  place: Place,
  column: ColumnDefinition,
): Promise<void> {
  const required = column.isRequired ?? false;
  const base = { ...place, key: column.key, required };
  if (column.type === 'string') {
    const { size, isArray: array = false, defaultValue } = column;
    const xdefault = defaultValue === undefined ? {} : { xdefault: defaultValue };
    await tablesDB.createStringColumn({ ...base, size, array, ...xdefault });
  } else if (column.type === 'integer') {
    const bounds = {
      ...(column.min === undefined ? {} : { min: column.min }),
      ...(column.max === undefined ? {} : { max: column.max }),
      ...(column.defaultValue === undefined ? {} : { xdefault: column.defaultValue }),
    };
    await tablesDB.createIntegerColumn({ ...base, ...bounds });
  } else {
    const { defaultValue } = column;
    const xdefault = defaultValue === undefined ? {} : { xdefault: defaultValue };
    await tablesDB.createBooleanColumn({ ...base, ...xdefault });
  }
  await untilAvailable(`column ${place.tableId}.${column.key}`, () =>
    tablesDB.getColumn({ ...place, key: column.key }),
  );
}

async function createIndex(
  tablesDB: TablesDB,
  place: Place,
  index: IndexDefinition,
): Promise<void> {
  await tablesDB.createIndex({
    ...place,
    key: index.key,
    type: index.type === 'unique' ? TablesDBIndexType.Unique : TablesDBIndexType.Key,
    columns: [...index.columns],
    orders: indexOrders(index),
  });
  await untilAvailable(`index ${place.tableId}.${index.key}`, () =>
    tablesDB.getIndex({ ...place, key: index.key }),
  );
}

/** The sort direction of each column of an index: newest rows come first. */
export function indexOrders({ columns }: IndexDefinition): OrderBy[] {
  return columns.map((name) => (name === '$createdAt' ? OrderBy.Desc : OrderBy.Asc));
}

async function untilAvailable(
  what: string,
  read: () => Promise<Pick<Models.ColumnIndex, 'status' | 'error'> | object>,
): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll++) {
    const state = await read();
    const status = 'status' in state ? state.status : 'available';
    if (status === 'available') return;
    if (status === 'failed' || status === 'stuck') {
      throw new Error(`${what} could not be created: ${'error' in state ? state.error : status}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`${what} was not available after ${(pollMs * maxPolls) / 1000} s`);
}

function missingAsNull(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}
