import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import {
  callableOptions,
  callBackend,
  mustCall,
  rowsOf,
  type CallOptions,
} from './call-backend.ts';

const rowsPath = '/tablesdb/db/tables';
const bugs: unknown[] = [];
let backend: LocalAppwrite;

beforeAll(async () => {
  backend = openLocalAppwrite({
    ...callableOptions(':memory:'),
    reportBug: (error) => bugs.push(error),
  });
  await mustCall(backend, 'POST /tablesdb', { body: { databaseId: 'db', name: 'Db' } });
});

afterAll(async () => {
  expect(bugs).toEqual([]);
  await backend.close();
});

async function makeTable(tableId: string, more: object): Promise<void> {
  await mustCall(backend, 'POST /tablesdb/db/tables', {
    body: { tableId, name: tableId, ...more },
  });
}

async function ids(tableId: string, options: CallOptions): Promise<unknown[]> {
  const body = await mustCall(backend, `GET ${rowsPath}/${tableId}/rows`, options);
  return rowsOf(body).map(({ $id }) => $id);
}

async function signIn(userId: string, labels: string[]): Promise<Record<string, string>> {
  await mustCall(backend, 'POST /users', { body: { userId, name: userId } });
  await mustCall(backend, `PUT /users/${userId}/labels`, { body: { labels } });
  const { secret } = await mustCall(backend, `POST /users/${userId}/sessions`);
  return { 'x-appwrite-session': String(secret) };
}

test('pages after and before cursors cover every row once, in any order by any columns', async () => {
  await makeTable('paged', {
    columns: [
      { key: 'a', type: 'integer', required: true },
      { key: 'b', type: 'varchar', size: 4, required: true },
      { key: 'c', type: 'boolean', required: true },
    ],
    indexes: [{ key: 'by_a', type: 'key', attributes: ['a', 'b'] }],
  });
  const rows = Array.from({ length: 90 }, (_empty, n) => ({
    $id: `r${n}`,
    a: n % 4,
    b: 'xyz'.charAt(n % 3),
    c: n % 2 === 0,
  }));
  await mustCall(backend, `POST ${rowsPath}/paged/rows`, { body: { rows } });
  const order = fc.record({
    method: fc.constantFrom('orderAsc', 'orderDesc'),
    attribute: fc.constantFrom('a', 'b', 'c', '$id', '$createdAt', '$sequence'),
    values: fc.constant([]),
  });
  const filter = fc.constantFrom([], [{ method: 'equal', attribute: 'c', values: [true] }]);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(order, { maxLength: 3, selector: ({ attribute }) => attribute }),
      filter,
      fc.integer({ min: 1, max: 40 }),
      async (orders, filters, size) => {
        const all = await ids('paged', { queries: [...orders, ...filters, limit(100)] });
        const forwards: unknown[] = [];
        for (
          let page = await ids('paged', { queries: [...orders, ...filters, limit(size)] });
          page.length > 0;
        ) {
          forwards.push(...page);
          const cursor = { method: 'cursorAfter', values: [page.at(-1)] };
          page = await ids('paged', { queries: [...orders, ...filters, limit(size), cursor] });
        }
        expect(forwards).toEqual(all);
        const middle = Math.floor(all.length / 2);
        const before = { method: 'cursorBefore', values: [all[middle]] };
        const page = await ids('paged', { queries: [...orders, ...filters, limit(size), before] });
        expect(page).toEqual(all.slice(Math.max(0, middle - size), middle));
        const after = { method: 'cursorAfter', values: [all[middle]] };
        const skipped = { method: 'offset', values: [3] };
        const behind = await ids('paged', {
          queries: [...orders, ...filters, limit(size), after, skipped],
        });
        expect(behind).toEqual(all.slice(middle + 4, middle + 4 + size));
      },
    ),
    { numRuns: 150, seed: 7 },
  );
}, 60_000);

function limit(n: number): object {
  return { method: 'limit', values: [n] };
}

test('a list has exactly the rows that can be read one by one, few or many', async () => {
  await makeTable('secured', {
    rowSecurity: true,
    columns: [{ key: 'n', type: 'integer', required: true }],
  });
  const readers = [['users'], ['label:vip'], ['user:ann'], ['any'], [], ['label:vip', 'user:ben']];
  for (let first = 0; first < 4800; first += 100) {
    const rows = Array.from({ length: 100 }, (_empty, index) => ({
      $id: `r${first + index}`,
      n: first + index,
      $permissions: (readers[(first + index) % readers.length] ?? []).map(
        (role) => `read("${role}")`,
      ),
    }));
    await mustCall(backend, `POST ${rowsPath}/secured/rows`, { body: { rows } });
  }
  const people: [Record<string, string>, number[]][] = [
    [await signIn('ann', ['vip']), [0, 1, 2, 3, 5]],
    [await signIn('ben', []), [0, 3, 5]],
    [{}, [3]],
  ];
  for (const [headers, classes] of people) {
    const page = (first: number) => {
      const offset = { method: 'offset', values: [first] };
      const queries = [limit(1000), offset, { method: 'orderAsc', attribute: 'n', values: [] }];
      return ids('secured', { headers, queries });
    };
    const pages = await Promise.all([0, 1000, 2000, 3000, 4000].map(page));
    const wanted = Array.from({ length: 4800 }, (_empty, n) => n)
      .filter((n) => classes.includes(n % readers.length))
      .map((n) => `r${n}`);
    expect(pages.flat()).toEqual(wanted);
    for (let n = 0; n < readers.length; n += 1) {
      const { status } = await callBackend(backend, `GET ${rowsPath}/secured/rows/r${n}`, {
        headers,
      });
      expect(status).toBe(classes.includes(n) ? 200 : 404);
    }
  }
}, 30_000);

test('a search finds any of its words, the last one also as a prefix', async () => {
  await makeTable('searched', {
    columns: [{ key: 'text', type: 'varchar', size: 100 }],
    indexes: [{ key: 'words', type: 'fulltext', attributes: ['text'] }],
  });
  const texts = ['green apple', 'yellow banana', 'green grape', 'zażółć gęślą'];
  for (const [n, text] of texts.entries()) {
    await mustCall(backend, `POST ${rowsPath}/searched/rows`, {
      body: { rowId: `r${n}`, data: { text } },
    });
  }
  const found = (text: string): Promise<unknown[]> =>
    ids('searched', { queries: [{ method: 'search', attribute: 'text', values: [text] }] });
  expect(await found('apple banana')).toEqual(['r0', 'r1']);
  expect(await found('gra')).toEqual(['r2']);
  expect(await found('"green grape"')).toEqual(['r2']);
  expect(await found('"" OR * NEAR(')).toEqual([]);
  expect(await found('gęś')).toEqual(['r3']);
  await mustCall(backend, `PATCH ${rowsPath}/searched/rows/r0`, {
    body: { data: { text: 'red cherry' } },
  });
  await mustCall(backend, `DELETE ${rowsPath}/searched/rows/r2`);
  expect(await found('green')).toEqual([]);
  expect(await found('cherry')).toEqual(['r0']);
});

test('reads within a transaction see its staged changes, other reads do not', async () => {
  await makeTable('staged', {
    columns: [
      { key: 'n', type: 'integer', default: 0 },
      { key: 'text', type: 'varchar', size: 10 },
    ],
  });
  const path = `${rowsPath}/staged/rows`;
  for (const rowId of ['r1', 'r2']) {
    await mustCall(backend, `POST ${path}`, { body: { rowId, data: { n: 1, text: 'old' } } });
  }
  const { $id: transactionId } = await mustCall(backend, 'POST /tablesdb/transactions');
  const staged: [string, object][] = [
    [`POST ${path}`, { rowId: 'r3', data: { n: 7 } }],
    [`PATCH ${path}/r1`, { data: { text: 'new' } }],
    [`PATCH ${path}/r1/n/increment`, { value: 4 }],
    [`DELETE ${path}/r2`, {}],
  ];
  for (const [line, body] of staged)
    await mustCall(backend, line, { body: { ...body, transactionId } });
  const inside = `?transactionId=${String(transactionId)}`;
  const list = rowsOf(await mustCall(backend, `GET ${path}${inside}`));
  expect(list.map(({ $id, n, text }) => [$id, n, text])).toEqual([
    ['r1', 5, 'new'],
    ['r3', 7, null],
  ]);
  expect(await callBackend(backend, `GET ${path}/r2${inside}`)).toMatchObject({ status: 404 });
  expect(await ids('staged', {})).toEqual(['r1', 'r2']);
  await mustCall(backend, `PATCH /tablesdb/transactions/${String(transactionId)}`, {
    body: { commit: true },
  });
  expect(await ids('staged', {})).toEqual(['r1', 'r3']);
});

test('a write that states an older version of the row is refused', async () => {
  await makeTable('locked', { columns: [{ key: 'n', type: 'integer' }] });
  const path = `${rowsPath}/locked/rows`;
  const created = await mustCall(backend, `POST ${path}`, { body: { rowId: 'r', data: { n: 1 } } });
  const options = (moment: string, n: number): CallOptions => ({
    headers: { 'x-appwrite-key': 'test-key', 'x-appwrite-timestamp': moment },
    body: { data: { n } },
  });
  for (const method of ['PATCH', 'PUT', 'DELETE']) {
    const stale = options('2020-01-01T00:00:00.000+00:00', 2);
    expect(await callBackend(backend, `${method} ${path}/r`, stale)).toMatchObject({
      status: 409,
      body: { type: 'row_update_conflict' },
    });
  }
  const fresh = await callBackend(
    backend,
    `PATCH ${path}/r`,
    options(String(created['$updatedAt']), 3),
  );
  expect(fresh).toMatchObject({ status: 200, body: { n: 3 } });
});

test('[OP-12] an increment leaves an empty number empty, as SQL does, and stays within the column’s bounds', async () => {
  await makeTable('bounded', {
    columns: [
      { key: 'empty', type: 'integer' },
      { key: 'wide', type: 'integer' },
      { key: 'small', type: 'integer', min: 0, max: 10, default: 5 },
    ],
  });
  const path = `${rowsPath}/bounded/rows`;
  await mustCall(backend, `POST ${path}`, { body: { rowId: 'r', data: { small: 9 } } });
  const answered = await mustCall(backend, `PATCH ${path}/r/empty/increment`, {
    body: { value: 3 },
  });
  expect(answered).toMatchObject({ empty: 3 });
  // Both the column's bound and the increment's bound apply, and the nearer one decides.
  for (const body of [{ value: 2 }, { value: 2, max: 99 }, { value: 1, max: 9 }]) {
    const past = await callBackend(backend, `PATCH ${path}/r/small/increment`, { body });
    expect(past).toMatchObject({ status: 400, body: { type: 'column_limit_exceeded' } });
  }
  await mustCall(backend, `PATCH ${path}/r`, { body: { data: { wide: 3 } } });
  const tooWide = { body: { value: 2_147_483_647 } };
  expect(await callBackend(backend, `PATCH ${path}/r/wide/increment`, tooWide)).toMatchObject({
    status: 400,
  });
  expect(await mustCall(backend, `GET ${path}/r`)).toMatchObject({
    empty: null,
    wide: 3,
    small: 9,
  });
});

test('columns and indexes can be changed while there are rows', async () => {
  await makeTable('changing', {
    columns: [{ key: 'title', type: 'varchar', size: 20, required: true }],
    indexes: [{ key: 'one', type: 'unique', attributes: ['title'] }],
  });
  const table = '/tablesdb/db/tables/changing';
  await mustCall(backend, `POST ${table}/rows`, {
    body: { rowId: 'r', data: { title: 'a title' } },
  });
  const change = { required: false, default: 'none', newKey: 'name', size: 30 };
  await mustCall(backend, `PATCH ${table}/columns/varchar/title`, { body: change });
  expect(await mustCall(backend, `GET ${table}/rows/r`)).toMatchObject({ name: 'a title' });
  const again = await callBackend(backend, `POST ${table}/rows`, {
    body: { rowId: 'r2', data: { name: 'a title' } },
  });
  expect(again).toMatchObject({ status: 409, body: { type: 'row_unique_constraint_violation' } });
  const shorter = { required: false, default: null, size: 3 };
  expect(
    await callBackend(backend, `PATCH ${table}/columns/varchar/name`, { body: shorter }),
  ).toMatchObject({
    status: 400,
    body: { type: 'column_invalid_resize' },
  });
  await mustCall(backend, `DELETE ${table}/columns/name`);
  expect(await mustCall(backend, `GET ${table}`)).toMatchObject({
    columns: [],
    indexes: [],
  });
});
