import { Query } from 'node-appwrite';
import { z } from 'zod';
import type { TablesReader } from '#src/tables/rows.ts';
import type { AuditTable } from './audit-tables.ts';
import type { Finding } from './findings.ts';

/** Reads tables from beginning to end, oldest rows first, and keeps no more of them than two pages. */
export type RowSource = {
  /** Shows every row of a table; one that cannot be read is a finding. Rejects when nobody answers. */
  readonly each: <Row>(table: AuditTable<Row>, see: (row: Row) => void) => Promise<void>;
  /** All rows of a table by their ids, for tables that are small beside those of engagements. */
  readonly all: <Row extends { readonly $id: string }>(
    table: AuditTable<Row>,
  ) => Promise<ReadonlyMap<string, Row>>;
  /** How many rows were read, by table. */
  readonly rowCounts: () => Readonly<Record<string, number>>;
};

/** Where the rows are, and who hears of those that cannot be read. */
export type RowPlace = {
  readonly reader: Pick<TablesReader, 'listRows'>;
  readonly databaseId: string;
  readonly report: (finding: Finding) => void;
};

const pageSize = 2000;
const rowSchema = z.looseObject({ $id: z.string() });

/** Reads through pages, asking for the next one while one is looked at. Rule OP-08. */
export function createRowSource({ reader, databaseId, report }: RowPlace): RowSource {
  const rowCounts: Record<string, number> = {};

  async function readPage(tableId: string, queries: readonly string[]): Promise<unknown[]> {
    const asked = [Query.limit(pageSize), ...queries];
    const page = await reader.listRows({ databaseId, tableId, queries: asked, total: false });
    return page.rows;
  }

  const each: RowSource['each'] = async (table, see) => {
    /** Shows rows, and answers how many these were. */
    const show = async (rows: readonly unknown[]) => {
      for (const row of rows) {
        const parsed = table.schema.safeParse(row);
        if (parsed.success) see(parsed.data);
        else report(unreadable(table.id, row, parsed.error));
      }
      return rows.length;
    };
    let read = 0;
    let page = await readPage(table.id, []);
    // A database of an earlier version may lack a column, which nobody may select then.
    const first = rowSchema.safeParse(page[0]);
    const columns = table.columns.filter((name) => first.success && name in first.data);
    while (page.length > 0) {
      const last = idOf(page.at(-1));
      const isLast = page.length < pageSize || last === '';
      const asked = [Query.select(columns), Query.cursorAfter(last)];
      const [next, shown] = await Promise.all([
        isLast ? Promise.resolve([]) : readPage(table.id, asked),
        show(page),
      ]);
      read += shown;
      page = next;
    }
    rowCounts[table.id] = read;
  };

  return {
    each,
    async all(table) {
      const rows = new Map<string, z.output<typeof table.schema>>();
      await each(table, (row) => rows.set(row.$id, row));
      return rows;
    },
    rowCounts: () => rowCounts,
  };
}

function idOf(row: unknown): string {
  const parsed = rowSchema.safeParse(row);
  return parsed.success ? parsed.data.$id : '';
}

function unreadable(table: string, row: unknown, error: z.ZodError): Finding {
  const columns = error.issues.map((issue) => issue.path.join('.')).join(', ');
  return {
    invariant: 'every row can be read',
    subject: `${table}/${idOf(row)}`,
    detail: `strange columns: ${columns}`,
  };
}
