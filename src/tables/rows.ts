import { err, ok, type Result } from '#src/domain/result.ts';
import type { UnreadableRow } from './define-table.ts';
import type { RowQuery } from './query.ts';
import { toReadFailure, type ReadFailure } from './read-failure.ts';
import { tables, type RowOf, type TableId } from './schema.ts';

/** The reading part of an SDK's TablesDB; the browser SDK and the server SDK both have it. */
export type TablesReader = {
  getRow(request: { databaseId: string; tableId: string; rowId: string }): Promise<unknown>;
  listRows(request: {
    databaseId: string;
    tableId: string;
    queries?: string[];
    total?: boolean;
  }): Promise<{ total: number; rows: unknown[] }>;
};

/** A page of rows; `total` is Appwrite's own count, which stops at 5000. */
export type RowPage<Table extends TableId> = {
  readonly rows: readonly RowOf<Table>[];
  /** The ids of all rows of the page in order, including unreadable ones; for cursors. */
  readonly ids: readonly string[];
  readonly total: number;
};

/** Reads and parses rows; only valid rows get through. */
export type Rows = {
  /** The row with an id, or the failure `row_missing`. */
  get<Table extends TableId>(
    table: Table,
    rowId: string,
  ): Promise<Result<RowOf<Table>, ReadFailure>>;
  /** The rows of a query; leaves out unreadable rows, so that one cannot break a list. */
  list<Table extends TableId>(query: RowQuery<Table>): Promise<Result<RowPage<Table>, ReadFailure>>;
};

/** Creates the reader on an SDK's TablesDB for one database; calls `onUnreadable` for rows that do not parse. */
export function createRows(
  reader: TablesReader,
  databaseId: string,
  onUnreadableRow: (table: TableId, failure: ReadFailure) => void,
): Rows {
  return {
    async get(table, rowId) {
      try {
        const row = await reader.getRow({ databaseId, tableId: table, rowId });
        return parseRow(table, row);
      } catch (error) {
        return err(toReadFailure(error));
      }
    },
    async list({ table, conditions }) {
      try {
        const request = { databaseId, tableId: table, queries: [...conditions] };
        const page: unknown = await reader.listRows(request);
        if (!isPage(page)) return err({ code: 'unreadable', message: `${table}: no page of rows` });
        const rows: RowOf<typeof table>[] = [];
        for (const row of page.rows) {
          const parsed = parseRow(table, row);
          if (parsed.ok) rows.push(parsed.value);
          else onUnreadableRow(table, parsed.failure);
        }
        return ok({ rows, ids: page.rows.map(idOf), total: page.total });
      } catch (error) {
        return err(toReadFailure(error));
      }
    },
  };
}

/** Parses one row of a table; also for rows from other sources, such as realtime events. */
export function parseRow<Table extends TableId>(
  table: Table,
  row: unknown,
): Result<RowOf<Table>, UnreadableRow> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table was chosen by its id, which the compiler cannot follow through the map
  return tables[table].parse(row) as Result<RowOf<Table>, UnreadableRow>;
}

function isPage(page: unknown): page is { readonly total: number; readonly rows: unknown[] } {
  if (typeof page !== 'object' || page === null) return false;
  return (
    'total' in page && typeof page.total === 'number' && 'rows' in page && Array.isArray(page.rows)
  );
}

function idOf(row: unknown): string {
  return typeof row === 'object' && row !== null && '$id' in row ? String(row.$id) : '';
}
