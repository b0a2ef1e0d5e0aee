import { z } from 'zod';
import { err, ok } from '#src/domain/result.ts';
import type { ColumnDefinition } from '#src/tables/definition.ts';
import { createRows, type Rows, type TablesReader } from '#src/tables/rows.ts';
import { type TableId, tables } from '#src/tables/schema.ts';
import type { Transaction } from '../runtime/committer.ts';
import { rowPermissions, type Write } from '../runtime/writes.ts';
import type { WholeRow } from '../seed/seed-store.ts';

type Row = Readonly<Record<string, unknown>> & { readonly $id: string };

/** One condition in the format of both Appwrite SDKs. */
type Condition = {
  readonly method: string;
  readonly attribute?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
};

const conditionSchema: z.ZodType<Condition> = z.object({
  method: z.string(),
  attribute: z.string().optional(),
  values: z.array(z.unknown()).optional(),
});

const pageSize = 25;

/** The rows that match the conditions, and their number on all pages; throws on an unknown condition. */
function selectRows(
  rows: ReadonlyMap<string, Row>,
  queries: readonly string[],
): { total: number; rows: Row[] } {
  const conditions = queries.map((text) => conditionSchema.parse(JSON.parse(text)));
  const orders = conditions.filter(({ method }) => method.startsWith('order'));
  const paging = new Set(['limit', 'cursorAfter']);
  const filters = conditions.filter((each) => !orders.includes(each) && !paging.has(each.method));
  const matching = candidates(rows, filters).filter((row) =>
    filters.every((filter) => matches(row, filter)),
  );
  const sorted = orders.length === 0 ? matching : matching.toSorted(inOrder(orders));
  const after = valueOf(conditions, 'cursorAfter');
  const start = after === undefined ? 0 : sorted.findIndex(({ $id }) => $id === after) + 1;
  const limit = Number(valueOf(conditions, 'limit') ?? pageSize);
  return { total: matching.length, rows: sorted.slice(start, start + limit) };
}

function valueOf(conditions: readonly Condition[], name: string): unknown {
  return conditions.find(({ method }) => method === name)?.values?.[0];
}

/** All rows, or only those with the requested ids. */
function candidates(rows: ReadonlyMap<string, Row>, filters: readonly Condition[]): Row[] {
  const byId = filters.find(({ method, attribute }) => method === 'equal' && attribute === '$id');
  if (byId === undefined) return [...rows.values()];
  return (byId.values ?? []).flatMap((id) => rows.get(String(id)) ?? []);
}

function matches(row: Row, { method, attribute = '', values = [] }: Condition): boolean {
  const value = row[attribute];
  const [bound] = values;
  switch (method) {
    case 'equal':
      return values.includes(value);
    case 'isNull':
      return value === null;
    case 'isNotNull':
      return value !== null;
    case 'lessThan':
      return value !== null && compare(value, bound) < 0;
    case 'lessThanEqual':
      return value !== null && compare(value, bound) <= 0;
    case 'greaterThan':
      return value !== null && compare(value, bound) > 0;
    case 'greaterThanEqual':
      return value !== null && compare(value, bound) >= 0;
    default:
      throw new Error(`no condition ${method} is known here`);
  }
}

function inOrder(orders: readonly Condition[]): (left: Row, right: Row) => number {
  return (left, right) => {
    for (const { method, attribute = '' } of orders) {
      const difference = compare(left[attribute], right[attribute]);
      if (difference !== 0) return method === 'orderDesc' ? -difference : difference;
    }
    return compare(left['$sequence'], right['$sequence']);
  };
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [one, other] = [String(left), String(right)];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Tables in memory, which operations read and write like those of an Appwrite. */
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

/** Why a write is refused: its row exists or is missing, or a number would exceed its bound. */
class WriteRefused extends Error {
  readonly code: 'conflict' | 'bound';

  constructor(code: 'conflict' | 'bound', message: string) {
    super(message);
    this.code = code;
  }
}

type Store = Map<TableId, Map<string, WholeRow>>;

/** Creates empty tables, whose rows get their times from the clock. A transaction applies completely or not at all. */
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
        // Nobody else writes, so every decision still holds.
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

/** The default columns of a new row, by table. */
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
