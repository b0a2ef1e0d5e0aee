import { askBackend } from '#tests/support/served-backend.ts';
import type { LocalAppwrite, LocalAppwriteOptions } from '#server/local-appwrite/local-appwrite.ts';
import { packCode } from '#server/provision/function-setup.ts';

/** A response of a backend that was called without a network. */
export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

const endpoint = 'http://127.0.0.1/v1';

/** Options of a backend that is called with `callBackend`. */
export function callableOptions(dataDirectory: string): LocalAppwriteOptions {
  return {
    dataDirectory,
    project: { id: 'test', name: 'Test', platformHosts: ['*'], apiKeys: ['test-key'] },
    endpoint: () => endpoint,
    nowMs: Date.now,
  };
}

/** How a call is made: with the API key, unless headers say otherwise. */
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

/** Calls a backend directly: `callBackend(backend, 'POST /users', { body })`. */
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

/** The same for calls that must succeed; returns the body. */
export async function mustCall(
  backend: LocalAppwrite,
  line: string,
  options: CallOptions = {},
): Promise<Answer['body']> {
  const { status, body } = await callBackend(backend, line, options);
  if (status >= 400) throw new Error(`${line}: ${JSON.stringify(body)}`);
  return body;
}

/** Status and error type of a call that may be refused; the type is undefined if it succeeded. */
export async function refusalOf(
  backend: LocalAppwrite,
  line: string,
  options: CallOptions = {},
): Promise<unknown[]> {
  const { status, body } = await callBackend(backend, line, options);
  return [status, body['type']];
}

/** The rows of a list response. */
export function rowsOf(body: Answer['body']): Readonly<Record<string, unknown>>[] {
  const { rows } = body;
  return Array.isArray(rows) ? rows.map((row) => ({ ...Object(row) })) : [];
}

/** The form that uploads an archive as a deployment to activate, with the entry file `main.js`. */
export function formOf(archive: Buffer): FormData {
  const form = new FormData();
  form.set('entrypoint', 'main.js');
  form.set('activate', 'true');
  form.set('code', new Blob([new Uint8Array(archive)]), 'code.tar.gz');
  return form;
}

/** Registers a function that everyone may call and deploys its code; empty code is for tests with an executor of their own. */
export async function deployFunction(
  backend: LocalAppwrite,
  id: string,
  source = '',
): Promise<void> {
  const body = { functionId: id, name: id, runtime: 'node-22', execute: ['any'] };
  await mustCall(backend, 'POST /functions', { body });
  const archive = packArchive([{ path: 'main.js', content: Buffer.from(source) }]);
  const request = new Request(`http://127.0.0.1/v1/functions/${id}/deployments`, {
    method: 'POST',
    headers: { 'x-appwrite-project': 'test', 'x-appwrite-key': 'test-key' },
    body: formOf(archive),
  });
  const { status } = await askBackend(backend, request);
  if (status !== 202) throw new Error(`the deployment was answered with ${status}`);
}

/** Packs files into a `.tar.gz`, as deployments are uploaded. */
export function packArchive(
  files: readonly { readonly path: string; readonly content: Uint8Array }[],
): Buffer {
  return Buffer.from(packCode(files.map(({ path, content }) => ({ name: path, content }))));
}
