import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestBackend, type TestBackend } from './server.ts';

const base = '/tablesdb/db/tables';
const open = ['read("any")', 'update("any")'];
const columns = [
  { key: 'points', type: 'integer', required: false, default: 0 },
  { key: 'empty', type: 'integer', required: false },
];
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await call('POST', '/tablesdb', { databaseId: 'db', name: 'Db' });
  const table = { name: 'Table', columns, permissions: open };
  await call('POST', base, { ...table, tableId: 'open' });
  await call('POST', base, { ...table, tableId: 'closed', permissions: [] });
});

afterAll(async () => {
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

/** Calls the backend with its key, or as a guest. */
async function call(
  method: string,
  path: string,
  body: object = {},
  as: 'key' | 'guest' = 'key',
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${backend.endpoint}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': 'test',
      ...(as === 'key' ? { 'x-appwrite-key': 'test-key' } : {}),
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
  return { ...Object(answer) };
}

type Heard = { readonly id: string; readonly points: number };
type Listener = {
  readonly heard: readonly Heard[];
  readonly until: (points: number) => Promise<void>;
  readonly close: () => void;
};

/** Listens to the rows of a table as a guest. */
async function listen(tableId: string): Promise<Listener> {
  const address = `${backend.endpoint.replace('http', 'ws')}/realtime?project=test`;
  const socket = new WebSocket(`${address}&channels[]=tablesdb.db.tables.${tableId}.rows`);
  const heard: Heard[] = [];
  let wake = (): void => undefined;
  const connected = new Promise<void>((resolve) => {
    socket.on('message', (frame: Buffer) => {
      const { type, data } = JSON.parse(frame.toString());
      if (type === 'connected') resolve();
      if (type !== 'event') return;
      heard.push({ id: data.payload.$id, points: data.payload.points });
      wake();
    });
  });
  await connected;
  return {
    heard,
    until: async (points) => {
      while (heard.at(-1)?.points !== points)
        await new Promise<void>((resolve) => (wake = resolve));
    },
    close: () => socket.terminate(),
  };
}

test('[TR-38] a change of no column causes no write and no event, for every kind of change', async () => {
  const rows = `${base}/open/rows`;
  const row = await call('POST', rows, { rowId: 'same', data: { points: 5 } });
  const listener = await listen('open');
  const data = { points: 5, empty: null };
  const answers = [
    await call('PATCH', `${rows}/same`, { data }, 'guest'),
    await call('PATCH', `${rows}/same`, { data }),
    await call('PUT', `${rows}/same`, { data }),
  ];
  await call('PATCH', rows, { data });
  await call('PUT', rows, { rows: [{ $id: 'same', ...data }] });
  const { $id } = await call('POST', '/tablesdb/transactions');
  const operation = { databaseId: 'db', tableId: 'open', rowId: 'same', data };
  await call('POST', `/tablesdb/transactions/${String($id)}/operations`, {
    operations: ['update', 'upsert'].map((action) => ({ ...operation, action })),
  });
  await call('PATCH', `/tablesdb/transactions/${String($id)}`, { commit: true });
  for (const answer of answers) {
    expect(answer).toMatchObject({ points: 5, $updatedAt: row['$updatedAt'] });
  }
  await call('PATCH', `${rows}/same`, { data: { points: 6 } }, 'guest');
  await listener.until(6);
  expect(listener.heard).toEqual([{ id: 'same', points: 6 }]);
  listener.close();
});

test('a row’s own permissions give no events in a table without row security', async () => {
  const rows = `${base}/closed/rows`;
  const listener = await listen('closed');
  await call('POST', rows, { rowId: 'own', data: { points: 1 }, permissions: ['read("any")'] });
  await call('PUT', `${base}/closed`, { name: 'Table', permissions: [], rowSecurity: true });
  await call('PATCH', `${rows}/own`, { data: { points: 2 } });
  await listener.until(2);
  expect(listener.heard).toEqual([{ id: 'own', points: 2 }]);
  listener.close();
});
