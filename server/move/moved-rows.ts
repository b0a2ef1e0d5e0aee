import { Query } from 'node-appwrite';
import { z } from 'zod';
import { tables, type TableId } from '#src/tables/schema.ts';
import type { Side } from './side.ts';

const columnsMax = 1000;

/** A row as it is moved: its id, permissions, times and columns, without what each server gives it. */
export type MovedRow = Readonly<Record<string, unknown>> & { readonly $id: string };

const rowSchema = z.looseObject({ $id: z.string() });
const ownOfServer: ReadonlySet<string> = new Set([
  '$sequence',
  '$databaseId',
  '$tableId',
  '$collectionId',
]);

/**
 * What each side makes for itself: the versions that its provisioning recorded, when its schedule ran, who looks at what
 * at the moment, and the sums of the ledger and of the week, which the schedule adds up again because they name a place in
 * the server's own order.
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

/** The rows of a table that follow the row `after`, in the order in which they were written. */
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

/** The columns of a table, each with its default; undefined or null where it has none. */
export async function readColumns(
  { tablesDB, databaseId, retry }: Side,
  tableId: TableId,
): Promise<ReadonlyMap<string, unknown>> {
  // Unless asked for more, a server answers the first 25.
  const queries = [Query.limit(columnsMax)];
  const { columns } = await retry(() => tablesDB.listColumns({ databaseId, tableId, queries }));
  return new Map(
    columns.map((column) => [column.key, 'default' in column ? column.default : undefined]),
  );
}

/** Which of these rows a side has already. */
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

/** The id of the row that was written last; undefined in an empty table. */
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
