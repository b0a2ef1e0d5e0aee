import { askBackend } from '#tests/support/served-backend.ts';
import type { LocalAppwrite, LocalAppwriteOptions } from '#server/local-appwrite/local-appwrite.ts';

/** An answer of a backend that was asked without a network. */
export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

const endpoint = 'http://127.0.0.1/v1';

/** Options of a backend that is asked with `callBackend`. */
export function callableOptions(dataDirectory: string): LocalAppwriteOptions {
  return {
    dataDirectory,
    project: { id: 'test', name: 'Test', platformHosts: ['*'], apiKeys: ['test-key'] },
    endpoint: () => endpoint,
    nowMs: Date.now,
  };
}

/** How a call is made: as the key, unless headers say otherwise. */
export type CallOptions = {
  readonly body?: object;
  readonly queries?: readonly object[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller's address. */
  readonly ip?: string;
};

const asKey = { 'x-appwrite-key': 'test-key' };

function queryString(queries: readonly object[]): string {
  const parts = queries.map(
    (query, n) => `queries[${n}]=${encodeURIComponent(JSON.stringify(query))}`,
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Asks a backend directly: `callBackend(backend, 'POST /users', { body })`. */
export async function callBackend(
  backend: LocalAppwrite,
  line: string,
  options: CallOptions = {},
): Promise<Answer> {
  const [method = 'GET', path = ''] = line.split(' ');
  const { body, queries = [], headers = asKey, ip = '127.0.0.1' } = options;
  const request = new Request(`${endpoint}${path}${queryString(queries)}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'test', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const response = await askBackend(backend, request, ip);
  const text = await response.text();
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  return { status: response.status, body: { ...Object(parsed) } };
}

/** The same for calls that must not be refused; the body. */
export async function mustCall(
  backend: LocalAppwrite,
  line: string,
  options: CallOptions = {},
): Promise<Answer['body']> {
  const { status, body } = await callBackend(backend, line, options);
  if (status >= 400) throw new Error(`${line}: ${JSON.stringify(body)}`);
  return body;
}

/** Status and type of the answer to a call that may be refused; the type is undefined if it is not. */
export async function refusalOf(
  backend: LocalAppwrite,
  line: string,
  options: CallOptions = {},
): Promise<unknown[]> {
  const { status, body } = await callBackend(backend, line, options);
  return [status, body['type']];
}

/** The rows of a listing answer. */
export function rowsOf(body: Answer['body']): Readonly<Record<string, unknown>>[] {
  const { rows } = body;
  return Array.isArray(rows) ? rows.map((row) => ({ ...Object(row) })) : [];
}
