import { z } from 'zod';
import type { TablesReader } from '#src/tables/rows.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { Query } from 'node-appwrite';
import type { AuditTable } from './audit-tables.ts';
import type { Finding } from './findings.ts';

/** Reads JSON text; what is none reads as undefined. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A server, and a key that may read its rows. */
type AuditTarget = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
};

/** What an audit reads a database with. */
export type PageReader = Pick<TablesReader, 'listRows'>;

const pageSchema = z.object({ total: z.number(), rows: z.array(z.unknown()) });
const refusalSchema = z.object({ message: z.string(), type: z.string() });

/**
 * Reads pages of rows over HTTP. The server's SDK parses answers in JavaScript, which alone would take longer than an
 * audit may. Its calls reject with Error, whose `code` and `type` are the refusal's, as those of the SDK do. Rule OP-08.
 */
export function createPageReader(
  { endpoint, projectId, apiKey }: AuditTarget,
  ask: typeof globalThis.fetch,
): PageReader {
  const headers = {
    'x-appwrite-project': projectId,
    'x-appwrite-key': apiKey,
    // On one machine packing takes longer than what it saves.
    ...(isThisMachine(endpoint) && { 'accept-encoding': 'identity' }),
  };
  return {
    async listRows(request) {
      const response = await ask(`${endpoint}${pathOfRows(request)}`, { headers });
      const text = await response.text();
      return readPage(response.status, isJson(response) ? JSON.parse(text) : text);
    },
  };
}

/** The path and query of a call that lists rows. */
export function pathOfRows({
  databaseId,
  tableId,
  queries = [],
  total = true,
}: Parameters<PageReader['listRows']>[0]): string {
  const asked = queries.map((query, index) => `queries[${index}]=${encodeURIComponent(query)}`);
  const parameters = [...asked, `total=${String(total)}`].join('&');
  return `/tablesdb/${databaseId}/tables/${tableId}/rows?${parameters}`;
}

/** Makes a page of what a server answered. Throws Error where it refused, or where it is no page. */
export function readPage(status: number, body: unknown): { total: number; rows: unknown[] } {
  const page = pageSchema.safeParse(body);
  if (status === 200 && page.success) return page.data;
  const refusal = refusalSchema.safeParse(body);
  const { message, type } = refusal.success
    ? refusal.data
    : { message: `the answer ${String(status)} is no page of rows`, type: '' };
  throw Object.assign(new Error(message), { code: status === 200 ? 404 : status, type });
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') === true;
}

function isThisMachine(endpoint: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(endpoint).hostname);
}

/** Reads tables from beginning to end, oldest rows first, and keeps at most three pages of them. */
export type RowSource = {
  /** Shows every row of a table; one that cannot be read is a finding. Rejects when no one answers. */
  readonly each: <Row>(table: AuditTable<Row>, see: (row: Row) => void) => Promise<void>;
  /** All rows of a table by their ids, for tables that are small beside those of engagements. */
  readonly all: <Row extends { readonly $id: string }>(
    table: AuditTable<Row>,
  ) => Promise<ReadonlyMap<string, Row>>;
  /** How many rows were read, by table. */
  readonly rowCounts: () => Readonly<Record<string, number>>;
};

/** Where the rows are, and who learns of those that cannot be read. */
export type RowPlace = {
  readonly reader: Pick<TablesReader, 'listRows'>;
  readonly databaseId: string;
  readonly report: (finding: Finding) => void;
};

const pageSize = 1000;
const rowSchema = z.looseObject({ $id: z.string() });

/** A page that was asked for: its rows, or what became of the question. */
type Awaited = PromiseSettledResult<unknown[]>;

/** Reads through pages. While one is looked at, the two after it are on their way. Rule OP-08. */
export function createRowSource({ reader, databaseId, report }: RowPlace): RowSource {
  const rowCounts: Record<string, number> = {};

  async function requestPage(tableId: string, queries: readonly string[]): Promise<unknown[]> {
    const asked = [Query.limit(pageSize), ...queries];
    const page = await reader.listRows({ databaseId, tableId, queries: asked, total: false });
    return page.rows;
  }

  /** Asks for a page. No one waits for it at once, so a failure is kept until someone does. */
  async function askFor(tableId: string, queries: readonly string[]): Promise<Awaited> {
    const [answer] = await Promise.allSettled([requestPage(tableId, queries)]);
    return answer;
  }

  const each: RowSource['each'] = async (table, see) => {
    let read = 0;
    let page = rowsOf(await askFor(table.id, []));
    // A database of an earlier version may lack a column, which no one may select then.
    const first = rowSchema.safeParse(page[0]);
    const columns = table.columns.filter((name) => first.success && name in first.data);
    /** Asks for the page that begins so many rows after one. */
    const askAfter = (id: string, distance: number) =>
      askFor(table.id, [Query.select(columns), Query.cursorAfter(id), Query.offset(distance)]);
    let next: Promise<Awaited> | undefined;
    while (page.length > 0) {
      const last = idOf(page.at(-1));
      const isLast = page.length < pageSize || last === '';
      next ??= isLast ? undefined : askAfter(last, 0);
      // Never rejects: a failure is kept in what it resolves to.
      const afterNext = isLast ? undefined : askAfter(last, pageSize);
      // The questions leave before the work on this page begins, so that the server is at them in the meantime.
      await turn();
      for (const row of page) {
        const parsed = table.schema.safeParse(row);
        if (parsed.success) see(parsed.data);
        else report(unreadable(table.id, row, parsed.error));
      }
      read += page.length;
      page = next === undefined ? [] : rowsOf(await next);
      next = afterNext;
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

function rowsOf(answer: Awaited): unknown[] {
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
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
