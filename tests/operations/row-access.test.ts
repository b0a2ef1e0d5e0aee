import { WebSocket } from 'ws';
import { expect, test } from 'vitest';
import { exportedTables, shownColumns } from '#server/docs/access-page.ts';
import { operations } from '#src/contract/operations/operations.ts';
import type { ColumnDefinition } from '#src/tables/definition.ts';
import { tables, type TableId } from '#src/tables/schema.ts';
import type { TestBackend, WireRow } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import {
  openFilled,
  roleNames,
  roles,
  whoIs,
  type FilledBackend,
  type FilledRow,
  type Role,
} from './filled-backend.ts';
import { rest } from './fixture.ts';

const systemColumns = ['$id', '$sequence', '$createdAt', '$updatedAt', '$permissions'];
const places = ['$databaseId', '$tableId'];

/** The columns of a row as its reader gets them. */
function columnsOf(table: TableId): readonly string[] {
  const own = tables[table].columns.map(({ key }) => key);
  return [...own, ...systemColumns, ...places].toSorted();
}

/** A socket without an SDK that subscribes to everything. */
async function openSocket(backend: TestBackend, role: Role) {
  const { userId } = whoIs(role);
  const headers =
    userId === undefined ? {} : { 'x-appwrite-session': await backend.session(userId) };
  const channels = ['rows', 'documents', 'account', 'executions', 'tablesdb.yapp.tables.users.rows']
    .map((name) => `channels[]=${name}`)
    .join('&');
  const address = `${backend.endpoint.replace('http', 'ws')}/realtime`;
  const socket = new WebSocket(`${address}?project=${backendNames.projectId}&${channels}`, {
    headers,
  });
  const rows: WireRow[] = [];
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString());
    if (frame.type === 'connected') opened.resolve();
    if (frame.type !== 'event') return;
    if (frame.data.payload.$id === 'last') ended.resolve();
    else rows.push(frame.data.payload);
  });
  await opened.promise;
  return {
    role,
    /** The rows of all events before the last one. */
    async heard(): Promise<readonly WireRow[]> {
      await ended.promise;
      socket.close();
      return rows;
    },
  };
}

/** Changes each row with the API key, and then adds one that everyone may read. */
async function touchAll({ backend, rows }: FilledBackend): Promise<void> {
  for (const [table, id] of rows) {
    const [column] = tables[table].columns.filter(({ isRequired }) => isRequired === true);
    const { key } = column ?? tables[table].columns[0] ?? { key: '' };
    const row = await backend.row(table, id);
    // Appwrite announces even a write that changes nothing; the test backend does not.
    const changed = typeof row[key] === 'number' ? row[key] + 1 : `${String(row[key])}x`;
    await backend.changeRow(table, id, { [key]: changed });
  }
  const post = { authorId: '1001', limit: 1 };
  await backend.addRow('posts', 'last', post, ['read("any")']);
}

test('[TR-10] [TR-11] [TR-12] [TR-34] each row can be read, listed and watched by those who may, with the columns of its table', async () => {
  const filled = await openFilled();
  const { backend, rows } = filled;
  expect(new Set(rows.map(([table]) => table))).toEqual(new Set(Object.keys(tables)));

  const seen = new Map<string, readonly WireRow[]>();
  const look = async (role: Role, table: TableId): Promise<void> => {
    const path = `/tablesdb/yapp/tables/${table}/rows`;
    const all = await rest(backend, whoIs(role), { method: 'GET', path });
    const listed = (all.body['rows'] ?? []) as WireRow[];
    for (const [, id] of rows.filter(([of]) => of === table)) {
      const one = await rest(backend, whoIs(role), { method: 'GET', path: `${path}/${id}` });
      seen.set(`get ${table} ${role} ${id}`, one.status === 200 ? [one.body as WireRow] : []);
      const own = listed.filter((row) => row.$id === id);
      seen.set(`list ${table} ${role} ${id}`, own);
    }
  };
  for (const table of new Set(rows.map(([of]) => of))) {
    await Promise.all(roleNames.map((role) => look(role, table)));
  }
  const sockets = await Promise.all(roleNames.map((role) => openSocket(backend, role)));
  await touchAll(filled);
  for (const { role, heard } of sockets) {
    const events = await heard();
    for (const [table, id] of rows) {
      const own = events.filter((row) => row.$id === id && row['$tableId'] === table);
      seen.set(`live ${table} ${role} ${id}`, own);
    }
  }

  for (const [table, id, readers] of rows) {
    for (const way of ['get', 'list', 'live']) {
      const found = roleNames.filter((role) => seen.get(`${way} ${table} ${role} ${id}`)?.length);
      expect({ table, id, way, found }).toEqual({ table, id, way, found: readers });
      for (const role of found) {
        for (const row of seen.get(`${way} ${table} ${role} ${id}`) ?? []) {
          expect(Object.keys(row).toSorted()).toEqual(columnsOf(table));
        }
      }
    }
  }
});

/** A unique value, for a column that the product never searches by. */
function markOf(column: ColumnDefinition, index: number): string | number | null {
  const isLookedFor =
    /Id$|By$|AtMs$|Key$|Count$|Places$|^(?:kind|status|action|path|payload|digest|answer|details|proofs|target|day|limit|language|name)$/;
  const isName = column.key === 'name' && column.type === 'string' && column.isRequired !== true;
  if (isLookedFor.test(column.key) && !isName) return null;
  if (column.type === 'integer' && column.max !== undefined) return null;
  if (column.type === 'boolean' || (column.type === 'string' && column.isArray === true)) {
    return null;
  }
  return column.type === 'string' ? `q${String(1000 + index)}z` : 7_999_999 - index;
}

/** Where a unique value is stored. */
type Mark = {
  readonly table: TableId;
  readonly id: string;
  readonly column: string;
  readonly value: string | number;
};

/** Writes unique values into all rows with the API key; returns where each one is stored. */
async function mark({ backend }: FilledBackend, rows: readonly FilledRow[]) {
  const marks: Mark[] = [];
  for (const [table, id] of rows) {
    const data: Record<string, string | number> = {};
    for (const column of tables[table].columns) {
      const value = markOf(column, marks.length);
      if (value === null) continue;
      data[column.key] = value;
      marks.push({ table, id, column: column.key, value });
    }
    if (Object.keys(data).length > 0) await backend.changeRow(table, id, data);
  }
  return marks;
}

/** All texts and numbers in an answer, at any depth. */
function valuesIn(answer: unknown): readonly unknown[] {
  if (typeof answer !== 'object' || answer === null) return [answer];
  return Object.values(answer).flatMap(valuesIn);
}

/** Requests for the reading operations that return as much as possible. */
function readingRequests({ backend, rows, linkId }: FilledBackend, role: Role) {
  const userIds = rows.flatMap(([table, id]) => (table === 'users' ? [id] : []));
  const [engagement] = rows.filter(([table]) => table === 'engagement');
  const initData = backend.initData({ id: Number(roles[role] ?? 1), first_name: 'N' });
  const link = { sessionId: linkId, telegram_id: '1007', nonce: 'n', token: 't' };
  return [
    ['openSession', {}],
    ['openApp', role === 'guest' ? {} : { screen: 'feed' }],
    ['openApp', role === 'guest' ? {} : { screen: 'own_posts' }],
    ['readProfiles', { userIds }],
    ['readClashes', { engagementIds: [engagement?.[1] ?? ''] }],
    ['startVerification', { initData }],
    ['readRequestTimes', {}],
    ['readInvite', {}],
    ['completeVerification', link],
    ['openVerification', role === 'guest' ? { sessionId: linkId } : {}],
  ] as const;
}

/** Who gets the columns in `shownColumns`; openApp returns the caller's own row and what members can read anyway. */
const receivers: Readonly<Record<string, readonly Role[]>> = {
  readProfiles: ['cleo', 'ben', 'ada', 'admin'],
  openApp: ['cleo', 'ben', 'admin'],
  readClashes: ['ada', 'admin'],
  openVerification: ['guest'],
};
const opened: readonly string[] = [
  'pending users 1005',
  'rejected users 1009',
  'banned users 1006',
  'ben users 1002',
  'ada users 1001',
  ...['cleo', 'ben', 'ada', 'admin'].map((member) => `${member} pointConst`),
  ...['cleo', 'ada', 'admin'].map((member) => `${member} posts`),
];

test('[TR-34] [TR-05] [TR-14] operations return the declared columns to those who may know them', async () => {
  const filled = await openFilled();
  const { backend, rows } = filled;
  const others = ['1001', '1004'].map((id): FilledRow => ['users', id, []]);
  const marks = await mark(filled, [...rows, ...others]);
  const found = new Set<string>();
  const openedApp = new Set<string>();
  for (const role of roleNames) {
    for (const [name, request] of readingRequests(filled, role)) {
      const values = new Set(valuesIn(await backend.act(roles[role] ?? null, name, request)));
      for (const { table, id, column, value } of marks) {
        if (!values.has(value)) continue;
        const isOwn = table !== 'users' || id === roles[role];
        if (name !== 'openApp' || !isOwn) found.add(`${role} ${name} ${table}.${column}`);
        else openedApp.add(`${role} ${table} ${table === 'users' ? id : ''}`.trim());
      }
    }
  }

  const isMarked = (place: string) =>
    marks.some(({ table, column }) => place === `${table}.${column}`);
  const stated = shownColumns.flatMap(({ operation, table, columns }) =>
    (receivers[operation] ?? []).flatMap((role) =>
      columns
        .map((column) => `${table}.${column}`)
        .filter(isMarked)
        .map((place) => `${role} ${operation} ${place}`),
    ),
  );
  expect([...found].toSorted()).toEqual(stated.toSorted());
  expect(stated.length).toBeGreaterThan(40);
  expect([...openedApp].toSorted()).toEqual(opened.toSorted());
});

test("[OP-10] [TR-34] only administrators can export a person's data, from the declared tables", async () => {
  const filled = await openFilled();
  const { backend, rows } = filled;
  const marks = await mark(filled, rows);
  const found = new Set<string>();
  for (const role of roleNames) {
    let place: unknown = '';
    do {
      const request = { userId: roles.ben, ...(place === '' ? {} : { place: String(place) }) };
      const reply = await backend.act(roles[role] ?? null, 'exportPerson', request);
      const values = new Set(valuesIn(reply));
      for (const { table, value } of marks) if (values.has(value)) found.add(`${role} ${table}`);
      place = reply.success ? reply['next'] : null;
    } while (typeof place === 'string');
  }

  const stated = [...exportedTables].map((table) => `admin ${table}`);
  expect([...found].filter((line) => !stated.includes(line))).toEqual([]);
  expect(found).toContain('admin users');
});

test('[TR-34] an operation that changes data returns only ids, amounts and sentences', () => {
  const harmless = new Set(['message', 'isTargetReached', 'limit', 'xUsername']);
  for (const [name, { input, output }] of Object.entries(operations)) {
    if (!('requestId' in input.shape)) continue;
    const unlisted = Object.keys(output.shape).filter(
      (field) => !/(?:Id|Tenths)$/.test(field) && !harmless.has(field),
    );
    expect({ name, unlisted }).toEqual({ name, unlisted: [] });
  }
});
