import { Query } from 'node-appwrite';
import { z } from 'zod';
import { tables, type TableId } from '#src/tables/schema.ts';
import type { Side } from './side.ts';

const maxColumns = 1000;

/** A row as it is moved: its id, permissions, times and columns, without values that each server sets. */
export type MovedRow = Readonly<Record<string, unknown>> & { readonly $id: string };

const rowSchema = z.looseObject({ $id: z.string() });
const ownOfServer: ReadonlySet<string> = new Set([
  '$sequence',
  '$databaseId',
  '$tableId',
  '$collectionId',
]);

/**
 * Tables that each side creates itself: the versions recorded by its provisioning, the schedule's
 * runs, the current looks, and the totals of the ledger and the week. The schedule computes the
 * totals again, because they contain a cursor in the server's own order.
 */
const ownTables: ReadonlySet<string> = new Set([
  'migrations',
  'scheduleRuns',
  'economyTotals',
  'weekEarnings',
  'leaders',
  'looks',
]);

/** The tables whose rows are moved. */
export const movedTables: readonly TableId[] = Object.keys(tables)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the map are the tables' ids
  .map((id) => id as TableId)
  .filter((id) => !ownTables.has(id));

/** The rows of a table after the row `after`, in the order in which they were written. */
export async function readMoved(
  { reader, databaseId }: Side,
  tableId: TableId,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly MovedRow[]> {
  const cursor = after === undefined ? [] : [Query.cursorAfter(after)];
  const queries = [Query.orderAsc('$sequence'), Query.limit(limit), ...cursor];
  const { rows } = await reader.listRows({ databaseId, tableId, queries, total: false });
  return z.array(rowSchema).parse(rows).map(withoutOwn);
}

/** The columns of a table with their defaults; undefined or null if there is none. */
export async function readColumns(
  { tablesDB, databaseId, retry }: Side,
  tableId: TableId,
): Promise<ReadonlyMap<string, unknown>> {
  // By default, a server returns only the first 25.
  const queries = [Query.limit(maxColumns)];
  const { columns } = await retry(() => tablesDB.listColumns({ databaseId, tableId, queries }));
  return new Map(
    columns.map((column) => [column.key, 'default' in column ? column.default : undefined]),
  );
}

/** The given rows that a side already has. */
export async function readIds(
  { reader, databaseId }: Side,
  tableId: TableId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const queries = [Query.equal('$id', [...ids]), Query.limit(ids.length)];
  const { rows } = await reader.listRows({ databaseId, tableId, queries, total: false });
  return new Set(
    z
      .array(rowSchema)
      .parse(rows)
      .map(({ $id }) => $id),
  );
}

/** The id of the row that was written last; undefined if the table is empty. */
export async function readLastId(
  { reader, databaseId }: Side,
  tableId: TableId,
): Promise<string | undefined> {
  const queries = [Query.orderDesc('$sequence'), Query.limit(1)];
  const { rows } = await reader.listRows({ databaseId, tableId, queries, total: false });
  return z.array(rowSchema).parse(rows)[0]?.$id;
}

function withoutOwn(row: z.output<typeof rowSchema>): MovedRow {
  const kept = Object.entries(row).filter(([name]) => !ownOfServer.has(name));
  return { ...Object.fromEntries(kept), $id: row.$id };
}
