import type { ColumnOf, TableId, WireOf } from './schema.ts';

/** Appwrite's own columns, which every table has; times are ISO strings. */
type SystemColumn = '$id' | '$createdAt' | '$updatedAt' | '$sequence';

type QueryColumn<Table extends TableId> = ColumnOf<Table> | SystemColumn;

/** The values that a column can be compared with. */
type QueryValue<Table extends TableId, Column extends QueryColumn<Table>> =
  Column extends ColumnOf<Table>
    ? Extract<WireOf<Table, Column>, string | number | boolean>
    : string;

type Comparison<Table extends TableId> = <Column extends QueryColumn<Table>>(
  column: Column,
  value: QueryValue<Table, Column>,
) => RowQuery<Table>;

/**
 * A query on one table, by its own columns. Each call returns a new query with one more condition; `after` and `before`
 * without a cursor add none.
 */
export type RowQuery<Table extends TableId> = {
  readonly table: Table;
  /** The conditions in the syntax of both Appwrite SDKs. */
  readonly conditions: readonly string[];
  /** The column has this value, or one of these. */
  equal<Column extends QueryColumn<Table>>(
    column: Column,
    value: QueryValue<Table, Column> | readonly QueryValue<Table, Column>[],
  ): RowQuery<Table>;
  /** At least one of the columns has this value. */
  anyEqual<Column extends QueryColumn<Table>>(
    columns: readonly Column[],
    value: QueryValue<Table, Column>,
  ): RowQuery<Table>;
  /** At least one of these conditions holds; each callback builds one on a separate query. */
  anyOf(...conditions: readonly ((query: RowQuery<Table>) => RowQuery<Table>)[]): RowQuery<Table>;
  /** The column's text contains this text. */
  contains(column: QueryColumn<Table>, part: string): RowQuery<Table>;
  isNull(column: QueryColumn<Table>): RowQuery<Table>;
  isNotNull(column: QueryColumn<Table>): RowQuery<Table>;
  readonly atLeast: Comparison<Table>;
  readonly lessThan: Comparison<Table>;
  readonly atMost: Comparison<Table>;
  readonly greaterThan: Comparison<Table>;
  /** The row was created before this time, in milliseconds since 1970. */
  madeBefore(timeMs: number): RowQuery<Table>;
  ascending(column: QueryColumn<Table>): RowQuery<Table>;
  descending(column: QueryColumn<Table>): RowQuery<Table>;
  newestFirst(): RowQuery<Table>;
  oldestFirst(): RowQuery<Table>;
  limit(count: number): RowQuery<Table>;
  /** The rows after the row with this id. */
  after(cursor: string | undefined): RowQuery<Table>;
  /** The rows before the row with this id. */
  before(cursor: string | undefined): RowQuery<Table>;
};

/** One condition as Appwrite's API defines it. */
type Condition = {
  readonly method: string;
  readonly attribute?: string;
  readonly values?: readonly unknown[];
};

/** Starts a query for all rows of a table. */
export function query<Table extends TableId>(table: Table): RowQuery<Table> {
  return queryWith(table, []);
}

function queryWith<Table extends TableId>(
  table: Table,
  conditions: readonly string[],
): RowQuery<Table> {
  const and = (condition: Condition) =>
    queryWith(table, [...conditions, JSON.stringify(condition)]);
  const from = (method: string, cursor: string | undefined) =>
    cursor === undefined ? queryWith(table, conditions) : and({ method, values: [cursor] });
  return {
    table,
    conditions,
    equal: (column, value) => and(equality(column, value)),
    anyEqual: (columns, value) =>
      and({ method: 'or', values: columns.map((column) => equality(column, value)) }),
    anyOf: (...parts) =>
      and({
        method: 'or',
        values: parts.flatMap((part) =>
          part(queryWith(table, [])).conditions.map((each): unknown => JSON.parse(each)),
        ),
      }),
    contains: (attribute, part) => and({ method: 'contains', attribute, values: [part] }),
    isNull: (attribute) => and({ method: 'isNull', attribute }),
    isNotNull: (attribute) => and({ method: 'isNotNull', attribute }),
    atLeast: (attribute, value) => and({ method: 'greaterThanEqual', attribute, values: [value] }),
    lessThan: (attribute, value) => and({ method: 'lessThan', attribute, values: [value] }),
    atMost: (attribute, value) => and({ method: 'lessThanEqual', attribute, values: [value] }),
    greaterThan: (attribute, value) => and({ method: 'greaterThan', attribute, values: [value] }),
    madeBefore: (timeMs) =>
      and({
        method: 'lessThan',
        attribute: '$createdAt',
        values: [new Date(timeMs).toISOString()],
      }),
    ascending: (attribute) => and({ method: 'orderAsc', attribute }),
    descending: (attribute) => and({ method: 'orderDesc', attribute }),
    newestFirst: () => and({ method: 'orderDesc', attribute: '$createdAt' }),
    oldestFirst: () => and({ method: 'orderAsc', attribute: '$createdAt' }),
    limit: (count) => and({ method: 'limit', values: [count] }),
    after: (cursor) => from('cursorAfter', cursor),
    before: (cursor) => from('cursorBefore', cursor),
  };
}

function equality(attribute: string, value: unknown): Condition {
  return { method: 'equal', attribute, values: Array.isArray(value) ? value : [value] };
}
