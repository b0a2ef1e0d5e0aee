import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { query } from '#src/tables/query.ts';
import type { RowPage, Rows } from '#src/tables/rows.ts';
import type { RowOf, TableId } from '#src/tables/schema.ts';
import { chunk } from '../runtime/chunk.ts';
import type { Write } from '../runtime/writes.ts';

/** The result of one page of rows. */
export type MigrationPage = {
  /** What must still be written for these rows; empty if everything was. */
  readonly writes: readonly Write[];
  /** The id after which the next page starts; null if there is none. */
  readonly last: string | null;
};

/** A change of the data from one version to the next. Rule OP-09. */
export type Migration = {
  /** The version that the data has afterwards. */
  readonly version: number;
  /** What changes, in a few words. */
  readonly name: string;
  /** Reads the page after a row (null for the first); throws Error if the backend does not answer. */
  readonly nextPage: (rows: Rows, after: string | null) => Promise<MigrationPage>;
};

type RowMigration<Table extends TableId> = Pick<Migration, 'version' | 'name'> & {
  /** The table whose rows are migrated. */
  readonly table: Table;
  /** What rows of the table still need; called again after an interrupted run. */
  readonly writesFor: (found: readonly RowOf<Table>[], rows: Rows) => Promise<readonly Write[]>;
};

const pageSize = 50;

/** A migration that goes once through all rows of a table, in the order of their ids. */
export function rowMigration<Table extends TableId>(migration: RowMigration<Table>): Migration {
  const { version, name, table, writesFor } = migration;
  return {
    version,
    name,
    async nextPage(rows, after) {
      const asked = query(table).ascending('$id').limit(pageSize);
      const { rows: found, ids } = await foundPage(rows, asked.after(after ?? undefined));
      const last = nextCursorOf(ids, pageSize);
      return { writes: found.length === 0 ? [] : await writesFor(found, rows), last };
    },
  };
}

/** A version that only changes the schema; it is recorded so an older program does not undo it. */
export function schemaMigration(version: number, name: string): Migration {
  return { version, name, nextPage: async () => ({ writes: [], last: null }) };
}

/** The page of a query; throws Error if the backend does not answer. */
export async function foundPage<Table extends TableId>(
  rows: Rows,
  asked: ReturnType<typeof query<Table>>,
): Promise<RowPage<Table>> {
  const page = await rows.list(asked);
  if (!page.ok) throw new Error(`${asked.table} cannot be read: ${page.failure.code}`);
  return page.value;
}

/** The rows of a query; throws Error if the backend does not answer. */
export async function foundRows<Table extends TableId>(
  rows: Rows,
  asked: ReturnType<typeof query<Table>>,
): Promise<readonly RowOf<Table>[]> {
  return (await foundPage(rows, asked)).rows;
}

/** The rows of the queries that `asked` builds for each chunk of the values; throws Error if the backend does not answer. */
export async function foundInParts<Table extends TableId, Value>(
  rows: Rows,
  values: readonly Value[],
  asked: (part: readonly Value[]) => ReturnType<typeof query<Table>>,
): Promise<readonly RowOf<Table>[]> {
  const found: RowOf<Table>[] = [];
  for (const part of chunk(values)) found.push(...(await foundRows(rows, asked(part))));
  return found;
}

/** The updates that change something. */
export function updatesWithChanges(
  updates: readonly Extract<Write, { action: 'update' }>[],
): readonly Write[] {
  return updates.filter(({ data }) => Object.keys(data).length > 0);
}
