import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { runWithDeadline } from '../sqlite/deadline.ts';
import type { Store } from '../sqlite/store.ts';
import type { Condition } from './compile-filter.ts';
import type { Listable } from './fields.ts';
import { cursorSegments } from './cursor.ts';
import { mostEntries, walkOrders, type ListPlan } from './list-plan.ts';

/** Totals are counted up to here. */
const mostCounted = 5000;

/** A page of a list. */
export type ListPage = {
  readonly total: number;
  /** Values in the order of the listable's columns. */
  readonly entries: readonly SQLOutputValue[][];
};

/** How a plan is run. */
export type ListRun = {
  readonly listable: Listable;
  readonly plan: ListPlan;
  /** Conditions that the caller did not ask for: permissions, owners. */
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
    `SELECT COUNT(*) FROM (SELECT 1 FROM ${listable.from}${where.sql} LIMIT ${mostCounted})`,
    where.values,
  );
  return Number(row?.[0] ?? 0);
}

/** How many match; a first page that is not full holds them all. */
function totalOf(store: Store, { listable, plan, always }: ListRun, shown: number): number {
  const isWhole =
    plan.cursor === undefined && plan.offset === 0 && shown < Math.min(plan.limit, mostEntries);
  return isWhole ? shown : countOf(store, listable, [...plan.filters, ...always]);
}

/** Reads a page. Throws ApiError for cursors that lead nowhere and patterns that never end. */
export function runList(store: Store, run: ListRun): ListPage {
  const limit = Math.min(run.plan.limit, mostEntries);
  const read = (): ListPage => {
    const entries = readEntries(store, run, limit);
    return { entries, total: run.countsTotal ? totalOf(store, run, entries.length) : 0 };
  };
  return run.plan.usesPatterns ? runWithDeadline(read) : read();
}

/** Reads everything that a plan matches, however much that is. */
export function readAllMatching(
  store: Store,
  listable: Listable,
  plan: ListPlan,
): SQLOutputValue[][] {
  const run = { listable, plan, always: [], countsTotal: false };
  const read = (): SQLOutputValue[][] => readEntries(store, run, Math.min(plan.limit, 2 ** 52));
  return plan.usesPatterns ? runWithDeadline(read) : read();
}

function readEntries(store: Store, run: ListRun, limit: number): SQLOutputValue[][] {
  const { listable, plan } = run;
  const base = [...plan.filters, ...run.always];
  const orders = plan.isRandom
    ? 'RANDOM()'
    : walkOrders(plan)
        .map((order) => `${order.sql} ${order.direction}`)
        .join(', ');
  const read = (conditions: readonly Condition[], most: number): SQLOutputValue[][] => {
    const where = whereOf(conditions);
    const sql = `SELECT ${listable.columns} FROM ${listable.from}${where.sql} ORDER BY ${orders} LIMIT ? OFFSET ?`;
    return store.arrays(sql, [...where.values, most, Math.min(plan.offset, 2 ** 52)]);
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
