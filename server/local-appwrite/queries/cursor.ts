import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { ApiError } from '../values/api-error.ts';
import type { Store } from '../sqlite/store.ts';
import type { Condition } from './compile-filter.ts';
import type { Listable } from './fields.ts';
import { walkOrders, type ListPlan, type Order } from './list-plan.ts';

type Place = { readonly orders: readonly Order[]; readonly values: readonly SQLInputValue[] };

function readCursorValues(
  store: Store,
  listable: Listable,
  place: { readonly plan: ListPlan; readonly id: string; readonly always: readonly Condition[] },
): SQLOutputValue[] {
  const { plan, id, always } = place;
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

/** What lies behind the cursor and shares the values of the first `shared` orders with it. */
function segment({ orders, values }: Place, shared: number): Condition {
  const parts = orders.slice(0, shared).map((order) => `${order.sql} = ?`);
  const next = orders[shared];
  if (next !== undefined) parts.push(`${next.sql} ${next.direction === 'ASC' ? '>' : '<'} ?`);
  return { sql: `(${parts.join(' AND ')})`, values: values.slice(0, shared + 1) };
}

/**
 * The conditions whose answers, one after the other, are the entries behind a cursor: first those
 * that differ from its entry in the last order only, and so on to those that differ in the first.
 * An index answers each of them without walking over entries before the cursor, however many share
 * a value. Undefined when the plan has no cursor; throws ApiError when it leads nowhere, or to an entry that
 * the caller may not see.
 */
export function cursorSegments(
  store: Store,
  listable: Listable,
  { plan, always }: { readonly plan: ListPlan; readonly always: readonly Condition[] },
): Condition[] | undefined {
  const { cursor } = plan;
  if (cursor === undefined) return undefined;
  const values = readCursorValues(store, listable, { plan, id: cursor.id, always });
  const orders = walkOrders(plan);
  orders.forEach((order, position) => {
    if (values[position] !== null) return;
    throw new ApiError('database_query_order_null', { subject: order.attribute });
  });
  const place = { orders, values };
  const segments = orders.map((_order, shared) => segment(place, shared)).toReversed();
  if (plan.offset === 0 && !plan.isRandom) return segments;
  const sql = `(${segments.map((part) => part.sql).join(' OR ')})`;
  return [{ sql, values: segments.flatMap((part) => part.values) }];
}
