import { askBackend } from '#tests/support/served-backend.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { callableOptions, mustCall, refusalOf, rowsOf, type CallOptions } from './call-backend.ts';

const rows = '/tablesdb/db/tables/items/rows';
const bugs: unknown[] = [];
let backend: LocalAppwrite;
let alice: Record<string, string>;

const columns = [
  { key: 'title', type: 'varchar', size: 64, required: true },
  { key: 'points', type: 'integer', required: false, min: 0, max: 1000, default: 0 },
  { key: 'size', type: 'integer', required: false },
  { key: 'at', type: 'datetime', required: false },
  { key: 'link', type: 'url', required: false },
  { key: 'long', type: 'varchar', size: 800, required: false },
];

beforeAll(async () => {
  backend = openLocalAppwrite({
    ...callableOptions(':memory:'),
    reportBug: (error) => bugs.push(error),
  });
  await mustCall(backend, 'POST /tablesdb', { body: { databaseId: 'db', name: 'Db' } });
  await mustCall(backend, 'POST /tablesdb/db/tables', {
    body: { tableId: 'items', name: 'Items', columns, permissions: ['update("users")'] },
  });
  await mustCall(backend, 'POST /users', { body: { userId: 'alice', name: 'Alice' } });
  const { secret } = await mustCall(backend, 'POST /users/alice/sessions');
  alice = { 'x-appwrite-session': String(secret) };
});

afterAll(async () => {
  expect(bugs).toEqual([]);
  await backend.close();
});

const refusal = (line: string, options?: CallOptions): Promise<unknown[]> =>
  refusalOf(backend, line, options);

async function made(data: object, more: object = {}): Promise<Readonly<Record<string, unknown>>> {
  return mustCall(backend, `POST ${rows}`, { body: { rowId: 'unique()', data, ...more } });
}

test('a sequence can be queried in the form that responses show: as text', async () => {
  const { $id, $sequence } = await made({ title: 'counted' });
  const ask = (value: unknown): CallOptions => ({
    queries: [{ method: 'equal', attribute: '$sequence', values: [value] }],
  });
  const found = await mustCall(backend, `GET ${rows}`, ask($sequence));
  expect(rowsOf(found).map((row) => row['$id'])).toEqual([$id]);
  for (const value of ['x', '0', 0, null, 1.5]) {
    expect(await refusal(`GET ${rows}`, ask(value))).toEqual([400, 'general_query_invalid']);
  }
});

test('a query is refused for a value that its column cannot hold, and for a repeated or missing column', async () => {
  const bad = [
    { method: 'equal', attribute: 'size', values: [3_000_000_000] },
    { method: 'select', values: ['title', 'title'] },
    { method: 'select', values: [] },
    { method: 'select', values: ['$tableId'] },
  ];
  for (const query of bad) {
    expect(await refusal(`GET ${rows}`, { queries: [query] })).toEqual([
      400,
      'general_query_invalid',
    ]);
  }
});

test('a table or database that is switched off is there for keys alone', async () => {
  const table = '/tablesdb/off/tables/items';
  await mustCall(backend, 'POST /tablesdb', { body: { databaseId: 'off', name: 'Off' } });
  const open = { tableId: 'items', name: 'Items', columns, permissions: ['read("any")'] };
  await mustCall(backend, 'POST /tablesdb/off/tables', { body: open });
  const asAlice = () => refusal(`GET ${table}/rows`, { headers: alice });
  expect(await asAlice()).toEqual([200, undefined]);

  await mustCall(backend, `PUT ${table}`, { body: { name: 'Items', enabled: false } });
  expect(await asAlice()).toEqual([404, 'table_not_found']);
  await mustCall(backend, `PUT ${table}`, { body: { name: 'Items', enabled: true } });
  await mustCall(backend, 'PUT /tablesdb/off', { body: { name: 'Off', enabled: false } });
  expect(await asAlice()).toEqual([404, 'database_not_found']);
  expect(await refusal(`GET ${table}/rows`)).toEqual([200, undefined]);
});

test('a search of users takes every sign for itself', async () => {
  const names = ['10% off', '100 off', 'a_b', 'axb', String.raw`c\d`, 'cd'];
  for (const name of names) {
    await mustCall(backend, 'POST /users', { body: { userId: 'unique()', name } });
  }
  for (const words of ['10%', 'a_b', String.raw`c\d`]) {
    const found = await mustCall(backend, `GET /users?search=${encodeURIComponent(words)}`);
    expect(found).toMatchObject({ total: 1 });
  }
});

test('a missing table is reported before a bad query', async () => {
  const queries = [{ method: 'nope' }];
  const asked = await refusal('GET /tablesdb/db/tables/none/rows', { queries });
  expect(asked).toEqual([404, 'table_not_found']);
  const body = { data: { points: 1 }, queries: ['{bad'] };
  const changed = await refusal('PATCH /tablesdb/db/tables/none/rows', { body });
  expect(changed).toEqual([404, 'table_not_found']);
});

test('null in a column with a default restores the default', async () => {
  const { $id, points } = await made({ title: 'x', points: null, size: null });
  expect(points).toBe(0);
  await mustCall(backend, `PATCH ${rows}/${String($id)}`, { body: { data: { points: 7 } } });
  const emptied = await mustCall(backend, `PATCH ${rows}/${String($id)}`, {
    body: { data: { points: null } },
  });
  expect(emptied).toMatchObject({ points: 0, size: null });
  expect(await mustCall(backend, `GET ${rows}/${String($id)}`)).toMatchObject({ points: 0 });
});

test('a row that a change of many left without a default has it again after its next change', async () => {
  const { $id } = await made({ title: 'of many', points: 7 });
  const path = `${rows}/${String($id)}`;
  const one = { queries: [JSON.stringify({ method: 'equal', attribute: '$id', values: [$id] })] };
  await mustCall(backend, `PATCH ${rows}`, { body: { data: { points: null }, ...one } });
  expect(await mustCall(backend, `GET ${path}`)).toMatchObject({ points: null });

  const changed = await mustCall(backend, `PATCH ${path}`, { body: { data: { size: 3 } } });

  expect(changed).toMatchObject({ points: 0, size: 3 });
  expect(await mustCall(backend, `GET ${path}`)).toMatchObject({ points: 0, size: 3 });
});

test('a change of nothing but the times of a row is a change', async () => {
  const { $id } = await made({ title: 'dated' });
  const path = `${rows}/${String($id)}`;
  const first = '2020-01-01T00:00:00.000+00:00';
  const later = '2021-01-01T00:00:00.000+00:00';
  for (const times of [{ $createdAt: first }, { $updatedAt: later }]) {
    await mustCall(backend, `PATCH ${path}`, { body: { data: times } });
    expect(await mustCall(backend, `GET ${path}`)).toMatchObject(times);
  }
});

test('an upsert requires every required column, even for an existing row', async () => {
  const { $id } = await made({ title: 'kept', points: 3 });
  const line = `PUT ${rows}/${String($id)}`;
  expect(await refusal(line, { body: { data: { points: 4 } } })).toEqual([
    400,
    'row_invalid_structure',
  ]);
  const changed = await mustCall(backend, line, { body: { data: { title: 'new' } } });
  expect(changed).toMatchObject({ title: 'new', points: 3 });
});

test('an upsert without permissions is refused if the row grants other people’s roles', async () => {
  const { $id } = await made({ title: 'x' }, { permissions: ['read("user:bob")'] });
  const options = { headers: alice, body: { data: { title: 'y' } } };
  expect(await refusal(`PUT ${rows}/${String($id)}`, options)).toEqual([401, 'user_unauthorized']);
  const updated = await mustCall(backend, `PATCH ${rows}/${String($id)}`, options);
  expect(updated).toMatchObject({ title: 'y' });
});

test('a bulk write of values that no row can hold is refused even if no row matches', async () => {
  const queries = ['{"method":"equal","attribute":"title","values":["none"]}'];
  for (const data of [{ nope: 1 }, { points: 'x' }, { title: null }]) {
    expect(await refusal(`PATCH ${rows}`, { body: { data, queries } })).toEqual([
      400,
      'row_invalid_structure',
    ]);
  }
  const none = await mustCall(backend, `PATCH ${rows}`, { body: { data: { points: 1 }, queries } });
  expect(none).toEqual({ total: 0, rows: [] });
});

test('bulk creation requires valid ids, and a bulk upsert distinct ones', async () => {
  const bad = { body: { rows: [{ $id: '_bad', title: 'x' }] } };
  expect(await refusal(`POST ${rows}`, bad)).toEqual([400, 'general_bad_request']);
  const same = { body: { rows: ['x', 'y'].map((title) => ({ $id: 'same', title })) } };
  expect(await refusal(`PUT ${rows}`, same)).toEqual([409, 'row_already_exists']);
  expect(await refusal(`PUT ${rows}`)).toEqual([400, 'general_argument_invalid']);
  expect(await mustCall(backend, `PUT ${rows}`, { body: { rows: [] } })).toMatchObject({
    total: 0,
  });
});

test('days beyond the end of a month roll over into the next one, other dates are refused', async () => {
  expect(await made({ title: 'x', at: '2026-02-30' })).toMatchObject({
    at: '2026-03-02T00:00:00.000+00:00',
  });
  for (const at of ['2026-13-01', '2026-01-32', 'tomorrow', '']) {
    const body = { rowId: 'unique()', data: { title: 'x', at } };
    expect(await refusal(`POST ${rows}`, { body })).toEqual([400, 'row_invalid_structure']);
  }
});

test('a URL has only ASCII letters', async () => {
  const data = { title: 'x', link: 'https://ex\u{e4}mple.com' };
  const body = { rowId: 'unique()', data };
  expect(await refusal(`POST ${rows}`, { body })).toEqual([400, 'row_invalid_structure']);
});

test('a write with an unreadable time is refused', async () => {
  const { $id } = await made({ title: 'x' });
  const headers = { 'x-appwrite-key': 'test-key', 'x-appwrite-timestamp': 'yesterdayish' };
  const options = { headers, body: { data: { points: 1 } } };
  expect(await refusal(`PATCH ${rows}/${String($id)}`, options)).toEqual([
    400,
    'general_argument_invalid',
  ]);
});

test('an index is limited to the maximum key length, and a column keeps its type', async () => {
  const index = { body: { key: 'by_long', type: 'key', columns: ['long'] } };
  expect(await refusal('POST /tablesdb/db/tables/items/indexes', index)).toEqual([
    400,
    'column_index_invalid',
  ]);
  const change = { body: { required: false, default: null } };
  expect(await refusal('PATCH /tablesdb/db/tables/items/columns/integer/title', change)).toEqual([
    400,
    'column_type_invalid',
  ]);
});

test('a web token is not a session', async () => {
  const { jwt } = await mustCall(backend, 'POST /account/jwts', { headers: alice });
  const headers = { 'x-appwrite-jwt': String(jwt) };
  expect(await refusal('GET /account/sessions/current', { headers })).toEqual([
    404,
    'user_session_not_found',
  ]);
  const { sessions } = await mustCall(backend, 'GET /account/sessions', { headers });
  expect(sessions).toMatchObject([{ current: false }]);
});

test('a signed-in caller is refused before a login token is checked', async () => {
  const asked = await refusal('POST /account/sessions/token', { headers: alice });
  expect(asked).toEqual([401, 'user_session_already_exists']);
});

test('preferences hold at most 65,535 bytes and, like all JSON, 512 levels', async () => {
  const save = (a: unknown): Promise<unknown[]> =>
    refusal('PATCH /account/prefs', { headers: alice, body: { prefs: { a } } });
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  for (const fitting of ['x'.repeat(65_527), nested(510)]) {
    expect(await save(fitting)).toEqual([200, undefined]);
  }
  for (const tooMuch of ['x'.repeat(65_528), nested(511)]) {
    expect(await save(tooMuch)).toEqual([400, 'general_argument_invalid']);
  }
});

test('the refusal that a function is disabled or has no code precedes the one of the caller', async () => {
  const make = (functionId: string, enabled: boolean): Promise<unknown> =>
    mustCall(backend, 'POST /functions', {
      body: { functionId, name: functionId, runtime: 'node-22', execute: [], enabled },
    });
  await make('bare', true);
  await make('off', false);
  const headers = alice;
  expect(await refusal('POST /functions/bare/executions', { headers })).toEqual([
    404,
    'deployment_not_found',
  ]);
  for (const line of ['POST /functions/off/executions', 'GET /functions/off/executions']) {
    expect(await refusal(line, { headers })).toEqual([404, 'function_not_found']);
  }
});

test('a HEAD request is answered like GET without a body', async () => {
  const request = new Request('http://127.0.0.1/v1/health/version', { method: 'HEAD' });
  const response = await askBackend(backend, request);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
});
