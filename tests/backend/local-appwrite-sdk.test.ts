import { randomBytes } from 'node:crypto';
import {
  AppwriteException as WebException,
  Account,
  Client as WebClient,
  TablesDB as WebTablesDB,
} from 'appwrite';
import {
  AppwriteException,
  Client,
  Functions,
  ID,
  TablesDBIndexType,
  Operator,
  Permission,
  Query,
  Role,
  Runtime,
  TablesDB,
  Users,
} from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from './local-appwrite-server.ts';
import { packArchive } from './pack-archive.ts';

const databaseId = 'shop';
const tableId = 'items';
let backend: TestBackend;
let tables: TablesDB;
let users: Users;
let functions: Functions;

beforeAll(async () => {
  backend = await startTestBackend();
  const client = new Client()
    .setEndpoint(backend.endpoint)
    .setProject(backend.projectId)
    .setKey(backend.apiKey);
  tables = new TablesDB(client);
  users = new Users(client);
  functions = new Functions(client);
  await tables.create({ databaseId, name: 'Shop' });
  await tables.createTable({
    databaseId,
    tableId,
    name: 'Items',
    permissions: [Permission.read(Role.users()), Permission.create(Role.users())],
    rowSecurity: true,
  });
  await tables.createVarcharColumn({ databaseId, tableId, key: 'title', size: 64, required: true });
  await tables.createIntegerColumn({
    databaseId,
    tableId,
    key: 'points',
    required: false,
    min: 0,
    max: 1000,
    xdefault: 0,
  });
  await tables.createVarcharColumn({
    databaseId,
    tableId,
    key: 'tags',
    size: 20,
    required: false,
    array: true,
  });
  await tables.createIndex({
    databaseId,
    tableId,
    key: 'by_points',
    type: TablesDBIndexType.Key,
    columns: ['points'],
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

afterAll(async () => {
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

test('[EM-03] [DB-01] the server SDK creates rows with id, data and permissions and lists them by queries', async () => {
  const created = await tables.createRow({
    databaseId,
    tableId,
    rowId: 'first',
    data: { title: 'First', points: 5, tags: ['a', 'b'] },
    permissions: [Permission.read(Role.any())],
  });
  expect(created).toMatchObject({
    $id: 'first',
    $databaseId: 'shop',
    $tableId: 'items',
    $permissions: ['read("any")'],
    title: 'First',
    points: 5,
    tags: ['a', 'b'],
  });
  await tables.createRow({ databaseId, tableId, rowId: ID.unique(), data: { title: 'Second' } });
  const list = await tables.listRows({
    databaseId,
    tableId,
    queries: [Query.equal('title', 'First'), Query.limit(5)],
  });
  expect(list.total).toBe(1);
  expect(list.rows.map(({ $id }) => $id)).toEqual(['first']);
});

test('[EM-03] [DB-02] the server SDK reads, upserts, updates and deletes one row', async () => {
  const place = { databaseId, tableId, rowId: 'whole-life' };
  await tables.upsertRow({ ...place, data: { title: 'Made' } });
  await tables.upsertRow({ ...place, data: { title: 'Made again' } });
  await tables.updateRow({ ...place, data: { points: 7 } });
  const read = await tables.getRow(place);
  expect(read).toMatchObject({ title: 'Made again', points: 7 });
  await tables.deleteRow(place);
  await expect(tables.getRow(place)).rejects.toMatchObject({ code: 404, type: 'row_not_found' });
});

test('[EM-03] [DB-03] increments and decrements move a number up to their bound and not past it', async () => {
  const place = { databaseId, tableId, rowId: 'counter', column: 'points' };
  await tables.createRow({ ...place, data: { title: 'Counter', points: 10 } });
  const up = await tables.incrementRowColumn({ ...place, value: 5, max: 15 });
  expect(up).toMatchObject({ points: 15 });
  await expect(tables.incrementRowColumn({ ...place, max: 15 })).rejects.toMatchObject({
    code: 400,
    type: 'column_limit_exceeded',
  });
  const down = await tables.decrementRowColumn({ ...place, value: 15, min: 0 });
  expect(down).toMatchObject({ points: 0 });
  await expect(tables.decrementRowColumn({ ...place, min: 0 })).rejects.toMatchObject({
    code: 400,
    type: 'column_limit_exceeded',
  });
});

test('[EM-03] operators of the SDK change a row from what it holds', async () => {
  const place = { databaseId, tableId, rowId: 'operators' };
  await tables.createRow({ ...place, data: { title: 'Op', points: 10, tags: ['a'] } });
  const changed = await tables.updateRow({
    ...place,
    data: {
      points: Operator.increment(5, 12),
      tags: Operator.arrayAppend(['b', 'a']),
      title: Operator.stringConcat('!'),
    },
  });
  // A bound that would be crossed leaves the number alone.
  expect(changed).toMatchObject({ points: 10, tags: ['a', 'b', 'a'], title: 'Op!' });
  const again = await tables.updateRow({
    ...place,
    data: { points: Operator.multiply(3), tags: Operator.arrayUnique() },
  });
  expect(again).toMatchObject({ points: 30, tags: ['a', 'b'] });
});

test('[EM-03] bulk calls of the server SDK work on all matching rows', async () => {
  const rows = ['x', 'y', 'z'].map((id) => ({ $id: `bulk-${id}`, title: `Bulk ${id}`, points: 1 }));
  const made = await tables.createRows({ databaseId, tableId, rows });
  expect(made.total).toBe(3);
  const queries = [Query.startsWith('title', 'Bulk')];
  const changed = await tables.updateRows({ databaseId, tableId, data: { points: 9 }, queries });
  expect(changed.total).toBe(3);
  const upserted = await tables.upsertRows({
    databaseId,
    tableId,
    rows: [{ $id: 'bulk-x', title: 'Bulk x again' }],
  });
  expect(upserted.rows).toMatchObject([{ $id: 'bulk-x', points: 9 }]);
  const removed = await tables.deleteRows({ databaseId, tableId, queries });
  expect(removed.total).toBe(3);
});

test('[EM-03] a transaction of the server SDK is applied together or not at all', async () => {
  const place = { databaseId, tableId };
  await tables.createRow({ ...place, rowId: 'purse', data: { title: 'Purse', points: 3 } });
  const spend = async (receipt: string) => {
    const { $id: transactionId } = await tables.createTransaction({ ttl: 60 });
    const operations = [
      {
        action: 'decrement',
        ...place,
        rowId: 'purse',
        data: { column: 'points', value: 2, min: 0 },
      },
      { action: 'create', ...place, rowId: receipt, data: { title: 'Receipt' } },
    ];
    await tables.createOperations({ transactionId, operations });
    return tables.updateTransaction({ transactionId, commit: true });
  };
  await expect(spend('receipt1')).resolves.toMatchObject({ status: 'committed' });
  await expect(spend('receipt2')).rejects.toMatchObject({
    code: 400,
    type: 'attribute_limit_exceeded',
  });
  await expect(tables.getRow({ ...place, rowId: 'receipt2' })).rejects.toThrow(
    /could not be found/,
  );
  await expect(tables.getRow({ ...place, rowId: 'purse' })).resolves.toMatchObject({ points: 1 });
});

test('[EM-03] the server SDK deploys a function and runs it', async () => {
  const functionId = 'greeter';
  await functions.create({
    functionId,
    name: 'Greeter',
    runtime: Runtime.Node22,
    execute: ['any'],
  });
  await functions.createVariable({
    functionId,
    key: 'GREETING',
    value: 'Hello',
    variableId: 'greeting',
  });
  const code = packed(
    'main.js',
    'export default ({ req, res }) => res.text(`${process.env.GREETING} ${req.bodyText}`);',
  );
  const deployment = await functions.createDeployment({
    functionId,
    code: InputFile.fromBuffer(code, 'code.tar.gz'),
    activate: true,
    entrypoint: 'main.js',
  });
  expect(deployment.status).toBe('ready');
  const execution = await functions.createExecution({ functionId, body: 'Ada' });
  expect(execution).toMatchObject({
    functionId: 'greeter',
    status: 'completed',
    responseStatusCode: 200,
    responseBody: 'Hello Ada',
  });
});

test('[DB-25] the SDK uploads a file in chunks of 5 MB, and the deployment is whole', async () => {
  const functionId = 'large';
  await functions.create({ functionId, name: 'Large', runtime: Runtime.Node22, execute: ['any'] });
  const source = 'export default ({ res }) => res.text(String(padding.length));\nconst padding = "';
  const code = packed('main.js', `${source}${incompressible(11 * 1024 * 1024)}";`);
  const chunks: number[] = [];
  const deployment = await functions.createDeployment({
    functionId,
    code: InputFile.fromBuffer(code, 'code.tar.gz'),
    activate: true,
    entrypoint: 'main.js',
    onProgress: ({ chunksTotal }) => chunks.push(chunksTotal),
  });
  expect(chunks[0]).toBe(Math.ceil(code.length / (5 * 1024 * 1024)));
  expect(chunks[0]).toBeGreaterThan(1);
  const stored = await functions.getDeployment({ functionId, deploymentId: deployment.$id });
  expect(stored).toMatchObject({ status: 'ready', sourceSize: code.length });
  const execution = await functions.createExecution({ functionId });
  expect(execution.responseBody).toBe(String(11 * 1024 * 1024));
}, 30_000);

test('[DB-19] a refusal raises an exception with message, status code, type and response body', async () => {
  const failure = await tables.getRow({ databaseId, tableId, rowId: 'nobody' }).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(AppwriteException);
  expect(failure).toMatchObject({
    message: "Row with the requested ID 'nobody' could not be found.",
    code: 404,
    type: 'row_not_found',
  });
  expect(failure).toHaveProperty('response', expect.stringContaining('"type":"row_not_found"'));
});

test('[DB-20] an opaque answer raises a 403 that asks to register the origin as a web platform', async () => {
  vi.stubGlobal('window', { location: { host: 'app.example' } });
  vi.stubGlobal('fetch', async () =>
    Object.defineProperty(new Response(), 'type', { value: 'opaque' }),
  );
  const failure = await webAccount()
    .get()
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(failure).toBeInstanceOf(WebException);
  expect(failure).toMatchObject({
    code: 403,
    type: 'forbidden',
    message:
      'Invalid Origin. Register your new client (app.example) as a new Web platform on your project console dashboard',
  });
});

test('[DB-20] the backend itself refuses a page of an unregistered host', async () => {
  const answer = await fetch(`${backend.endpoint}/account`, {
    headers: { 'x-appwrite-project': backend.projectId, origin: 'https://stranger.example' },
  });
  expect(answer.status).toBe(403);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(await answer.json()).toMatchObject({ type: 'general_unknown_origin' });
});

test('[DB-21] a call without a needed argument raises before anything is sent', async () => {
  const sent = vi.fn();
  vi.stubGlobal('fetch', sent);
  const rows = new WebTablesDB(webClient());
  const none = { databaseId: undefined, tableId: undefined, rowId: undefined } as never;
  const { databaseId: d, tableId: t } = { databaseId, tableId };
  const calls: [string, () => unknown][] = [
    ['databaseId', () => rows.listRows(none)],
    ['tableId', () => rows.listRows({ databaseId: d } as never)],
    ['rowId', () => rows.getRow({ databaseId: d, tableId: t } as never)],
    ['data', () => rows.createRow({ databaseId: d, tableId: t, rowId: 'r' } as never)],
    ['column', () => rows.incrementRowColumn({ databaseId: d, tableId: t, rowId: 'r' } as never)],
  ];
  for (const [name, call] of calls) {
    expect(call).toThrow(`Missing required parameter: "${name}"`);
  }
  expect(sent).not.toHaveBeenCalled();
});

test('[DB-22] the browser SDK sends credentials and keeps the session in local storage where cookies fail', async () => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  vi.stubGlobal('window', { localStorage, console: { warn: () => undefined } });
  const credentials = new Set<RequestCredentials | undefined>();
  const realFetch = fetch;
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    credentials.add(options.credentials);
    return realFetch(url, options);
  });
  await users.create({ userId: 'kept', name: 'Kept' });
  const token = await users.createToken({ userId: 'kept', length: 32 });
  const account = webAccount();
  const session = await account.createSession({ userId: 'kept', secret: token.secret });
  expect(session).toMatchObject({ userId: 'kept', secret: '' });
  expect(kept.get('cookieFallback')).toMatch(/^\{"a_session_test":".+"\}$/);
  await expect(account.get()).resolves.toMatchObject({ $id: 'kept' });
  expect(credentials).toEqual(new Set(['include']));
  await account.deleteSession({ sessionId: 'current' });
  await expect(account.get()).rejects.toMatchObject({ type: 'general_unauthorized_scope' });
});

test('a whole number beyond 2^53 survives the way through the server SDK', async () => {
  await tables.createBigIntColumn({ databaseId, tableId, key: 'big', required: false });
  const place = { databaseId, tableId, rowId: 'big' };
  const exact = 9_007_199_254_740_993n;
  await tables.createRow({ ...place, data: { title: 'Big', big: exact } });
  await expect(tables.getRow(place)).resolves.toMatchObject({ big: exact });
  const more = await tables.incrementRowColumn({ ...place, column: 'big', value: 2 });
  expect(more).toMatchObject({ big: exact + 2n });
});

function webClient(): WebClient {
  return new WebClient().setEndpoint(backend.endpoint).setProject(backend.projectId);
}

function webAccount(): Account {
  return new Account(webClient());
}

/** Text that packing hardly makes shorter. */
function incompressible(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length);
}

function packed(name: string, source: string): Buffer {
  return packArchive([{ path: name, content: Buffer.from(source) }]);
}
