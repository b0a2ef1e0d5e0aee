import { type Listable, invalidQuery, isFilter, type Query } from './query.ts';
import { isId, numeric } from '../http/arguments.ts';
import { compileFilter, type Condition } from './compile-filter.ts';

type Direction = 'ASC' | 'DESC';
/** One column in the sort order of a list. */
export type Order = {
  readonly attribute: string;
  readonly sql: string;
  readonly direction: Direction;
};

/** A requested list, checked against the listed table. */
export type ListPlan = {
  readonly filters: readonly Condition[];
  readonly orders: readonly Order[];
  readonly isRandom: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly cursor: { readonly id: string; readonly isAfter: boolean } | undefined;
  /** Attributes to show besides the system fields; undefined shows all. */
  readonly selection: ReadonlySet<string> | undefined;
};

const defaultLimit = 25;
/** No answer has more entries; requesting more is not an error. */
export const maxEntries = 10_000;
const maxBoundValues = 20_000;
const longMaximum = '9,223,372,036,854,775,807';

function readNumber(query: Query, name: 'limit' | 'offset', min: number): number {
  const value = numeric.accept(query.values[0]);
  if (value === undefined) {
    // Appwrite says `limit` of an offset, too.
    throw invalidQuery('Invalid query: Invalid limit: Value must be a valid number');
  }
  if (!Number.isInteger(value) || value < min || value > 9_223_372_036_854_776_000) {
    throw invalidQuery(
      `Invalid query: Invalid ${name}: Value must be a valid range between ${min} and ${longMaximum}`,
    );
  }
  return value;
}

/** The first of the queries with one of these methods; the others are read too, because each must be valid. */
function firstOf<Value>(
  queries: readonly Query[],
  methods: readonly string[],
  read: (query: Query) => Value,
): Value | undefined {
  return queries.filter(({ method }) => methods.includes(method)).map(read)[0];
}

function readCursor(query: Query): { readonly id: string; readonly isAfter: boolean } {
  const [id] = query.values;
  if (!isId(id)) {
    throw invalidQuery(
      "Invalid cursor: UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, and underscore. Can't start with a leading underscore",
    );
  }
  return { id, isAfter: query.method === 'cursorAfter' };
}

function readOrders(queries: readonly Query[], listable: Listable): Order[] {
  const orders: Order[] = [];
  for (const query of queries) {
    if (query.method !== 'orderAsc' && query.method !== 'orderDesc') continue;
    const attribute = query.attribute === '' ? '$sequence' : query.attribute;
    const field = listable.field(attribute);
    if (field === undefined) {
      throw invalidQuery(`Invalid query: Attribute not found in schema: ${attribute}`);
    }
    const direction = query.method === 'orderAsc' ? 'ASC' : 'DESC';
    orders.push({ attribute, sql: field.sql, direction });
  }
  return orders;
}

/** Rows with equal values are sorted by insertion, in the direction of the first order if that is a time. */
function withTieBreak(orders: readonly Order[], listable: Listable): Order[] {
  if (orders.some((order) => order.attribute === '$sequence')) return [...orders];
  const [first] = orders;
  const followsTime = first?.attribute === '$createdAt' || first?.attribute === '$updatedAt';
  const direction = followsTime && first !== undefined ? first.direction : 'ASC';
  return [...orders, { attribute: '$sequence', sql: listable.sequenceSql, direction }];
}

/** System fields that a `select` may name; they are always shown anyway. */
const selectable = new Set([
  '$id',
  '$sequence',
  '$createdAt',
  '$updatedAt',
  '$permissions',
  '$collection',
  '$tenant',
]);

function requireSelectable(query: Query, listable: Pick<Listable, 'field'>): string[] {
  const names = query.values.map((name) => {
    if (typeof name !== 'string') throw invalidQuery('Invalid query: Invalid select attribute');
    return name;
  });
  if (names.length === 0) throw invalidQuery('Invalid query: No attributes selected');
  if (new Set(names).size < names.length) {
    throw invalidQuery('Invalid query: Duplicate attributes selected');
  }
  for (const name of names) {
    if (name !== '*' && !selectable.has(name) && listable.field(name) === undefined) {
      throw invalidQuery(`Invalid query: Attribute not found in schema: ${name}`);
    }
  }
  return names;
}

/** The attributes that `select` queries name; undefined if all are shown. */
export function readSelection(
  queries: readonly Query[],
  listable: Pick<Listable, 'field'>,
): ReadonlySet<string> | undefined {
  const selects = queries.filter((query) => query.method === 'select');
  if (selects.length === 0) return undefined;
  const selection = new Set(selects.flatMap((query) => requireSelectable(query, listable)));
  return selection.has('*') ? undefined : selection;
}

/**
 * Checks queries and compiles them to a plan; without a `limit` the page has `unasked` entries.
 * Throws ApiError `general_query_invalid`.
 */
export function planList(
  queries: readonly Query[],
  listable: Listable,
  unasked = defaultLimit,
): ListPlan {
  const filters = queries.filter(isFilter).map((query) => compileFilter(query, listable));
  if (filters.reduce((sum, filter) => sum + filter.values.length, 0) > maxBoundValues) {
    throw invalidQuery('Invalid query: Too many values');
  }
  return {
    filters,
    orders: withTieBreak(readOrders(queries, listable), listable),
    isRandom: queries.some(({ method }) => method === 'orderRandom'),
    limit: firstOf(queries, ['limit'], (query) => readNumber(query, 'limit', 1)) ?? unasked,
    offset: firstOf(queries, ['offset'], (query) => readNumber(query, 'offset', 0)) ?? 0,
    cursor: firstOf(queries, ['cursorAfter', 'cursorBefore'], readCursor),
    selection: readSelection(queries, listable),
  };
}

function reversed(direction: Direction): Direction {
  return direction === 'ASC' ? 'DESC' : 'ASC';
}

/** The orders in scan direction: reversed for the page before a cursor. */
export function walkOrders(plan: ListPlan): Order[] {
  if (plan.cursor === undefined || plan.cursor.isAfter) return [...plan.orders];
  return plan.orders.map((order) => ({ ...order, direction: reversed(order.direction) }));
}
