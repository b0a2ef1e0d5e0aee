import { Client as WebClient, Realtime, type RealtimeResponseEvent } from 'appwrite';
import { Client, Permission, Role, TablesDB, Users } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startTestBackend, type TestBackend } from './server.ts';

const databaseId = 'live';
const tableId = 'notes';
const channel = `tablesdb.${databaseId}.tables.${tableId}.rows`;
let backend: TestBackend;
let tables: TablesDB;
let users: Users;

type Note = { $id: string; title: string };
type Listener = {
  readonly realtime: Realtime;
  /** Titles of the rows of all events so far, in order. */
  readonly titles: string[];
  /** Resolves once an event about a row with this title has arrived. */
  readonly heard: (title: string) => Promise<void>;
};

beforeAll(async () => {
  backend = await startTestBackend();
  const client = new Client()
    .setEndpoint(backend.endpoint)
    .setProject(backend.projectId)
    .setKey(backend.apiKey);
  tables = new TablesDB(client);
  users = new Users(client);
  await tables.create({ databaseId, name: 'Live' });
  await tables.createTable({ databaseId, tableId, name: 'Notes', rowSecurity: true });
  await tables.createVarcharColumn({ databaseId, tableId, key: 'title', size: 64, required: true });
});

beforeEach(() => {
  vi.stubGlobal('window', { setInterval, clearInterval, localStorage: { getItem: () => null } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

afterAll(async () => {
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

/**
 * Makes a client whose socket has a subscription from its address: the SDK signs in before it subscribes, and
 * a socket without a subscription would lose its project then.
 */
function clientWithChannel(): WebClient {
  const address = `${backend.endpoint.replace('http', 'ws')}/realtime`;
  return new WebClient()
    .setEndpoint(backend.endpoint)
    .setProject(backend.projectId)
    .setEndpointRealtime(`${address}?project=${backend.projectId}&channels[]=account&rest=`);
}

async function listen(session?: string): Promise<Listener> {
  const client = clientWithChannel();
  if (session !== undefined) client.setSession(session);
  const realtime = new Realtime(client);
  const titles: string[] = [];
  const waiting = new Map<string, () => void>();
  await realtime.subscribe(channel, (event: RealtimeResponseEvent<Note>) => {
    titles.push(event.payload.title);
    waiting.get(event.payload.title)?.();
  });
  return {
    realtime,
    titles,
    heard: (title) =>
      new Promise((resolve) => {
        if (titles.includes(title)) resolve();
        else waiting.set(title, resolve);
      }),
  };
}

async function write(rowId: string, title: string, permissions: string[]): Promise<void> {
  const row = { databaseId, tableId, data: { title }, permissions };
  if (rowId === 'unique()') await tables.createRow({ ...row, rowId });
  else await tables.upsertRow({ ...row, rowId });
}

/** Writes public rows until the listener has received one: it is connected. */
async function settle(listener: Listener, title: string): Promise<void> {
  while (!listener.titles.includes(title)) {
    await write('unique()', title, [Permission.read(Role.any())]);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function signedIn(userId: string): Promise<string> {
  await users.create({ userId, name: userId });
  const session = await users.createSession({ userId });
  return session.secret;
}

test('[EM-03] [DB-23] a subscriber receives changes only of rows that it may read', async () => {
  const ann = await listen(await signedIn('ann'));
  const guest = await listen();
  await settle(ann, 'ann is there');
  await settle(guest, 'guest is there');
  await write('private', 'for ann', [Permission.read(Role.user('ann'))]);
  await write('unknown', 'for unknown', []);
  await write('public', 'for all', [Permission.read(Role.any())]);
  await Promise.all([ann.heard('for all'), guest.heard('for all')]);
  const relevant = (titles: readonly string[]) => titles.filter((title) => title.startsWith('for'));
  expect(relevant(ann.titles)).toEqual(['for ann', 'for all']);
  expect(relevant(guest.titles)).toEqual(['for all']);
  await Promise.all([ann.realtime.disconnect(), guest.realtime.disconnect()]);
});

test('[DB-23] removing a label takes effect on an open connection at once', async () => {
  const secret = await signedIn('bea');
  await users.updateLabels({ userId: 'bea', labels: ['vip'] });
  const bea = await listen(secret);
  await settle(bea, 'bea is there');
  await write('vip', 'vip before', [Permission.read(Role.label('vip'))]);
  await bea.heard('vip before');
  await users.updateLabels({ userId: 'bea', labels: [] });
  await write('vip', 'vip after', [Permission.read(Role.label('vip'))]);
  await write('all', 'all after', [Permission.read(Role.any())]);
  await bea.heard('all after');
  expect(bea.titles).not.toContain('vip after');
  await bea.realtime.disconnect();
});

test('[DB-23] a transaction’s changes are announced only once it is committed', async () => {
  const guest = await listen();
  await settle(guest, 'listener is there');
  const { $id: transactionId } = await tables.createTransaction({ ttl: 60 });
  const row = { databaseId, tableId, rowId: 'staged', permissions: [Permission.read(Role.any())] };
  await tables.createRow({ ...row, data: { title: 'staged' }, transactionId });
  await write('other', 'after staging', [Permission.read(Role.any())]);
  await guest.heard('after staging');
  expect(guest.titles).not.toContain('staged');
  await tables.updateTransaction({ transactionId, commit: true });
  await guest.heard('staged');
  await guest.realtime.disconnect();
});

test('[OP-12] the SDK alone receives nothing: its socket signs in without a subscription and is closed', async () => {
  const complaints = vi.mocked(console.error).mockImplementation(() => undefined);
  const client = new WebClient().setEndpoint(backend.endpoint).setProject(backend.projectId);
  const realtime = new Realtime(client.setSession(await signedIn('cid')));
  const refused = new Promise<unknown>((resolve) => {
    realtime.onError((error, code) => resolve([error?.message, code]));
  });
  await realtime.subscribe(channel, () => undefined);
  expect(await refused).toEqual(['Missing project context. Reconnect to the project first.', 1008]);
  await realtime.disconnect();
  complaints.mockClear();
});

class StubSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CONNECTING = 0;
  static readonly made: StubSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];

  constructor() {
    super();
    StubSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  connect(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    const data = { channels: [], subscriptions: [], user: null };
    const message = { data: JSON.stringify({ type: 'connected', data }) };
    this.dispatchEvent(Object.assign(new Event('message'), message));
  }

  fail(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('error'));
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
  }
}

function lastSocket(): StubSocket {
  const socket = StubSocket.made.at(-1);
  if (socket === undefined) throw new Error('no socket was opened');
  return socket;
}

test('[DB-24] the realtime client sends a heartbeat every 20 s', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', StubSocket);
  vi.stubGlobal('window', { setInterval, clearInterval, localStorage: { getItem: () => null } });
  const realtime = new Realtime(new WebClient().setEndpoint(backend.endpoint).setProject('test'));
  const subscribing = realtime.subscribe(channel, () => undefined);
  await vi.advanceTimersByTimeAsync(10);
  const socket = lastSocket();
  socket.connect();
  await vi.advanceTimersByTimeAsync(10);
  await subscribing;
  const pings = () => socket.sent.filter((text) => text === '{"type":"ping"}').length;
  expect(pings()).toBe(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(pings()).toBe(1);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(pings()).toBe(3);
});

test('[DB-24] the realtime client reconnects after 1 s under 5 attempts, 5 s under 15, 10 s under 100, then 60 s', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', StubSocket);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const complaints = vi.mocked(console.error).mockImplementation(() => undefined);
  const realtime = new Realtime(new WebClient().setEndpoint(backend.endpoint).setProject('test'));
  const subscribing = realtime.subscribe(channel, () => undefined);
  await vi.advanceTimersByTimeAsync(10);
  lastSocket().connect();
  await vi.advanceTimersByTimeAsync(10);
  await subscribing;
  const delaysMs: number[] = [];
  for (let attempt = 0; attempt < 102; attempt += 1) {
    const count = StubSocket.made.length;
    lastSocket().fail();
    let waitedMs = 0;
    while (StubSocket.made.length === count && waitedMs < 100_000) {
      await vi.advanceTimersByTimeAsync(500);
      waitedMs += 500;
    }
    delaysMs.push(waitedMs);
  }
  const expected = [
    ...Array.from({ length: 5 }, () => 1000),
    ...Array.from({ length: 10 }, () => 5000),
    ...Array.from({ length: 85 }, () => 10_000),
    60_000,
    60_000,
  ];
  expect(delaysMs).toEqual(expected);
  complaints.mockClear();
});

test.each([
  ['one', '', ['new', 'last']],
  ['two', '.update', ['last']],
])('[EM-03] the channel of row %s with "%s" carries %j alone', async (rowId, end, expected) => {
  const address = `${backend.endpoint.replace('http', 'ws')}/realtime?project=${backend.projectId}`;
  const socket = new WebSocket(`${address}&channels[]=${channel}.${rowId}${end}`);
  const titles: string[] = [];
  await new Promise((resolve) => socket.once('message', resolve));
  const hasLast = new Promise<void>((resolve) => {
    socket.on('message', (frame: Buffer) => {
      const { data } = JSON.parse(frame.toString()) as { data: { payload: Note } };
      titles.push(data.payload.title);
      if (data.payload.title === 'last') resolve();
    });
  });
  await write(rowId, 'new', [Permission.read(Role.any())]);
  await write(`another-${rowId}`, 'other', [Permission.read(Role.any())]);
  await tables.updateRow({ databaseId, tableId, rowId, data: { title: 'last' } });
  await hasLast;
  expect(titles).toEqual(expected);
  socket.close();
});
