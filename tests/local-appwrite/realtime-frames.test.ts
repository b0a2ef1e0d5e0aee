import { once } from 'node:events';
import { connect } from 'node:net';
import { Client, Permission, Role, TablesDB, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { defaultLimits } from '#server/local-appwrite/http/limits.ts';
import { startTestBackend, type TestBackend } from './server.ts';

const place = { databaseId: 'live', tableId: 'notes' };
const channel = 'tablesdb.live.tables.notes.rows';
const sockets: WebSocket[] = [];
let backend: TestBackend;
let tables: TablesDB;
let users: Users;
let session: string;

beforeAll(async () => {
  backend = await startTestBackend();
  const client = new Client()
    .setEndpoint(backend.endpoint)
    .setProject(backend.projectId)
    .setKey(backend.apiKey);
  tables = new TablesDB(client);
  await tables.create({ databaseId: 'live', name: 'Live' });
  await tables.createTable({ ...place, name: 'Notes', permissions: [Permission.read(Role.any())] });
  await tables.createVarcharColumn({ ...place, key: 'title', size: 64, required: false });
  await tables.createLongtextColumn({ ...place, key: 'body', required: false });
  users = new Users(client);
  await users.create({ userId: 'ann', name: 'Ann' });
  session = (await users.createSession({ userId: 'ann' })).secret;
});

afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

type Line = {
  readonly closed: Promise<unknown>;
  readonly next: () => Promise<unknown>;
  /** Sends a frame and reads the next one. */
  readonly ask: (type: string, data?: unknown) => Promise<unknown>;
};

/** Opens a connection whose first frame is read. */
async function open(search = `?project=${backend.projectId}`): Promise<Line> {
  const socket = new WebSocket(`${backend.endpoint.replace('http', 'ws')}/realtime${search}`);
  sockets.push(socket);
  const frames: unknown[] = [];
  const waiting: ((frame: unknown) => void)[] = [];
  socket.on('message', (content: Buffer) => {
    const frame: unknown = JSON.parse(content.toString());
    const take = waiting.shift();
    if (take === undefined) frames.push(frame);
    else take(frame);
  });
  const next = (): Promise<unknown> =>
    frames.length > 0
      ? Promise.resolve(frames.shift())
      : new Promise((resolve) => waiting.push(resolve));
  expect(await next()).toMatchObject({ type: 'connected' });
  return {
    next,
    closed: once(socket, 'close'),
    ask: (type, data) => {
      socket.send(JSON.stringify({ type, data }));
      return next();
    },
  };
}

const queryText = (method: string, values: unknown[], attribute = ''): string =>
  JSON.stringify({ method, attribute, values });

const eventSchema = z.object({
  type: z.literal('event'),
  data: z.object({ subscriptions: z.array(z.string()), payload: z.looseObject({}) }),
});

test.each<[string, unknown]>([
  ['an empty id', { subscriptionId: '', channels: [channel] }],
  ['an id that is no text', { subscriptionId: 5, channels: [channel] }],
  ['a long id', { subscriptionId: 'a'.repeat(37), channels: [channel] }],
  ['no channels', { subscriptionId: 's' }],
  ['null for channels', { subscriptionId: 's', channels: null }],
  ['a text for channels', { subscriptionId: 's', channels: 'rows' }],
  ['a channel that is no text', { subscriptionId: 's', channels: [5] }],
  ['null for queries', { channels: [channel], queries: null }],
  ['a selection of columns', { channels: [channel], queries: [queryText('select', ['title'])] }],
  ['channels of 64 kB', { channels: ['x'.repeat(64 * 1024), 'y'] }],
  ['no subscription at all', 'x'],
  [
    'more than 1000 values in its queries',
    { channels: [channel], queries: [queryText('equal', Array.from({ length: 1001 }, String))] },
  ],
])('[TR-39] a frame that subscribes with %s is refused as a whole', async (_what, bad) => {
  const { ask } = await open();
  const good = { subscriptionId: 'good', channels: [] };
  expect(await ask('subscribe', [good, bad])).toMatchObject({ type: 'error' });
  expect(await ask('unsubscribe', [{ subscriptionId: 'good' }])).toMatchObject({
    data: { subscriptions: [{ subscriptionId: 'good', removed: false }] },
  });
  expect(await ask('unsubscribe', [{}])).toMatchObject({ type: 'error' });
});

test('a subscription shows each channel once, and of accounts only the own one', async () => {
  const { ask } = await open();
  const subscribe = (...channels: string[]): Promise<unknown> =>
    ask('subscribe', [{ subscriptionId: 's', channels }]);
  const shown = (...channels: string[]) => ({
    data: { to: 'subscribe', subscriptions: [{ channels }] },
  });
  expect(await subscribe()).toMatchObject(shown());
  expect(await subscribe('rows', 'rows', 'account', 'account.ann')).toMatchObject(
    shown('rows', 'account'),
  );
  await ask('authentication', { session });
  expect(await subscribe('account', 'account.update', 'account.bob')).toMatchObject(
    shown('account', 'account.ann', 'account.ann.update'),
  );
});

test('no condition matches a row without its column, and a selection of everything takes every row', async () => {
  const { ask, next } = await open();
  const conditions: [string, string[]][] = [
    ['not', [queryText('notEqual', ['x'], 'none')]],
    ['null', [queryText('isNull', [], 'none')]],
    ['all', [queryText('select', ['*']), queryText('equal', ['never'], 'title')]],
    ['equal', [queryText('equal', ['heard'], 'title')]],
  ];
  await ask(
    'subscribe',
    conditions.map(([subscriptionId, queries]) => ({
      subscriptionId,
      channels: [channel],
      queries,
    })),
  );
  await tables.createRow({ ...place, rowId: 'heard', data: { title: 'heard' } });
  expect(eventSchema.parse(await next()).data.subscriptions).toEqual(['all', 'equal']);
});

test('an event of an account says what changed', async () => {
  const { ask, next } = await open('?project=test&channels[]=account');
  await ask('authentication', { session });
  await users.updateLabels({ userId: 'ann', labels: ['vip'] });
  expect(await next()).toMatchObject({
    data: {
      events: [
        'users.ann.update.labels',
        'users.*.update.labels',
        'users.ann.update',
        'users.*.update',
        'users.ann',
        'users.*',
      ],
      payload: { labels: ['vip'] },
    },
  });
});

test('[TR-28] a connection opens with any number in its account, and with any number of channels in its address', async () => {
  await users.updatePrefs({ userId: 'ann', prefs: { count: 12_345_678_901_234_567_890n } });
  const { jwt } = await users.createJWT({ userId: 'ann' });
  const channels = Array.from({ length: 100 }, (_, n) => `&channels[]=${n > 0 ? n : 'account'}`);
  const { ask } = await open(`?project=test&jwt=${jwt}${channels.join('')}`);
  expect(await ask('authentication', { session })).toMatchObject({
    data: { to: 'authentication', user: { $id: 'ann' } },
  });
});

test('[TR-28] callers whose refused websockets are cut off do not end the process', async () => {
  const limits = { sockets: { ...defaultLimits.sockets, perAddress: 0 } };
  const full = await startTestBackend({ limits });
  const { hostname, port } = new URL(full.endpoint);
  for (let count = 0; count < 10; count += 1) {
    const caller = connect(Number(port), hostname);
    await once(caller, 'connect');
    caller.write(
      'GET /v1/realtime HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    await new Promise(setImmediate);
    caller.resetAndDestroy();
    expect((await fetch(`${full.endpoint}/ping`)).status).toBe(200);
  }
  await full.close();
});

test("a transaction's event names the table twice and no database", async () => {
  const { ask, next } = await open();
  await ask('subscribe', [{ subscriptionId: 's', channels: [channel] }]);
  const { $id: transactionId } = await tables.createTransaction();
  await tables.createRow({ ...place, rowId: 'staged', data: { title: 'x' }, transactionId });
  await tables.updateTransaction({ transactionId, commit: true });
  const { payload } = eventSchema.parse(await next()).data;
  expect(payload).toMatchObject({ $id: 'staged', $tableId: 'notes', $collectionId: 'notes' });
  expect(payload).not.toHaveProperty('$databaseId');
});

test('a reader with more than 8 MB of events to read is disconnected, and one with less is not', async () => {
  const { ask, next, closed } = await open();
  await ask('subscribe', [{ subscriptionId: 's', channels: [channel] }]);
  const write = (count: number) =>
    tables.createRows({
      ...place,
      rows: Array.from({ length: count }, () => ({ body: 'x'.repeat(2 * 1024 * 1024) })),
    });
  await write(3);
  for (let read = 0; read < 3; read += 1) expect(await next()).toMatchObject({ type: 'event' });
  expect(await ask('ping')).toEqual({ type: 'pong' });
  await write(6);
  await closed;
});

test('a connection that names no project receives nothing of the project', async () => {
  const [stranger, listener] = [await open(''), await open()];
  const wanted = [{ subscriptionId: 's', channels: [channel] }];
  expect(await stranger.ask('subscribe', wanted)).toMatchObject({ type: 'response' });
  await listener.ask('subscribe', wanted);
  await tables.createRow({ ...place, rowId: 'private', data: { title: 'x' } });
  expect(await listener.next()).toMatchObject({ type: 'event' });
  expect(await stranger.ask('ping')).toEqual({ type: 'pong' });
  expect(await stranger.ask('authentication', { session })).toMatchObject({ type: 'error' });
});
