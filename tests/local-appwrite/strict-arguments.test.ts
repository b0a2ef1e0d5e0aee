import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import {
  callableOptions,
  callBackend,
  deployFunction,
  mustCall,
  refusalOf,
  rowsOf,
  type CallOptions,
} from './call-backend.ts';

const rows = '/tablesdb/db/tables/items/rows';
const executions = '/functions/echo/executions';
const asKey = { 'x-appwrite-key': 'test-key' };
const bugs: unknown[] = [];
let backend: LocalAppwrite;
let alice: Record<string, string>;

const columns = [
  { key: 'title', type: 'varchar', size: 64, required: false },
  { key: 'points', type: 'integer', required: false, default: 0 },
  { key: 'at', type: 'datetime', required: false },
  { key: 'times', type: 'datetime', required: false, array: true },
];

beforeAll(async () => {
  backend = openLocalAppwrite({
    ...callableOptions(':memory:'),
    reportBug: (error) => bugs.push(error),
  });
  await mustCall(backend, 'POST /tablesdb', { body: { databaseId: 'db', name: 'Db' } });
  await mustCall(backend, 'POST /tablesdb/db/tables', {
    body: { tableId: 'items', name: 'Items', columns, permissions: ['read("any")'] },
  });
  await mustCall(backend, `POST ${rows}`, {
    body: { rowId: 'one', data: { title: 'x', times: ['2026-01-01'] } },
  });
  for (const userId of ['alice', 'bob']) {
    await mustCall(backend, 'POST /users', { body: { userId, name: userId } });
  }
  const { secret } = await mustCall(backend, 'POST /users/alice/sessions');
  alice = { 'x-appwrite-session': String(secret) };
  await deployFunction(backend, 'echo', 'export default ({ res }) => res.text("done");');
});

afterAll(async () => {
  expect(bugs).toEqual([]);
  await backend.close();
});

const list = (...queries: [string, string, unknown[]][]): CallOptions => ({
  queries: queries.map(([method, attribute, values]) => ({ method, attribute, values })),
});
const row = (data: object): CallOptions => ({ body: { rowId: 'unique()', data } });
const json = { 'content-type': 'application/vnd.api+json' };

test.each<[string, CallOptions, number, string]>([
  [`GET ${rows}`, list(['limit', '', [1]], ['limit', '', [0]]), 400, 'general_query_invalid'],
  [`GET ${rows}`, list(['offset', '', [0]], ['offset', '', ['x']]), 400, 'general_query_invalid'],
  [
    `GET ${rows}`,
    list(['cursorAfter', '', ['one']], ['cursorBefore', '', ['_']]),
    400,
    'general_query_invalid',
  ],
  [`GET ${rows}`, list(['isNull', 'points', ['x']]), 400, 'general_query_invalid'],
  [`GET ${rows}`, list(['contains', 'times', ['x']]), 400, 'general_query_invalid'],
  [`POST ${rows}`, { body: { rowId: '0', data: { title: 'x' } } }, 400, 'row_missing_data'],
  [`POST ${rows}`, row({ at: '9999-12-31T23:59:59.001Z' }), 400, 'row_invalid_structure'],
  [
    `POST ${rows}`,
    row({ title: ' {"values":[1],"method":"increment"}' }),
    400,
    'row_invalid_structure',
  ],
  [`POST ${rows}`, row({ title: '{"method":"toggle"}' }), 400, 'row_invalid_structure'],
  [
    `POST ${rows}`,
    { ...row({ title: 'x' }), headers: { ...asKey, ...json } },
    400,
    'row_missing_data',
  ],
  ['POST /users', { body: { userId: 'unique()', name: '' } }, 400, 'general_argument_invalid'],
  ['POST /users', { body: { userId: 'unique()', email: '' } }, 400, 'general_argument_invalid'],
  ['POST /users', { body: { userId: 'unique()', phone: '' } }, 400, 'general_argument_invalid'],
  [
    'POST /account/sessions/token',
    { headers: {}, body: { userId: 'unique()', secret: 'x' } },
    401,
    'user_invalid_token',
  ],
  [`POST ${executions}`, { body: { path: '' } }, 400, 'general_argument_invalid'],
  [`POST ${executions}`, { body: { async: true, scheduledAt: 'x' } }, 400, 'general_bad_request'],
  [
    `POST ${executions}`,
    { body: { headers: { a: 'x'.repeat(16_383) } } },
    500,
    'general_server_error',
  ],
])('%s with %j is refused with %d %s', async (line, options, status, type) => {
  expect(await refusalOf(backend, line, options)).toEqual([status, type]);
});

const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const isEmpty = { method: 'isNull', attribute: 'title' };
const equalTo = (values: readonly number[]) => ({ method: 'equal', attribute: 'points', values });

test.each<[string, number, (count: number) => object[]]>([
  ['conditions', 50, (count) => many(count, isEmpty)],
  ['conditions inside another', 49, (count) => [{ method: 'or', values: many(count, isEmpty) }]],
  [
    'values to compare',
    1000,
    (count) => [count - 800, 400, 400].map((part) => equalTo(many(part, 1))),
  ],
  [
    'texts to search for',
    10,
    (count) => [{ method: 'contains', attribute: 'title', values: many(count, 'x') }],
  ],
  [
    'characters in a text to search for',
    500,
    (count) => [{ method: 'endsWith', attribute: 'title', values: ['a'.repeat(count)] }],
  ],
  ['orders', 5, (count) => many(count, { method: 'orderAsc', attribute: 'title' })],
  ['rows', 1000, (count) => [{ method: 'limit', values: [count] }]],
])(
  '[TR-39] of %s, a list takes %i from people and any number from a key',
  async (_of, most, queries) => {
    const ask = async (count: number, headers: Record<string, string>): Promise<unknown[]> =>
      refusalOf(backend, `GET ${rows}`, { headers, queries: queries(count) });
    expect(await ask(most, alice)).toEqual([200, undefined]);
    expect(await ask(most + 1, alice)).toEqual([400, 'general_query_invalid']);
    expect(await ask(most + 1, asKey)).toEqual([200, undefined]);
  },
);

test('a time in a list of times is found in any spelling', async () => {
  const found = await mustCall(backend, `GET ${rows}`, list(['contains', 'times', ['2026-01-01']]));
  expect(rowsOf(found)).toHaveLength(1);
});

test('people and guests delay an execution to a whole minute, at least one minute ahead', async () => {
  const minute = Math.ceil(Date.now() / 60_000) * 60_000 + 60_000;
  const plan = async (ms: number): Promise<unknown> => {
    const body = { async: true, scheduledAt: new Date(ms).toISOString() };
    return (await callBackend(backend, `POST ${executions}`, { headers: alice, body })).status;
  };
  expect(await plan(minute + 1000)).toBe(400);
  expect(await plan(Date.now() + 59_000)).toBe(400);
  expect(await plan(minute + 60_000)).toBe(202);
});

test('a session belongs to the user it names', async () => {
  const text = Buffer.from(alice['x-appwrite-session'] ?? '', 'base64').toString();
  const { id, secret } = { ...Object(JSON.parse(text)) };
  const ask = (content: object): Promise<unknown[]> => {
    const session = Buffer.from(JSON.stringify(content)).toString('base64');
    return refusalOf(backend, 'GET /account', { headers: { 'x-appwrite-session': session } });
  };
  expect(await ask({ id, secret })).toEqual([200, undefined]);
  for (const content of [{ id: 'bob', secret }, { secret }]) {
    expect(await ask(content)).toEqual([401, 'general_unauthorized_scope']);
  }
});

test('a web token beside a session is refused before it is read', async () => {
  const headers = { ...alice, 'x-appwrite-jwt': 'x.y.z' };
  expect(await refusalOf(backend, 'GET /account', { headers })).toEqual([
    403,
    'user_jwt_and_cookie_set',
  ]);
});

test("a key's web token for a user ends with the user's most recent session", async () => {
  const { $id } = await mustCall(backend, 'POST /users/bob/sessions');
  const { jwt } = await mustCall(backend, 'POST /users/bob/jwts');
  const ask = () =>
    refusalOf(backend, 'GET /account', { headers: { 'x-appwrite-jwt': String(jwt) } });
  expect(await ask()).toEqual([200, undefined]);
  await mustCall(backend, `DELETE /users/bob/sessions/${String($id)}`);
  expect(await ask()).toEqual([401, 'general_unauthorized_scope']);
});

test('an increment answers with the earlier time of change, and stores the new one', async () => {
  const { $updatedAt } = await mustCall(backend, `GET ${rows}/one`);
  const stepped = await mustCall(backend, `PATCH ${rows}/one/points/increment`);
  expect(stepped).toMatchObject({ points: 1, $updatedAt });
  const stored = await mustCall(backend, `GET ${rows}/one`);
  expect(Date.parse(String(stored['$updatedAt']))).toBeGreaterThan(Date.parse(String($updatedAt)));
});

test('a transaction drops times, even those of a key, and a missing column fails its commit', async () => {
  const stage = async (action: string, data: object): Promise<unknown[]> => {
    const { $id } = await mustCall(backend, 'POST /tablesdb/transactions');
    const path = `/tablesdb/transactions/${String($id)}`;
    const operation = { action, databaseId: 'db', tableId: 'items', rowId: 'two', data };
    await mustCall(backend, `POST ${path}/operations`, { body: { operations: [operation] } });
    return refusalOf(backend, `PATCH ${path}`, { body: { commit: true } });
  };
  const past = '2020-01-01T00:00:00.000+00:00';
  expect(await stage('create', { title: 'x', $createdAt: past })).toEqual([200, undefined]);
  expect(await stage('update', { title: 'y', $updatedAt: past })).toEqual([200, undefined]);
  const { $createdAt, $updatedAt } = await mustCall(backend, `GET ${rows}/two`);
  expect([$createdAt, $updatedAt]).not.toContain(past);
  expect(await stage('increment', { column: 'none' })).toEqual([404, 'document_not_found']);
});

test('a transaction does not increment a row that it has deleted itself', async () => {
  const at = { databaseId: 'db', tableId: 'items', rowId: 'brief', data: { title: 'x' } };
  await mustCall(backend, `POST ${rows}`, { body: at });
  const { $id: transactionId } = await mustCall(backend, 'POST /tablesdb/transactions');
  const path = `/tablesdb/transactions/${String(transactionId)}`;
  const operations = ['update', 'delete'].map((action) => ({
    ...at,
    action,
    data: { title: 'y' },
  }));
  await mustCall(backend, `POST ${path}/operations`, { body: { operations } });
  await mustCall(backend, `PATCH ${rows}/brief/points/increment`, { body: { transactionId } });

  const commit = { body: { commit: true } };
  expect(await refusalOf(backend, `PATCH ${path}`, commit)).toEqual([404, 'document_not_found']);
});
