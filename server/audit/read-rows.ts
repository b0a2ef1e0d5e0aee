import { z } from 'zod';
import type { TablesReader } from '#src/tables/rows.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { Query } from 'node-appwrite';
import type { AuditTable } from './audit-tables.ts';
import type { Finding } from './findings.ts';

/** Parses JSON text; undefined if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A server, and an API key that may read its rows. */
type AuditTarget = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
};

/** The reader of an audit. */
export type PageReader = Pick<TablesReader, 'listRows'>;

const pageSchema = z.object({ total: z.number(), rows: z.array(z.unknown()) });
const refusalSchema = z.object({ message: z.string(), type: z.string() });

/**
 * Reads pages of rows over HTTP. The server SDK parses answers in JavaScript, which alone would exceed an audit's
 * time limit. Calls reject with Error that has the refusal's `code` and `type`, like the SDK. Rule OP-08.
 */
export function createPageReader(
  { endpoint, projectId, apiKey }: AuditTarget,
  ask: typeof globalThis.fetch,
): PageReader {
  const headers = {
    'x-appwrite-project': projectId,
    'x-appwrite-key': apiKey,
    // On the same machine, compression takes longer than it saves.
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

/** Parses a server's answer as a page. Throws Error if the server refused, or the answer is not a page. */
export function readPage(status: number, body: unknown): { total: number; rows: unknown[] } {
  const page = pageSchema.safeParse(body);
  if (status === 200 && page.success) return page.data;
  const refusal = refusalSchema.safeParse(body);
  const { message, type } = refusal.success
    ? refusal.data
    : { message: `the answer ${String(status)} is not a page of rows`, type: '' };
  throw Object.assign(new Error(message), { code: status === 200 ? 404 : status, type });
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') === true;
}

function isThisMachine(endpoint: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(endpoint).hostname);
}

/** Reads tables from start to end, oldest rows first, and holds at most three pages in memory. */
export type RowSource = {
  /** Passes every row of a table to `see`; an unreadable row is a finding. Rejects if the backend does not answer. */
  readonly each: <Row>(table: AuditTable<Row>, see: (row: Row) => void) => Promise<void>;
  /** All rows of a table by id, for tables that are small compared to engagements. */
  readonly all: <Row extends { readonly $id: string }>(
    table: AuditTable<Row>,
  ) => Promise<ReadonlyMap<string, Row>>;
  /** The number of rows read, by table. */
  readonly rowCounts: () => Readonly<Record<string, number>>;
};

/** Where the rows are, and who gets a finding for each unreadable row. */
export type RowPlace = {
  readonly reader: Pick<TablesReader, 'listRows'>;
  readonly databaseId: string;
  readonly report: (finding: Finding) => void;
};

const pageSize = 1000;
const rowSchema = z.looseObject({ $id: z.string() });

/** A requested page: its rows, or the failure. */
type Awaited = PromiseSettledResult<unknown[]>;

/** Reads pages in order. While one is processed, the next two are being fetched. Rule OP-08. */
export function createRowSource({ reader, databaseId, report }: RowPlace): RowSource {
  const rowCounts: Record<string, number> = {};

  async function requestPage(tableId: string, queries: readonly string[]): Promise<unknown[]> {
    const asked = [Query.limit(pageSize), ...queries];
    const page = await reader.listRows({ databaseId, tableId, queries: asked, total: false });
    return page.rows;
  }

  /** Requests a page. It is not awaited at once, so a failure is stored until it is. */
  async function askFor(tableId: string, queries: readonly string[]): Promise<Awaited> {
    const [answer] = await Promise.allSettled([requestPage(tableId, queries)]);
    return answer;
  }

  const each: RowSource['each'] = async (table, see) => {
    let read = 0;
    let page = rowsOf(await askFor(table.id, []));
    // A database of an earlier version may lack a column, which must not be selected then.
    const first = rowSchema.safeParse(page[0]);
    const columns = table.columns.filter((name) => first.success && name in first.data);
    /** Requests the page that starts `distance` rows after the given one. */
    const askAfter = (id: string, distance: number) =>
      askFor(table.id, [Query.select(columns), Query.cursorAfter(id), Query.offset(distance)]);
    let next: Promise<Awaited> | undefined;
    while (page.length > 0) {
      const last = idOf(page.at(-1));
      const isLast = page.length < pageSize || last === '';
      next ??= isLast ? undefined : askAfter(last, 0);
      // Never rejects: it resolves to the failure.
      const afterNext = isLast ? undefined : askAfter(last, pageSize);
      // The requests are sent before this page is processed, so the server works in the meantime.
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
