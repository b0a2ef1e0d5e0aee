import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { allRoutes } from '#server/local-appwrite/backend/all-routes.ts';

const seed = 20_261_121;
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
  return backend.handle(request, { ip: '127.0.0.1' });
}

const asKey = { 'x-appwrite-key': 'fuzz-key' };

async function must(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await ask({ method, path, body: JSON.stringify(body) }, asKey);
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${method} ${path}: ${text}`);
  const parsed: unknown = JSON.parse(text);
  return parsed !== null && typeof parsed === 'object' ? { ...parsed } : {};
}

const columns = [
  { key: 'title', type: 'varchar', size: 64 },
  { key: 'body', type: 'text' },
  { key: 'points', type: 'integer', min: 0, max: 1000, default: 0 },
  { key: 'whole', type: 'integer' },
  { key: 'big', type: 'bigint' },
  { key: 'score', type: 'double' },
  { key: 'done', type: 'boolean' },
  { key: 'at', type: 'datetime' },
  { key: 'kind', type: 'enum', elements: ['like', 'follow'] },
  { key: 'link', type: 'url' },
  { key: 'mail', type: 'email' },
  { key: 'tags', type: 'varchar', size: 20, array: true },
  { key: 'numbers', type: 'bigint', array: true },
  { key: 'dates', type: 'datetime', array: true },
];

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

const names = [
  ...columns.map(({ key }) => key),
  '$id',
  '$sequence',
  '$createdAt',
  '$updatedAt',
  '$permissions',
  '',
  '*',
  'nope',
  '__proto__',
  'constructor',
  "x' OR '1'='1",
];
const methods = [
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'notBetween',
  'isNull',
  'isNotNull',
  'contains',
  'containsAny',
  'containsAll',
  'notContains',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'search',
  'notSearch',
  'regex',
  'select',
  'orderAsc',
  'orderDesc',
  'orderRandom',
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore',
  'createdBefore',
  'createdAfter',
  'updatedBetween',
  'elemMatch',
  'exists',
  'nope',
  '__proto__',
];

const oddTexts = fc.constantFrom(
  '',
  'r1',
  'like',
  '%',
  '_',
  '\\',
  '"',
  '"a b"',
  '*',
  'AND OR NOT',
  'NEAR(',
  '2026-01-01T00:00:00Z',
  '9999-99-99',
  '[a-',
  '(a+)+$',
  '\u0000',
  '\ud800',
  'ż',
  '💥',
  'null',
  '{"method":"increment","values":[1]}',
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  oddTexts,
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(0, -1, 1, 1000, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300),
  fc.jsonValue({ maxDepth: 2 }),
);

const moment = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const word = fc.oneof(fc.constantFrom('a', 'row', 'row 1', 'ż', '%'), fc.string({ maxLength: 12 }));
/** Values that suit each column. */
const suiting: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  title: word,
  body: word,
  points: fc.integer({ min: 0, max: 1000 }),
  whole: fc.integer(),
  big: fc.maxSafeInteger(),
  score: fc.double({ noNaN: true, noDefaultInfinity: true }),
  done: fc.boolean(),
  at: moment,
  kind: fc.constantFrom('like', 'follow'),
  link: fc.webUrl(),
  mail: fc.emailAddress(),
  tags: fc.array(word, { maxLength: 3 }),
  numbers: fc.array(fc.maxSafeInteger(), { maxLength: 3 }),
  dates: fc.array(moment, { maxLength: 3 }),
  $id: fc.constantFrom('r1', 'r2', 'zz'),
  $sequence: fc.integer({ min: 0, max: 40 }),
  $createdAt: moment,
  $updatedAt: moment,
};

const suitingQuery = fc
  .record({
    method: fc.constantFrom(...methods),
    attribute: fc.constantFrom(...Object.keys(suiting)),
  })
  .chain((head) =>
    fc.record({
      method: fc.constant(head.method),
      attribute: fc.constant(head.attribute),
      values: valuesFor(head.method, suiting[head.attribute] ?? value),
    }),
  );

function valuesFor(method: string, single: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const item = single.map((one) => (Array.isArray(one) ? (one[0] ?? 'a') : one));
  if (method.startsWith('order') || method.includes('Null')) return fc.constant([]);
  if (method.startsWith('cursor')) return fc.constantFrom(['r1'], ['r20'], ['zz']);
  if (method === 'limit' || method === 'offset')
    return fc.integer({ min: 1, max: 50 }).map((n) => [n]);
  if (method === 'select') return fc.subarray(Object.keys(suiting), { minLength: 1 });
  if (method.endsWith('etween')) return fc.tuple(item, item);
  if (method.startsWith('created') || method.startsWith('updated')) return fc.tuple(moment);
  if (method === 'equal' || method.toLowerCase().includes('contains')) {
    return fc.array(item, { minLength: 1, maxLength: 3 });
  }
  return fc.tuple(item);
}

const simpleQuery = fc.record({
  method: fc.constantFrom(...methods),
  attribute: fc.constantFrom(...names),
  values: fc.oneof(fc.array(value, { maxLength: 4 }), value),
});
const query = fc.oneof(
  { weight: 12, arbitrary: suitingQuery },
  { weight: 3, arbitrary: simpleQuery },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constantFrom('and', 'or'),
      values: fc.array(fc.oneof(suitingQuery, simpleQuery), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
const identity = fc.constantFrom('key', 'user', 'guest');

function headersOf(who: string): Record<string, string> {
  if (who === 'key') return asKey;
  return who === 'user' ? { 'x-appwrite-session': session } : {};
}

function isAnswer(status: number): boolean {
  return status >= 200 && status < 500;
}

test('ten thousand random lists are answered, never with 500', async () => {
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
    { numRuns: 10_000, seed },
  );
  expect(bugs).toEqual([]);
}, 120_000);

const columnNames = columns.map(({ key }) => key);
const suitingData = fc.record(
  Object.fromEntries(columnNames.map((name) => [name, suiting[name] ?? value])),
  { requiredKeys: [] },
);
const oddData = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 });
const rowData = fc
  .tuple(suitingData, fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, oddData))
  .map(([suited, odd]) => ({ ...suited, ...odd }));
const permissions = fc.oneof(
  fc.constantFrom(null, [], ['read("any")'], ['write("user:user")'], ['read("label:vip")']),
  value,
);
const rowId = fc.oneof(fc.constantFrom('unique()', 'r1', 'new'), value);

function sent(method: string, path: string, body: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> {
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
  sent('POST', '', fc.record({ rowId, data: rowData, permissions })),
  sent('POST', '', fc.record({ rows: fc.array(rowData, { maxLength: 3 }) })),
  sent('PUT', '', fc.record({ rows: fc.array(rowData, { maxLength: 3 }) })),
  sent('PATCH', '', fc.record({ data: rowData, queries: queriesOf })),
  someRow.chain((path) => sent('PATCH', path, fc.record({ data: rowData, permissions }))),
  someRow.chain((path) => sent('PUT', path, fc.record({ data: rowData, permissions }))),
  someRow.chain((path) => sent('DELETE', path, fc.constant({}))),
  columnPath.chain((path) => sent('PATCH', path, step)),
  fc.constantFrom('POST', 'PUT', 'PATCH').chain((method) => sent(method, '', fc.jsonValue())),
);

test('random writes of rows are answered, never with 500', async () => {
  await fc.assert(
    fc.asyncProperty(write, identity, async (request, who) => {
      const response = await ask(request, headersOf(who));
      await response.text();
      expect(isAnswer(response.status), `${response.status} ${JSON.stringify(request)}`).toBe(true);
    }),
    { numRuns: 5000, seed },
  );
  expect(bugs).toEqual([]);
}, 120_000);

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

test('random transactions are answered, never with 500', async () => {
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
    { numRuns: 1500, seed },
  );
  expect(bugs).toEqual([]);
}, 120_000);

const routePaths = (): string[] => {
  // Only the paths matter here: no handler runs.
  const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
  return [...new Set(routes.map(({ path }) => path))];
};

test('random arguments of every route are answered, never with 500', async () => {
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
  const argument = fc.constantFrom(
    'userId',
    'name',
    'email',
    'phone',
    'password',
    'labels',
    'prefs',
    'status',
    'length',
    'expire',
    'secret',
    'duration',
    'databaseId',
    'tableId',
    'columns',
    'indexes',
    'permissions',
    'rowSecurity',
    'key',
    'size',
    'required',
    'default',
    'min',
    'max',
    'elements',
    'array',
    'type',
    'orders',
    'lengths',
    'functionId',
    'runtime',
    'execute',
    'schedule',
    'timeout',
    'events',
    'scopes',
    'variableId',
    'value',
    'body',
    'async',
    'path',
    'method',
    'headers',
    'scheduledAt',
    'search',
    'queries',
    'total',
    'newKey',
    'sessionId',
    'deploymentId',
    'ttl',
  );
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
      const response = await backend.handle(request, { ip: '127.0.0.1' });
      await response.text();
      expect(isAnswer(response.status), `${response.status} ${JSON.stringify(one)}`).toBe(true);
    }),
    { numRuns: 6000, seed },
  );
  expect(bugs).toEqual([]);
}, 120_000);

test('bodies larger than any call takes, broken JSON and deep JSON are refused', async () => {
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
