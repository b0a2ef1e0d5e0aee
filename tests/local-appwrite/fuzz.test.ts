import { askBackend } from '#tests/support/served-backend.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { argument, columnNames, columns, query, rowData, value } from './fuzz-values.ts';
import { fuzzed } from '#tests/support/fuzz.ts';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { allRoutes } from '#server/local-appwrite/routes/all-routes.ts';

const origin = 'http://127.0.0.1/v1';
const rowsPath = '/tablesdb/db/tables/all/rows';
const bugs: unknown[] = [];
let backend: LocalAppwrite;
let session: string;

type Sent = { readonly method: string; readonly path: string; readonly body?: string };

async function ask(sent: Sent, headers: Record<string, string>): Promise<Response> {
  const request = new Request(`${origin}${sent.path}`, {
    method: sent.method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'fuzz', ...headers },
    ...(sent.method === 'GET' ? {} : { body: sent.body ?? '{}' }),
  });
  return askBackend(backend, request);
}

const asKey = { 'x-appwrite-key': 'fuzz-key' };

async function must(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await ask({ method, path, body: JSON.stringify(body) }, asKey);
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${method} ${path}: ${text}`);
  const parsed: unknown = JSON.parse(text);
  return parsed !== null && typeof parsed === 'object' ? { ...parsed } : {};
}

beforeAll(async () => {
  backend = openLocalAppwrite({
    dataDirectory: ':memory:',
    project: { id: 'fuzz', name: 'Fuzz', platformHosts: ['localhost'], apiKeys: ['fuzz-key'] },
    endpoint: () => origin,
    nowMs: Date.now,
    executor: {
      execute: () =>
        Promise.resolve({ status: 200, headers: {}, body: new Uint8Array(), logs: '', errors: '' }),
      release: () => undefined,
      close: () => Promise.resolve(),
    },
    reportBug: (error) => bugs.push(error),
  });
  await must('POST', '/tablesdb', { databaseId: 'db', name: 'Db' });
  await must('POST', '/tablesdb/db/tables', {
    tableId: 'all',
    name: 'All',
    permissions: ['read("any")', 'create("users")', 'update("users")'],
    rowSecurity: true,
    columns,
    indexes: [
      {
        key: 'by_points',
        type: 'key',
        attributes: ['points', '$createdAt'],
        orders: ['ASC', 'DESC'],
      },
      { key: 'words', type: 'fulltext', attributes: ['title'] },
    ],
  });
  for (let n = 0; n < 30; n += 1) {
    const data = { title: `row ${n} żółw`, points: n, done: n % 2 === 0, tags: ['a', `t${n}`] };
    await must('POST', rowsPath, { rowId: `r${n}`, data, permissions: ['read("users")'] });
  }
  await must('POST', '/users', { userId: 'user', name: 'User' });
  const opened = await must('POST', '/users/user/sessions', {});
  session = String(opened['secret']);
}, 30_000);

afterAll(async () => {
  await backend.close();
});

const identity = fc.constantFrom('key', 'user', 'guest');

function headersOf(who: string): Record<string, string> {
  if (who === 'key') return asKey;
  return who === 'user' ? { 'x-appwrite-session': session } : {};
}

function isAnswer(status: number): boolean {
  return status >= 200 && status < 500;
}

test('random lists never cause a 500', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(query, { maxLength: 4 }), identity, async (queries, who) => {
      const parts = queries.map(
        (one, n) => `queries[${n}]=${encodeURIComponent(JSON.stringify(one).toWellFormed())}`,
      );
      const path = `${rowsPath}?${parts.join('&')}`;
      const response = await ask({ method: 'GET', path }, headersOf(who));
      await response.text();
      expect(isAnswer(response.status), `${response.status} ${path}`).toBe(true);
    }),
    fuzzed(2000),
  );
  expect(bugs).toEqual([]);
}, 3_600_000);

const permissions = fc.oneof(
  fc.constantFrom(null, [], ['read("any")'], ['write("user:user")'], ['read("label:vip")']),
  value,
);
const rowId = fc.oneof(fc.constantFrom('unique()', 'r1', 'new'), value);

function calling(method: string, path: string, body: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
  return body.map((one) => ({ method, path: rowsPath + path, body: JSON.stringify(one) }));
}

const step = fc.oneof(
  fc.record({ value: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ value, min: value, max: value }),
);
const columnPath = fc
  .tuple(
    fc.constantFrom('r1', 'r2', 'nope'),
    fc.constantFrom(...columnNames, 'nope'),
    fc.constantFrom('increment', 'decrement'),
  )
  .map((parts) => `/${parts.join('/')}`);
const someRow = fc.constantFrom('/r1', '/r2', '/new', '/nope');
const queriesOf = fc.array(
  fc.oneof(
    query.map((one) => JSON.stringify(one)),
    value,
  ),
  { maxLength: 2 },
);
const write = fc.oneof(
  calling('POST', '', fc.record({ rowId, data: rowData, permissions })),
  calling('POST', '', fc.record({ rows: fc.array(rowData, { maxLength: 3 }) })),
  calling('PUT', '', fc.record({ rows: fc.array(rowData, { maxLength: 3 }) })),
  calling('PATCH', '', fc.record({ data: rowData, queries: queriesOf })),
  someRow.chain((path) => calling('PATCH', path, fc.record({ data: rowData, permissions }))),
  someRow.chain((path) => calling('PUT', path, fc.record({ data: rowData, permissions }))),
  someRow.chain((path) => calling('DELETE', path, fc.constant({}))),
  columnPath.chain((path) => calling('PATCH', path, step)),
  fc.constantFrom('POST', 'PUT', 'PATCH').chain((method) => calling(method, '', fc.jsonValue())),
);

test('random row writes never cause a 500', async () => {
  await fc.assert(
    fc.asyncProperty(write, identity, async (request, who) => {
      const response = await ask(request, headersOf(who));
      await response.text();
      expect(isAnswer(response.status), `${response.status} ${JSON.stringify(request)}`).toBe(true);
    }),
    fuzzed(1200),
  );
  expect(bugs).toEqual([]);
}, 3_600_000);

const operation = fc.oneof(
  fc.record({
    action: fc.constantFrom(
      'create',
      'update',
      'upsert',
      'delete',
      'increment',
      'decrement',
      'bulkCreate',
      'bulkUpdate',
      'bulkUpsert',
      'bulkDelete',
      'zap',
    ),
    databaseId: fc.constantFrom('db', 'nope'),
    tableId: fc.constantFrom('all', 'nope'),
    rowId: fc.constantFrom('r3', 'r4', 'staged', 'unique()'),
    data: fc.oneof(
      rowData,
      fc.record({
        column: fc.constantFrom('points', 'score', 'big', 'title', 'nope'),
        value,
        min: value,
        max: value,
      }),
      fc.record({ queries: fc.array(query, { maxLength: 2 }), data: rowData }),
      fc.array(rowData, { maxLength: 2 }),
    ),
  }),
  fc.jsonValue({ maxDepth: 2 }),
);

test('random transactions never cause a 500', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 4 }), identity, async (operations, who) => {
      const headers = headersOf(who);
      const begun = await ask({ method: 'POST', path: '/tablesdb/transactions' }, headers);
      const { $id } = (await begun.json()) as { $id?: string };
      const path = `/tablesdb/transactions/${$id ?? 'none'}`;
      const calls: Sent[] = [
        ...operations.map((one) => ({
          method: 'POST',
          path: `${path}/operations`,
          body: JSON.stringify({ operations: [one] }),
        })),
        { method: 'GET', path: `${rowsPath}?transactionId=${$id ?? 'none'}` },
        { method: 'PATCH', path, body: '{"commit":true}' },
      ];
      for (const call of calls) {
        const response = await ask(call, headers);
        await response.text();
        expect(isAnswer(response.status), `${response.status} ${JSON.stringify(call)}`).toBe(true);
      }
    }),
    fuzzed(400),
  );
  expect(bugs).toEqual([]);
}, 3_600_000);

const routePaths = (): string[] => {
  // Only the paths matter here: no handler runs.
  const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
  return [...new Set(routes.map(({ path }) => path))];
};

test('random arguments of every route never cause a 500', async () => {
  const segments = [
    'db',
    'all',
    'user',
    'r1',
    'points',
    'current',
    'fn',
    'nope',
    '_bad',
    '%00',
    '%ff',
    'a b',
    '..',
    'x'.repeat(40),
  ];
  const path = fc
    .tuple(
      fc.constantFrom(...routePaths()),
      fc.array(fc.constantFrom(...segments), { minLength: 5, maxLength: 5 }),
    )
    .map(([pattern, chosen]) => {
      let position = 0;
      return pattern.replace(/\{\w+\}/g, () => encodeURI(chosen[position++] ?? ''));
    });
  const sent = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
    path,
    arguments: fc.dictionary(argument, value, { maxKeys: 8 }),
    contentType: fc.constantFrom(
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
    ),
  });
  const protectedPaths = new Set(['/tablesdb/db', '/tablesdb/db/tables/all', '/users/user']);
  await fc.assert(
    fc.asyncProperty(sent, identity, async (one, who) => {
      if (one.method === 'DELETE' && protectedPaths.has(one.path)) return;
      const hasBody = one.method !== 'GET' && one.method !== 'HEAD';
      const request = new Request(`${origin}${one.path}`, {
        method: one.method,
        headers: {
          'content-type': one.contentType,
          'x-appwrite-project': 'fuzz',
          ...headersOf(who),
        },
        ...(hasBody ? { body: JSON.stringify(one.arguments) } : {}),
      });
      const response = await askBackend(backend, request);
      await response.text();
      expect(isAnswer(response.status), `${response.status} ${JSON.stringify(one)}`).toBe(true);
    }),
    fuzzed(2000),
  );
  expect(bugs).toEqual([]);
}, 3_600_000);

test('oversized bodies, broken JSON and deeply nested JSON are refused', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const cases: [string, number][] = [
    [`"${'x'.repeat(33 * 1024 * 1024)}"`, 413],
    ['{', 400],
    [deep, 400],
    [`{"rowId":"deep","data":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`, 400],
  ];
  for (const [text, status] of cases) {
    const response = await ask({ method: 'POST', path: rowsPath, body: text }, asKey);
    expect(response.status).toBe(status);
  }
  expect(bugs).toEqual([]);
});
