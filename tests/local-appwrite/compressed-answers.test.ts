import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend, type TestBackend } from './server.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  const columns = [{ key: 'text', type: 'varchar', size: 5000, required: false }];
  const permissions = ['read("any")'];
  await post('/tablesdb', { databaseId: 'db', name: 'Db' });
  await post('/tablesdb/db/tables', { tableId: 'texts', name: 'Texts', columns, permissions });
  const rows = '/tablesdb/db/tables/texts/rows';
  await post(rows, { rowId: 'long', data: { text: 'words '.repeat(700) } });
  await post(rows, { rowId: 'short', data: { text: 'words' } });
});

afterAll(async () => {
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`${backend.endpoint}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': 'test',
      'x-appwrite-key': 'test-key',
    },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
}

type Answer = {
  readonly encoding: string | undefined;
  readonly vary: string;
  readonly body: Buffer;
};

/** Reads a row without decompressing the response, which `fetch` cannot do. */
function read(rowId: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const url = `${backend.endpoint}/tablesdb/db/tables/texts/rows/${rowId}`;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { headers: { 'x-appwrite-project': 'test', ...headers } },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const body = Buffer.concat(chunks);
          expect(reply.headers['content-length']).toBe(String(body.length));
          const { 'content-encoding': encoding, vary = '' } = reply.headers;
          resolve({ encoding, vary, body });
        });
      },
    );
    call.on('error', reject);
    call.end();
  });
}

test('[SP-06] a long response is compressed as the client accepts, with Brotli if both are accepted', async () => {
  const plain = await read('long', {});
  expect(plain.encoding).toBeUndefined();
  expect(plain.body.length).toBeGreaterThan(4000);
  const brotli = await read('long', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.encoding).toBe('br');
  expect(brotli.body.length).toBeLessThan(1000);
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  const gzipped = await read('long', { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
  expect(gzipped.encoding).toBe('gzip');
  expect(gunzipSync(gzipped.body)).toEqual(plain.body);
});

test('[SP-06] the Vary header names what a response depends on, including the origin', async () => {
  const headers = { 'accept-encoding': 'br', origin: 'http://localhost' };
  expect((await read('long', headers)).vary).toBe('Accept-Encoding, Origin');
});

test('[SP-06] short responses, and those to programs with a key, are not compressed', async () => {
  expect((await read('short', { 'accept-encoding': 'br' })).encoding).toBeUndefined();
  const asKey = { 'accept-encoding': 'br', 'x-appwrite-key': 'test-key' };
  expect((await read('long', asKey)).encoding).toBeUndefined();
  expect((await read('long', { 'accept-encoding': 'identity' })).encoding).toBeUndefined();
});
