import { z } from 'zod';
import type { TablesReader } from '#src/tables/rows.ts';

/** A server, and a key that may read its rows. */
export type AuditTarget = {
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
