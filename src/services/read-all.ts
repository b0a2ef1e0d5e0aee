import { ok, type Result } from '#src/domain/result.ts';
import type { ReadFailure } from '#src/tables/rows.ts';

type WholeRead<Row> = {
  /** How many rows a full page has. */
  readonly pageSize: number;
  /** Reads the page behind a row, or the first one. */
  readonly page: (
    cursor: string | undefined,
  ) => Promise<
    Result<{ readonly rows: readonly Row[]; readonly ids: readonly string[] }, ReadFailure>
  >;
  readonly take: (rows: readonly Row[]) => void;
};

/** Reads page after page until one is not full; the failure of any ends it. */
export async function readAll<Row>(read: WholeRead<Row>): Promise<Result<object, ReadFailure>> {
  let cursor: string | undefined;
  for (;;) {
    const page = await read.page(cursor);
    if (!page.ok) return page;
    read.take(page.value.rows);
    if (page.value.ids.length < read.pageSize) return ok({});
    cursor = page.value.ids.at(-1);
  }
}
