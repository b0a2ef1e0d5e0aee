import type { TableId } from '#src/tables/schema.ts';
import { statusOf } from '#src/tables/read-failure.ts';
import { readColumns, readIds, readLastId, readMoved, type MovedRow } from './moved-rows.ts';
import type { Side } from './side.ts';

/** The two sides of a move. */
export type Sides = { readonly source: Side; readonly target: Side };

/** Appwrite's limit of rows in one call. */
const rowsAtOnce = 100;

/**
 * Copies the rows of a table in the order in which they were written, with their ids, permissions and times,
 * by one writer. After an interrupted run, it continues after the row that the target got last. Resolves to
 * the number of rows written. Throws Error if the target has a row that the source does not have. Rule OP-16.
 */
export async function copyTable({ source, target }: Sides, tableId: TableId): Promise<number> {
  let after = await readLastId(target, tableId);
  if (after !== undefined && !(await readIds(source, tableId, [after])).has(after)) {
    throw new Error(
      `${tableId} of ${target.endpoint} has the row ${after}, which ${source.endpoint} does not have: ` +
        'the target has to be empty, or hold what an earlier run of this move has copied.',
    );
  }
  const columns = await readColumns(target, tableId);
  let copied = 0;
  let rows: readonly MovedRow[];
  do {
    rows = await readMoved(source, tableId, { after, limit: rowsAtOnce });
    await createRows(
      target,
      tableId,
      rows.map((row) => fitting(row, columns, tableId)),
    );
    copied += rows.length;
    after = rows.at(-1)?.$id;
  } while (rows.length > 0);
  return copied;
}

/** Creates rows in order; after a lost answer it checks which of them exist. */
async function createRows(
  target: Side,
  tableId: TableId,
  rows: readonly MovedRow[],
): Promise<void> {
  const { tablesDB, databaseId, retry } = target;
  let missing = rows;
  let isFirst = true;
  await retry(async () => {
    if (!isFirst) {
      const there = await readIds(
        target,
        tableId,
        rows.map(({ $id }) => $id),
      );
      missing = rows.filter(({ $id }) => !there.has($id));
    }
    isFirst = false;
    if (missing.length === 0) return;
    try {
      await tablesDB.createRows({ databaseId, tableId, rows: [...missing] });
    } catch (error) {
      // The rows of a call whose answer was lost may exist.
      if (statusOf(error) !== 409) throw error;
      const there = await readIds(
        target,
        tableId,
        rows.map(({ $id }) => $id),
      );
      missing = rows.filter(({ $id }) => !there.has($id));
      if (missing.length > 0)
        await tablesDB.createRows({ databaseId, tableId, rows: [...missing] });
    }
  });
}

/** Leaves out empty columns of earlier versions. Throws Error if such a column has a value. */
function fitting(row: MovedRow, columns: ReadonlyMap<string, unknown>, tableId: TableId): MovedRow {
  const kept = Object.entries(row).filter(([name, value]) => {
    if (name.startsWith('$') || columns.has(name)) return true;
    if (value === null || value === '') return false;
    throw new Error(
      `The target's table ${tableId} has no column ${name}, and row ${row.$id} holds a value in it.`,
    );
  });
  return { ...Object.fromEntries(kept), $id: row.$id };
}
