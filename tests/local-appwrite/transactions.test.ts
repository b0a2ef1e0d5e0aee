import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import {
  callableOptions,
  callBackend,
  mustCall,
  refusalOf,
  type Answer,
  type CallOptions,
} from './call-backend.ts';

const rows = '/tablesdb/db/tables/notes/rows';
const bugs: unknown[] = [];
const clock = { aheadMs: 0 };
let backend: LocalAppwrite;
let alice: Record<string, string>;

beforeAll(async () => {
  backend = openLocalAppwrite({
    ...callableOptions(':memory:'),
    nowMs: () => Date.now() + clock.aheadMs,
    reportBug: (error) => bugs.push(error),
  });
  await mustCall(backend, 'POST /tablesdb', { body: { databaseId: 'db', name: 'Db' } });
  const columns = [
    { key: 'title', type: 'varchar', size: 64, required: false },
    { key: 'points', type: 'integer', required: false, max: 1000, default: 0 },
  ];
  await mustCall(backend, 'POST /tablesdb/db/tables', {
    body: { tableId: 'notes', name: 'Notes', columns, rowSecurity: true },
  });
  const permissions = {
    readable: ['read("user:alice")'],
    writable: ['update("user:alice")'],
    both: ['read("user:alice")', 'update("user:alice")'],
    deletable: ['read("user:alice")', 'delete("user:alice")'],
  };
  for (const [rowId, named] of Object.entries(permissions)) {
    const body = { rowId, data: { title: rowId }, permissions: named };
    await mustCall(backend, `POST ${rows}`, { body });
  }
  await mustCall(backend, 'POST /users', { body: { userId: 'alice', name: 'Alice' } });
  const { secret } = await mustCall(backend, 'POST /users/alice/sessions');
  alice = { 'x-appwrite-session': String(secret) };
});

afterAll(async () => {
  expect(bugs).toEqual([]);
  await backend.close();
});

async function begin(options: CallOptions = {}): Promise<string> {
  const { $id } = await mustCall(backend, 'POST /tablesdb/transactions', options);
  return String($id);
}

const refusal = (line: string, options?: CallOptions): Promise<unknown[]> =>
  refusalOf(backend, line, options);

test('a staging call reports transaction errors in the form of its kind', async () => {
  const finished = await begin();
  await mustCall(backend, `PATCH /tablesdb/transactions/${finished}`, { body: { rollback: true } });
  const oneRow: [string, object][] = [
    [`POST ${rows}`, { rowId: 'n', data: { title: 'x' } }],
    [`PATCH ${rows}/both`, { data: { title: 'x' } }],
    [`PUT ${rows}/both`, { data: { title: 'x' } }],
    [`DELETE ${rows}/both`, {}],
  ];
  for (const [line, body] of oneRow) {
    const at = (transactionId: string): CallOptions => ({ body: { ...body, transactionId } });
    expect(await refusal(line, at('none'))).toEqual([404, 'transaction_not_found']);
    expect(await refusal(line, at(finished))).toEqual([400, 'transaction_not_ready']);
  }
  const others: [string, object][] = [
    [`PATCH ${rows}/both/points/increment`, {}],
    [`POST ${rows}`, { rows: [{ title: 'x' }] }],
    [`PUT ${rows}`, { rows: [{ title: 'x' }] }],
    [`PATCH ${rows}`, { data: { title: 'x' } }],
    [`DELETE ${rows}`, {}],
  ];
  for (const [line, body] of others) {
    for (const transactionId of ['none', finished]) {
      expect(await refusal(line, { body: { ...body, transactionId } })).toEqual([
        400,
        'general_bad_request',
      ]);
    }
  }
});

test('a missing row is reported before a missing transaction', async () => {
  const body = { data: { title: 'x' }, transactionId: 'none' };
  expect(await refusal(`PATCH ${rows}/none`, { body })).toEqual([404, 'row_not_found']);
});

test('staging returns the changed row and the granted permissions', async () => {
  const transactionId = await begin();
  const updated = await mustCall(backend, `PATCH ${rows}/both`, {
    body: { data: { points: 4 }, transactionId },
  });
  expect(updated).toMatchObject({ $id: 'both', title: 'both', points: 4 });
  const own = await begin({ headers: alice });
  const upserted = await mustCall(backend, `PUT ${rows}/new`, {
    headers: alice,
    body: { data: { title: 'n' }, transactionId: own },
  });
  expect(upserted).toMatchObject({
    $permissions: ['read("user:alice")', 'update("user:alice")', 'delete("user:alice")'],
  });
});

test('creating a row in a transaction requires the permission to create rows', async () => {
  const transactionId = await begin({ headers: alice });
  const body = { rowId: 'mine', data: { title: 'x' }, transactionId };
  expect(await refusal(`POST ${rows}`, { headers: alice, body })).toEqual([
    401,
    'user_unauthorized',
  ]);
});

test('operations on rows that the caller cannot read look like operations on missing rows', async () => {
  const id = await begin({ headers: alice });
  const stage = (rowId: string, action = 'update'): Promise<unknown[]> => {
    const data = action === 'delete' ? {} : { data: { title: 'y' } };
    const operation = { databaseId: 'db', tableId: 'notes', action, rowId, ...data };
    return refusal(`POST /tablesdb/transactions/${id}/operations`, {
      headers: alice,
      body: { operations: [operation] },
    });
  };
  expect(await stage('writable')).toEqual([404, 'document_not_found']);
  expect(await stage('readable')).toEqual([401, 'user_unauthorized']);
  expect(await stage('both')).toEqual([201, undefined]);
  // The right to change a row is not the right to delete it, nor the other way around.
  expect(await stage('both', 'delete')).toEqual([401, 'user_unauthorized']);
  expect(await stage('deletable', 'update')).toEqual([401, 'user_unauthorized']);
  expect(await stage('deletable', 'delete')).toEqual([201, undefined]);
});

test("a read in another caller's or a finished transaction is a plain read", async () => {
  const foreign = await begin();
  await mustCall(backend, `PATCH ${rows}/both`, {
    body: { data: { title: 'staged' }, transactionId: foreign },
  });
  const read = (transactionId: string): Promise<unknown> =>
    mustCall(backend, `GET ${rows}/both?transactionId=${transactionId}`, { headers: alice });
  expect(await read(foreign)).toMatchObject({ title: 'both' });
  expect(await read('none')).toMatchObject({ title: 'both' });
});

test('an expired transaction accepts nothing more and cannot be finished, only read', async () => {
  const id = await begin();
  await mustCall(backend, `PATCH ${rows}/both`, {
    body: { data: { title: 'late' }, transactionId: id },
  });
  clock.aheadMs = 301_000;
  const expired = [410, 'transaction_expired'];
  const staged = { body: { data: { title: 'later' }, transactionId: id } };
  expect(await refusal(`PATCH ${rows}/both`, staged)).toEqual(expired);
  for (const body of [{ commit: true }, { rollback: true }]) {
    expect(await refusal(`PATCH /tablesdb/transactions/${id}`, { body })).toEqual(expired);
  }
  const read = await mustCall(backend, `GET /tablesdb/transactions/${id}`);
  expect(read).toMatchObject({ status: 'pending' });
  expect(await mustCall(backend, `GET ${rows}/both`)).toMatchObject({ title: 'both' });
  clock.aheadMs = 0;
});

test("a guest's transaction is not stored, because no guest could use it", async () => {
  const begun = await mustCall(backend, 'POST /tablesdb/transactions', { headers: {} });
  expect(begun).toMatchObject({ status: 'pending' });
  const path = `GET /tablesdb/transactions/${String(begun['$id'])}`;
  expect(await refusal(path)).toEqual([404, 'transaction_not_found']);
});

test("an increment stays within the column's bound even if its own bound is wider", async () => {
  const step = (value: number, max: number): Promise<unknown[]> =>
    refusal(`PATCH ${rows}/both/points/increment`, { body: { value, max } });
  expect(await step(1001, 5000)).toEqual([400, 'column_limit_exceeded']);
  expect(await step(1000, 5000)).toEqual([200, undefined]);
});

test('a cursor on a row that the caller may not read is like one on a missing row', async () => {
  const behind = (rowId: string): Promise<Answer> =>
    callBackend(backend, `GET ${rows}`, {
      headers: alice,
      queries: [{ method: 'cursorAfter', values: [rowId] }],
    });
  const { body, status } = await behind('writable');
  expect(status).toBe(400);
  expect(body).toMatchObject({ type: 'general_cursor_not_found' });
  const missing = await behind('wr1table');
  expect(missing.body).toMatchObject({
    type: 'general_cursor_not_found',
    message: String(body['message']).replace('writable', 'wr1table'),
  });
  expect(await behind('readable')).toMatchObject({ status: 200 });
});

test('an upsert conflicts with what others made of its row since it was staged', async () => {
  const id = await begin();
  const place = { databaseId: 'db', tableId: 'notes' };
  const data = { title: 'mine' };
  for (const rowId of ['upserted', 'both']) {
    const operation = { ...place, action: 'upsert', rowId, data };
    const body = { operations: [operation] };
    await mustCall(backend, `POST /tablesdb/transactions/${id}/operations`, { body });
  }
  await mustCall(backend, `PATCH ${rows}/both`, { body: { data: { points: 9 } } });

  const commit = { body: { commit: true } };
  expect(await refusal(`PATCH /tablesdb/transactions/${id}`, commit)).toEqual([
    409,
    'transaction_conflict',
  ]);
  expect(await refusal(`GET ${rows}/upserted`)).toEqual([404, 'row_not_found']);
});

test('a commit requires a boolean, not a string', async () => {
  const id = await begin();
  expect(await refusal(`PATCH /tablesdb/transactions/${id}`, { body: { commit: 'true' } })).toEqual(
    [400, 'general_argument_invalid'],
  );
});

test('incrementing a missing column makes the commit fail with 404', async () => {
  const transactionId = await begin();
  await mustCall(backend, `PATCH ${rows}/both/none/increment`, { body: { transactionId } });
  expect(
    await refusal(`PATCH /tablesdb/transactions/${transactionId}`, { body: { commit: true } }),
  ).toEqual([404, 'document_not_found']);
});

test('[TR-29] [TR-32] a person can have at most fifty transactions of 64 kB, and deleting one makes room', async () => {
  await mustCall(backend, 'POST /users', { body: { userId: 'zoe', name: 'Zoe' } });
  const { secret } = await mustCall(backend, 'POST /users/zoe/sessions');
  const headers = { 'x-appwrite-session': String(secret) };
  const tryToBegin = (): Promise<Answer> =>
    callBackend(backend, 'POST /tablesdb/transactions', { headers });
  const answers = [];
  for (let count = 0; count < 60; count += 1) answers.push(await tryToBegin());
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 60 }, (_, number) => (number < 50 ? 201 : 429)),
  );
  const id = String(answers[0]?.body['$id']);
  await mustCall(backend, `DELETE /tablesdb/transactions/${id}`, { headers });
  expect((await tryToBegin()).status).toBe(201);
  expect((await callBackend(backend, 'POST /tablesdb/transactions')).status).toBe(201);
  const transactionId = String(answers[1]?.body['$id']);
  const body = { transactionId, data: { text: 'x'.repeat(40_000) } };
  const stage = () => refusal(`PUT ${rows}/long`, { headers, body });
  expect([await stage(), await stage()]).toEqual([
    [201, undefined],
    [413, 'general_payload_too_large'],
  ]);
});

test('increments and other changes of one row are applied in their order', async () => {
  await mustCall(backend, `POST ${rows}`, { body: { rowId: 'stepped', data: { points: 5 } } });
  const place = { databaseId: 'db', tableId: 'notes', rowId: 'stepped' };
  const step = (action: string, value: number, bound = {}) => ({
    ...place,
    action,
    data: { column: 'points', value, ...bound },
  });
  const commit = async (operations: readonly object[]): Promise<unknown[]> => {
    const id = await begin();
    await mustCall(backend, `POST /tablesdb/transactions/${id}/operations`, {
      body: { operations },
    });
    return refusal(`PATCH /tablesdb/transactions/${id}`, { body: { commit: true } });
  };

  const done = await commit([
    step('increment', 7),
    step('decrement', 2, { min: 10 }),
    { ...place, action: 'update', data: { title: 'between' } },
    step('increment', 1),
    step('increment', 1, { max: 12 }),
  ]);
  const undone = await commit([step('increment', 1), step('increment', 1, { max: 13 })]);

  expect(done).toEqual([200, undefined]);
  expect(undone).toEqual([400, 'attribute_limit_exceeded']);
  const row = await mustCall(backend, `GET ${rows}/stepped`);
  expect(row).toMatchObject({ title: 'between', points: 12 });
});

test('a read sees the increments that a transaction has staged', async () => {
  const id = await begin();
  await mustCall(backend, `POST ${rows}`, { body: { rowId: 'counted', data: { points: 1 } } });
  const place = { databaseId: 'db', tableId: 'notes', rowId: 'counted', action: 'increment' };
  const operations = [1, 2].map((value) => ({ ...place, data: { column: 'points', value } }));
  await mustCall(backend, `POST /tablesdb/transactions/${id}/operations`, { body: { operations } });

  const seen = await mustCall(backend, `GET ${rows}/counted?transactionId=${id}`);

  expect(seen).toMatchObject({ points: 4 });
  expect(await mustCall(backend, `GET ${rows}/counted`)).toMatchObject({ points: 1 });
});
