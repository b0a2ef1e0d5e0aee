import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packArchive } from '#tests/local-appwrite/call-backend.ts';
import { startServer, stopServer, usageOf, type Server } from './backend-process.ts';
import { RawConnection, rawRequest, type RawRequest } from './raw-client.ts';

// Measures the embedded backend over HTTP with 50 connections and prints figures; it never fails by
// the clock:   npm run bench -- backend [--rows 1000000] [--seconds 4]

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
  },
});
const maxRows = Number(values.rows);
const seconds = Number(values.seconds);
const connectionCount = 50;
const headers = { 'x-appwrite-project': 'bench', 'x-appwrite-key': 'bench-key' };
const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= maxRows);

function print(name: string, figure: string): void {
  process.stdout.write(`${name.padEnd(58)} ${figure.padStart(18)}\n`);
}

function call(method: string, path: string, body?: object): RawRequest {
  return rawRequest(method, path, { headers, ...(body === undefined ? {} : { body }) });
}

async function must(connection: RawConnection, request: RawRequest): Promise<string> {
  const answer = await connection.send(request);
  if (answer.status >= 400) throw new Error(`${answer.status}: ${answer.body.slice(0, 300)}`);
  return answer.body;
}

/** Lets every connection work for some seconds; returns the completed operations per second. */
async function measure(
  server: Server,
  work: (connection: RawConnection, n: number) => Promise<unknown>,
): Promise<{ perSecond: number; medianMs: number; slowestMs: number; cpuMs: number }> {
  const { port } = server;
  const connections = Array.from({ length: connectionCount }, () => new RawConnection(port));
  const before = await usageOf(server);
  const durations: number[] = [];
  let n = 0;
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < endMs) {
        const beganMs = performance.now();
        n += 1;
        await work(connection, n);
        durations.push(performance.now() - beganMs);
      }
    }),
  );
  const elapsedSeconds = (performance.now() - startMs) / 1000;
  for (const connection of connections) connection.close();
  const after = await usageOf(server);
  durations.sort((left, right) => left - right);
  return {
    perSecond: durations.length / elapsedSeconds,
    medianMs: durations[Math.floor(durations.length / 2)] ?? 0,
    slowestMs: durations[Math.floor(durations.length * 0.99)] ?? 0,
    cpuMs: (after.cpuMs - before.cpuMs) / durations.length,
  };
}

async function report(
  name: string,
  server: Server,
  work: Parameters<typeof measure>[1],
): Promise<void> {
  const { perSecond, medianMs, slowestMs, cpuMs } = await measure(server, work);
  print(name, `${Math.round(perSecond)}/s`);
  const spread = `${medianMs.toFixed(1)}, ${slowestMs.toFixed(1)} ms`;
  print('  half of them within, 99 of 100 within', spread);
  print("  the server's processor time for each", `${cpuMs.toFixed(2)} ms`);
}

const authors = 1000;

async function makeTable(connection: RawConnection, size: number): Promise<void> {
  await must(
    connection,
    call('POST', '/tablesdb/bench/tables', {
      tableId: `rows${size}`,
      name: 'Rows',
      columns: [
        { key: 'author', type: 'varchar', size: 36 },
        { key: 'title', type: 'varchar', size: 128 },
        { key: 'points', type: 'integer', default: 0 },
        { key: 'open', type: 'boolean', default: true },
      ],
      indexes: [
        { key: 'by_author', type: 'key', attributes: ['author'] },
        { key: 'feed', type: 'key', attributes: ['open', '$createdAt'], orders: ['ASC', 'DESC'] },
        { key: 'by_points', type: 'key', attributes: ['points'] },
      ],
    }),
  );
}

function rowOf(n: number): object {
  return {
    $id: `row${n}`,
    author: `author${n % authors}`,
    title: `A row with number ${n} and some words behind it`,
    points: (n * 7919) % 1_000_003,
    open: n % 10 !== 0,
  };
}

async function fillTable(port: number, size: number): Promise<void> {
  const connections = Array.from({ length: 8 }, () => new RawConnection(port));
  const batch = 100;
  let next = 0;
  const startMs = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      while (next < size) {
        const first = next;
        next += batch;
        const rows = Array.from({ length: batch }, (_empty, index) => rowOf(first + index));
        await must(connection, call('POST', `/tablesdb/bench/tables/rows${size}/rows`, { rows }));
      }
    }),
  );
  for (const connection of connections) connection.close();
  const perSecond = size / ((performance.now() - startMs) / 1000);
  print(`rows created, 100 in a call, up to ${size}`, `${Math.round(perSecond)}/s`);
}

function listOf(size: number, queries: readonly object[], total = false): RawRequest {
  const parts = queries.map(
    (query, n) => `queries[${n}]=${encodeURIComponent(JSON.stringify(query))}`,
  );
  const path = `/tablesdb/bench/tables/rows${size}/rows?${parts.join('&')}&total=${String(total)}`;
  return call('GET', path);
}

const equal = (attribute: string, value: unknown): object => ({
  method: 'equal',
  attribute,
  values: [value],
});
const newest = { method: 'orderDesc', attribute: '$createdAt', values: [] };
const limit = (n: number): object => ({ method: 'limit', values: [n] });

async function measureReads(server: Server, size: number): Promise<void> {
  const path = `/tablesdb/bench/tables/rows${size}/rows`;
  const requests = Array.from({ length: 1000 }, (_empty, n) =>
    call('GET', `${path}/row${(n * 7919) % size}`),
  );
  await report(`rows read by id, from ${size}`, server, (connection, n) =>
    connection.send(requests[n % requests.length] ?? call('GET', path)),
  );
}

async function measureLists(server: Server, size: number): Promise<void> {
  const byAuthor = Array.from({ length: 200 }, (_empty, n) =>
    listOf(size, [equal('author', `author${(n * 37) % authors}`), limit(20)]),
  );
  const counted = Array.from({ length: 200 }, (_empty, n) =>
    listOf(size, [equal('author', `author${(n * 37) % authors}`), limit(20)], true),
  );
  const [first = listOf(size, [])] = byAuthor;
  await report(`lists of 20, filtered, from ${size}`, server, (connection, n) =>
    connection.send(byAuthor[n % byAuthor.length] ?? first),
  );
  await report(`the same with the total`, server, (connection, n) =>
    connection.send(counted[n % counted.length] ?? first),
  );
}

async function measureCursors(server: Server, size: number): Promise<void> {
  const kinds: [string, object[]][] = [
    ['newest first among open ones', [equal('open', true), newest]],
    ['by points', [{ method: 'orderAsc', attribute: 'points', values: [] }]],
  ];
  for (const [name, queries] of kinds) {
    const pages = Array.from({ length: 200 }, (_empty, n) => {
      const cursor = { method: 'cursorAfter', values: [`row${((n * 7919) % (size - 1)) + 1}`] };
      return listOf(size, [...queries, limit(20), cursor]);
    });
    const [first = listOf(size, [])] = pages;
    await report(`pages behind a cursor, ${name}, from ${size}`, server, (connection, n) =>
      connection.send(pages[n % pages.length] ?? first),
    );
  }
}

async function measureTransactions(server: Server, size: number): Promise<void> {
  const place = { databaseId: 'bench', tableId: `rows${size}` };
  await report('transactions of 5 operations, durable', server, async (connection, n) => {
    const begun = await must(connection, call('POST', '/tablesdb/transactions', {}));
    const id = /"\$id":"([^"]+)"/.exec(begun)?.[1] ?? '';
    const step = (rowId: string, action: string): object => ({
      ...place,
      action,
      rowId,
      data: { column: 'points', value: 1 },
    });
    await must(
      connection,
      call('POST', `/tablesdb/transactions/${id}/operations`, {
        operations: [
          step(`row${n % 100}`, 'increment'),
          step(`row${(n % 100) + 100}`, 'increment'),
          {
            ...place,
            action: 'update',
            rowId: `row${(n % 5000) + 1000}`,
            data: { open: n % 2 === 0 },
          },
          { ...place, action: 'create', rowId: `tx${n}a`, data: { author: 'bench', title: 'a' } },
          { ...place, action: 'create', rowId: `tx${n}b`, data: { author: 'bench', title: 'b' } },
        ],
      }),
    );
    await connection.send(call('PATCH', `/tablesdb/transactions/${id}`, { commit: true }));
  });
}

async function measureFunction(server: Server): Promise<void> {
  const endpoint = `http://127.0.0.1:${server.port}/v1/functions`;
  const source = 'export default ({ res }) => res.json({ ok: true });';
  const form = new FormData();
  form.set('entrypoint', 'main.js');
  form.set('activate', 'true');
  const code = packArchive([{ path: 'main.js', content: Buffer.from(source) }]);
  form.set('code', new Blob([new Uint8Array(code)]), 'code.tar.gz');
  const connection = new RawConnection(server.port);
  const settings = { functionId: 'fn', name: 'Fn', runtime: 'node-22', execute: ['any'] };
  await must(connection, call('POST', '/functions', settings));
  connection.close();
  await fetch(`${endpoint}/fn/deployments`, { method: 'POST', headers, body: form });
  const execution = call('POST', '/functions/fn/executions', { path: '/x' });
  await report('executions of an empty function', server, (own) => own.send(execution));
}

async function printMemory(server: Server, name: string): Promise<void> {
  print(name, `${Math.round((await usageOf(server)).memoryBytes / 2 ** 20)} MB`);
}

const directory = mkdtempSync(join(tmpdir(), 'bench-backend-'));
try {
  const server = await startServer(directory);
  const connection = new RawConnection(server.port);
  await must(connection, call('POST', '/tablesdb', { databaseId: 'bench', name: 'Bench' }));
  for (const size of sizes) {
    await makeTable(connection, size);
    await fillTable(server.port, size);
  }
  const listed = sizes.findLast((size) => size <= 100_000) ?? maxRows;
  await measureReads(server, sizes.at(-1) ?? listed);
  await measureLists(server, listed);
  for (const size of sizes) await measureCursors(server, size);
  await measureTransactions(server, listed);
  await printMemory(server, 'memory of the process');
  await measureFunction(server);
  await printMemory(server, 'memory with the function running in it');
  connection.close();
  await stopServer(server);
  const again = await startServer(directory);
  const fileBytes = statSync(join(directory, 'appwrite.sqlite')).size;
  print('start with all these rows', `${Math.round(again.startMs)} ms`);
  print('size of the data file', `${Math.round(fileBytes / 2 ** 20)} MB`);
  await stopServer(again);
} finally {
  rmSync(directory, { recursive: true });
}
