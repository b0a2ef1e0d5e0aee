import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Store, StoredRecord } from '../sqlite/store.ts';
import type { Condition } from './compile-filter.ts';
import { type Listable, parseQuery, checkQueryCost } from './query.ts';
import { maxEntries, walkOrders, type ListPlan, type Order, planList } from './list-plan.ts';
import { ApiError, invalidArgument } from '../values/api-error.ts';
import { json, type ApiAnswer, type ApiCall } from '../http/api-call.ts';
import { listOf, optional, text, truth } from '../http/arguments.ts';

/** Totals are counted up to this number. */
const maxCounted = 5000;

/** A page of a list. */
type ListPage = {
  readonly total: number;
  /** Values in the order of the listable's columns. */
  readonly entries: readonly SQLOutputValue[][];
};

/** The execution of a plan. */
type ListRun = {
  readonly listable: Listable;
  readonly plan: ListPlan;
  /** Conditions that the caller did not request: permissions, owners. */
  readonly always: readonly Condition[];
  readonly countsTotal: boolean;
};

function whereOf(conditions: readonly Condition[]): { sql: string; values: SQLInputValue[] } {
  if (conditions.length === 0) return { sql: '', values: [] };
  return {
    sql: ` WHERE ${conditions.map((condition) => condition.sql).join(' AND ')}`,
    values: conditions.flatMap((condition) => condition.values),
  };
}

function countOf(store: Store, listable: Listable, conditions: readonly Condition[]): number {
  const where = whereOf(conditions);
  const [row] = store.arrays(
    `SELECT COUNT(*) FROM (SELECT 1 FROM ${listable.from}${where.sql} LIMIT ${maxCounted})`,
    where.values,
  );
  return Number(row?.[0] ?? 0);
}

/** How many entries match; a first page that is not full has all of them. */
function totalOf(store: Store, { listable, plan, always }: ListRun, shown: number): number {
  const isWhole =
    plan.cursor === undefined && plan.offset === 0 && shown < Math.min(plan.limit, maxEntries);
  return isWhole ? shown : countOf(store, listable, [...plan.filters, ...always]);
}

/** Reads a page. Throws ApiError for an unknown cursor, or one with a null value in the sort order. */
export function runList(store: Store, run: ListRun): ListPage {
  const limit = Math.min(run.plan.limit, maxEntries);
  const read = (): ListPage => {
    const entries = readEntries(store, run, limit);
    return { entries, total: run.countsTotal ? totalOf(store, run, entries.length) : 0 };
  };
  return read();
}

/** Reads everything that a plan matches, no matter how much. */
export function readAllMatching(
  store: Store,
  listable: Listable,
  plan: ListPlan,
): SQLOutputValue[][] {
  const run = { listable, plan, always: [], countsTotal: false };
  return readEntries(store, run, Math.min(plan.limit, 2 ** 52));
}

function readEntries(store: Store, run: ListRun, limit: number): SQLOutputValue[][] {
  const { listable, plan } = run;
  const base = [...plan.filters, ...run.always];
  const orders = plan.isRandom
    ? 'RANDOM()'
    : walkOrders(plan)
        .map((order) => `${order.sql} ${order.direction}`)
        .join(', ');
  const read = (conditions: readonly Condition[], maxRows: number): SQLOutputValue[][] => {
    const where = whereOf(conditions);
    // SQLite's plan depends on the limit, and a bound value would make it prepare the statement again each time.
    const sql = `SELECT ${listable.columns} FROM ${listable.from}${where.sql} ORDER BY ${orders} LIMIT ${maxRows} OFFSET ?`;
    return store.arrays(sql, [...where.values, Math.min(plan.offset, 2 ** 52)]);
  };
  const segments = cursorSegments(store, listable, run);
  if (segments === undefined) return read(base, limit);
  const entries: SQLOutputValue[][] = [];
  for (const segment of segments) {
    if (entries.length >= limit) break;
    for (const entry of read([...base, segment], limit - entries.length)) entries.push(entry);
  }
  return plan.cursor?.isAfter === false ? entries.toReversed() : entries;
}

type CursorValues = {
  readonly orders: readonly Order[];
  readonly values: readonly SQLInputValue[];
};

function readCursorValues(
  store: Store,
  listable: Listable,
  list: { readonly plan: ListPlan; readonly id: string; readonly always: readonly Condition[] },
): SQLOutputValue[] {
  const { plan, id, always } = list;
  const names = plan.orders.map((order) => order.sql).join(', ');
  const [values] = store.arrays(
    `SELECT ${names} FROM ${listable.from} WHERE ${[`${listable.idSql} = ?`, ...always.map(({ sql }) => sql)].join(' AND ')}`,
    [id, ...always.flatMap((condition) => condition.values)],
  );
  if (values === undefined) {
    throw new ApiError('general_cursor_not_found', {
      detail: `${listable.entryName} '${id}' for the 'cursor' value not found.`,
    });
  }
  return values;
}

/** The entries after the cursor that share the values of the first `shared` orders with it. */
function segmentAt({ orders, values }: CursorValues, shared: number): Condition {
  const parts = orders.slice(0, shared).map((order) => `${order.sql} = ?`);
  const next = orders[shared];
  if (next !== undefined) parts.push(`${next.sql} ${next.direction === 'ASC' ? '>' : '<'} ?`);
  return { sql: `(${parts.join(' AND ')})`, values: values.slice(0, shared + 1) };
}

/**
 * Conditions whose results, one after another, are the entries after a cursor: first the entries
 * that differ from it only in the last order, and so on to those that differ in the first. An index
 * answers each of them without scanning entries before the cursor, no matter how many share a
 * value. Undefined if the plan has no cursor; throws ApiError if the cursor's entry is missing or
 * hidden from the caller.
 */
function cursorSegments(
  store: Store,
  listable: Listable,
  { plan, always }: { readonly plan: ListPlan; readonly always: readonly Condition[] },
): Condition[] | undefined {
  const { cursor } = plan;
  if (cursor === undefined) return undefined;
  const values = readCursorValues(store, listable, { plan, id: cursor.id, always });
  const orders = walkOrders(plan);
  orders.forEach((order, index) => {
    if (values[index] !== null) return;
    throw new ApiError('database_query_order_null', { subject: order.attribute });
  });
  const position = { orders, values };
  const segments = orders.map((_order, shared) => segmentAt(position, shared)).toReversed();
  if (plan.offset === 0 && !plan.isRandom) return segments;
  const sql = `(${segments.map((part) => part.sql).join(' OR ')})`;
  return [{ sql, values: segments.flatMap((part) => part.values) }];
}

/** A list of anything other than rows. */
type SystemList = {
  readonly listable: Listable;
  readonly always: readonly Condition[];
  /** The name of the list in the answer, such as `users`. */
  readonly name: string;
  readonly model: (record: StoredRecord) => Record<string, unknown>;
  /** Columns that the `search` argument searches. */
  readonly searched?: readonly string[];
};

const queryTexts = listOf(text(4096), 100);

/** Outside of rows, an invalid query counts as an invalid argument. */
function planQueries(call: ApiCall, listable: Listable): ListPlan {
  const texts = optional(call.arguments, 'queries', queryTexts) ?? [];
  try {
    const queries = texts.map(parseQuery);
    checkQueryCost(queries, call.identity);
    return planList(queries, listable);
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== 'general_query_invalid') throw error;
    throw invalidArgument('queries', error.message);
  }
}

function searchCondition(list: SystemList, words: string): Condition[] {
  const { searched } = list;
  if (searched === undefined || words === '') return [];
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    {
      sql: `(${searched.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
      values: searched.map(() => pattern),
    },
  ];
}

const columnNames = new WeakMap<Listable, string[]>();

function columnsOf(store: Store, listable: Listable): string[] {
  const known = columnNames.get(listable);
  if (known !== undefined) return known;
  const names = store.all(`PRAGMA table_info(${listable.from})`).map((row) => String(row['name']));
  columnNames.set(listable, names);
  return names;
}

/** Answers a list call: queries, search and total, as in the API. */
export function answerList(store: Store, call: ApiCall, list: SystemList): ApiAnswer {
  const plan = planQueries(call, list.listable);
  const words = optional(call.arguments, 'search', text(256, 0)) ?? '';
  const countsTotal = optional(call.arguments, 'total', truth) ?? true;
  const page = runList(store, {
    listable: list.listable,
    plan,
    always: [...list.always, ...searchCondition(list, words)],
    countsTotal,
  });
  const names = columnsOf(store, list.listable);
  const entries = page.entries.map((values) =>
    list.model(Object.fromEntries(names.map((name, position) => [name, values[position] ?? null]))),
  );
  return json(200, { total: page.total, [list.name]: entries });
}
