import { err, ok } from '#src/domain/result.ts';
import type { ColumnDefinition } from '#src/tables/definition.ts';
import { createRows, type Rows, type TablesReader } from '#src/tables/rows.ts';
import { tables, type TableId } from '#src/tables/schema.ts';
import type { Transaction } from '../runtime/committer.ts';
import { rowPermissions, type Write } from '../runtime/writes.ts';
import type { WholeRow } from '../seed/seed-store.ts';
import { selectRows } from './memory-query.ts';

/** Tables in memory, written and read as an operation writes and reads those of an Appwrite. */
export type MemoryTables = {
  readonly rows: Rows;
  readonly begin: () => Transaction;
  /** All rows of a table, in the order in which they were created. */
  readonly all: (table: TableId) => readonly WholeRow[];
};

/** The ids of all tables. */
export const tableIds: readonly TableId[] = Object.keys(tables).filter(isTableId);

function isTableId(name: string): name is TableId {
  return Object.hasOwn(tables, name);
}

/** Why a write is impossible: its row is there or missing, or a number would pass its bound. */
class WriteRefused extends Error {
  readonly code: 'conflict' | 'bound';

  constructor(code: 'conflict' | 'bound', message: string) {
    super(message);
    this.code = code;
  }
}

type Store = Map<TableId, Map<string, WholeRow>>;

/** Makes empty tables, whose rows bear the times that the clock says. A transaction takes effect whole or not at all. */
export function createMemoryTables(nowMs: () => number): MemoryTables {
  const store: Store = new Map(tableIds.map((table) => [table, new Map()]));
  let sequence = 0;

  const reader: TablesReader = {
    async getRow({ tableId, rowId }) {
      const row = rowsOf(store, tableId).get(rowId);
      if (row === undefined) throw Object.assign(new Error('no such row'), { code: 404 });
      return row;
    },
    listRows: async ({ tableId, queries = [] }) => selectRows(rowsOf(store, tableId), queries),
  };

  function apply(write: Write, undo: (() => void)[]): void {
    const rows = rowsOf(store, write.table);
    const found = rows.get(write.rowId);
    const $updatedAt = new Date(nowMs()).toISOString();
    if (write.action === 'create') {
      if (found !== undefined) throw new WriteRefused('conflict', `${write.rowId} is there`);
      sequence += 1;
      const own = { $id: write.rowId, $sequence: sequence, $createdAt: $updatedAt, $updatedAt };
      const $permissions = rowPermissions(write);
      rows.set(write.rowId, { ...defaults.get(write.table), ...write.data, ...own, $permissions });
      undo.push(() => rows.delete(write.rowId));
      return;
    }
    if (found === undefined) throw new WriteRefused('conflict', `${write.rowId} is missing`);
    undo.push(() => rows.set(write.rowId, found));
    if (write.action === 'delete') rows.delete(write.rowId);
    else rows.set(write.rowId, { ...found, ...changeOf(write, found), $updatedAt });
  }

  return {
    rows: createRows(reader, '', (table, failure) => {
      throw new Error(`a row of ${table} does not parse: ${failure.code}`);
    }),
    begin: () => ({
      async commit(writes, stillHolds) {
        const undo: (() => void)[] = [];
        try {
          for (const write of writes) apply(write, undo);
        } catch (error) {
          for (const step of undo.toReversed()) step();
          if (!(error instanceof WriteRefused)) throw error;
          return err({ code: error.code, message: error.message });
        }
        // No one else writes, so what held when it was decided on holds still.
        void stillHolds;
        return ok(undefined);
      },
    }),
    all: (table) => [...rowsOf(store, table).values()],
  };
}

function changeOf(write: Exclude<Write, { action: 'create' | 'delete' }>, row: WholeRow): object {
  if (write.action === 'update') return write.data;
  const { column, by } = write;
  const value = Number(row[column] ?? 0) + (write.action === 'increment' ? by : -by);
  const isBeyond =
    write.action === 'increment' ? write.max !== undefined && value > write.max : value < write.min;
  if (isBeyond) throw new WriteRefused('bound', `${write.table}.${column} cannot be ${value}`);
  return { [column]: value };
}

function rowsOf(store: Store, tableId: string): Map<string, WholeRow> {
  const table = tableIds.find((id) => id === tableId);
  const rows = table === undefined ? undefined : store.get(table);
  if (rows === undefined) throw new Error(`there is no table ${tableId}`);
  return rows;
}

/** What the columns of a new row hold that names none, by table. */
const defaults: ReadonlyMap<TableId, object> = new Map(
  tableIds.map((table) => {
    const columns: readonly ColumnDefinition[] = tables[table].columns;
    return [table, Object.fromEntries(columns.map((column) => [column.key, defaultOf(column)]))];
  }),
);

function defaultOf(column: ColumnDefinition): unknown {
  if (column.type === 'string' && column.isArray === true) return [];
  return column.defaultValue ?? null;
}
