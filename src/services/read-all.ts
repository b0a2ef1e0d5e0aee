import { ok, type Result } from '#src/domain/result.ts';
import type { RowQuery } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { RowOf, TableId } from '#src/tables/schema.ts';

/** How many rows a page has when all rows are read. */
const wholePageSize = 1000;
/** The maximum number of values in one query. */
export const queryValueLimit = 100;

/** Passes on page after page until one is not full; a failure ends it. */
async function forEachPage<Table extends TableId>(
  rows: Rows,
  wanted: RowQuery<Table>,
  take: (page: readonly RowOf<Table>[]) => void,
): Promise<Result<object, ReadFailure>> {
  let cursor: string | undefined;
  let isFull: boolean;
  do {
    const page = await rows.list(wanted.limit(wholePageSize).after(cursor));
    if (!page.ok) return page;
    take(page.value.rows);
    isFull = page.value.ids.length >= wholePageSize;
    cursor = page.value.ids.at(-1);
  } while (isFull);
  return ok({});
}

/** Reads all rows, page by page; a failure of any page fails the whole read. */
export async function readAll<Table extends TableId>(
  rows: Rows,
  wanted: RowQuery<Table>,
): Promise<Result<readonly RowOf<Table>[], ReadFailure>> {
  const all: RowOf<Table>[] = [];
  const outcome = await forEachPage(rows, wanted, (page) => {
    all.push(...page);
  });
  return outcome.ok ? ok(all) : outcome;
}

/** Reads the rows with these ids, in as many queries as their number needs; unknown ids are left out. */
export async function readAmong<Row>(
  ids: readonly string[],
  read: (
    some: readonly string[],
  ) => Promise<Result<{ readonly rows: readonly Row[] }, ReadFailure>>,
): Promise<Result<readonly Row[], ReadFailure>> {
  const chunks: string[][] = [];
  for (let start = 0; start < ids.length; start += queryValueLimit) {
    chunks.push(ids.slice(start, start + queryValueLimit));
  }
  const found: Row[] = [];
  for (const page of await Promise.all(chunks.map(read))) {
    if (!page.ok) return page;
    found.push(...page.value.rows);
  }
  return ok(found);
}
