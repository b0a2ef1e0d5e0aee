import {
  AppwriteException,
  ID,
  TablesDBIndexType,
  Operator,
  Permission,
  Query,
  Role,
  TablesDB,
} from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseId, serverClient, tableId, startTestBackend, type TestBackend } from './server.ts';

let backend: TestBackend;
let tables: TablesDB;

beforeAll(async () => {
  backend = await startTestBackend();
  tables = new TablesDB(serverClient(backend));
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

test('[EM-03] [DB-03] increments and decrements change a number up to their bound', async () => {
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

test('operators and staged bulk actions, which the product never uses, are refused', async () => {
  const place = { databaseId, tableId, rowId: 'operators' };
  await tables.createRow({ ...place, data: { title: 'Op', points: 10 } });
  await expect(
    tables.updateRow({ ...place, data: { title: Operator.stringConcat('!') } }),
  ).rejects.toMatchObject({ code: 400, type: 'row_invalid_structure' });
  const { $id: transactionId } = await tables.createTransaction({ ttl: 60 });
  const operations = [{ action: 'bulkDelete', databaseId, tableId, data: { queries: [] } }];
  await expect(tables.createOperations({ transactionId, operations })).rejects.toMatchObject({
    code: 400,
  });
  await expect(
    tables.createRows({ databaseId, tableId, rows: [{ title: 'x' }], transactionId }),
  ).rejects.toMatchObject({ code: 400 });
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

test('[DB-19] a refusal raises an exception with message, status code, type and response body', async () => {
  const failure = await tables.getRow({ databaseId, tableId, rowId: 'unknown' }).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(AppwriteException);
  expect(failure).toMatchObject({
    message: "Row with the requested ID 'unknown' could not be found.",
    code: 404,
    type: 'row_not_found',
  });
  expect(failure).toHaveProperty('response', expect.stringContaining('"type":"row_not_found"'));
});

test('an integer beyond 2^53 passes through the server SDK unchanged', async () => {
  await tables.createBigIntColumn({ databaseId, tableId, key: 'big', required: false });
  const place = { databaseId, tableId, rowId: 'big' };
  const exact = 9_007_199_254_740_993n;
  await tables.createRow({ ...place, data: { title: 'Big', big: exact } });
  await expect(tables.getRow(place)).resolves.toMatchObject({ big: exact });
  const more = await tables.incrementRowColumn({ ...place, column: 'big', value: 2 });
  expect(more).toMatchObject({ big: exact + 2n });
});
