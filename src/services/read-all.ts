import { Query } from 'appwrite';
import { ok, type Result } from '#src/domain/result.ts';
import type { RowOf, TableId } from '#src/tables/row-schemas.ts';
import type { ReadFailure, Rows } from '#src/tables/rows.ts';

/** How many rows are read at once where all are wanted. */
export const wholePageSize = 1000;

/** Which rows are wanted: the queries say which ones and in which order, not how many. */
type WholeRead<Table extends TableId> = {
  readonly rows: Rows;
  readonly table: Table;
  readonly queries: readonly string[];
};

/** Hands on page after page until one is not full; the failure of any ends it. */
export async function forEachPage<Table extends TableId>(
  { rows, table, queries }: WholeRead<Table>,
  take: (page: readonly RowOf<Table>[]) => void,
): Promise<Result<object, ReadFailure>> {
  let cursor: string | undefined;
  for (;;) {
    const from = cursor === undefined ? [] : [Query.cursorAfter(cursor)];
    const page = await rows.list(table, [...queries, Query.limit(wholePageSize), ...from]);
    if (!page.ok) return page;
    take(page.value.rows);
    if (page.value.ids.length < wholePageSize) return ok({});
    cursor = page.value.ids.at(-1);
  }
}

/** Reads all rows, however many, page after page; the failure of any page is the failure of all. */
export async function readAll<Table extends TableId>(
  read: WholeRead<Table>,
): Promise<Result<readonly RowOf<Table>[], ReadFailure>> {
  const all: RowOf<Table>[] = [];
  const outcome = await forEachPage(read, (page) => {
    all.push(...page);
  });
  return outcome.ok ? ok(all) : outcome;
}
