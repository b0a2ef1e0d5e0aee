import { once } from 'node:events';
import { Account, Client, Permission, Role, TablesDB, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '#tests/support/eventually.ts';
import { serverClient, startTestBackend, type TestBackend } from './server.ts';

const databaseId = 'live';
const tableId = 'notes';

let backend: TestBackend;
let tables: TablesDB;
let users: Users;

beforeAll(async () => {
  backend = await startTestBackend();
  const client = serverClient(backend);
  tables = new TablesDB(client);
  users = new Users(client);
  await tables.create({ databaseId, name: 'Live' });
  await tables.createTable({ databaseId, tableId, name: 'Notes', rowSecurity: true });
  await tables.createBooleanColumn({ databaseId, tableId, key: 'isRead', required: true });
});

afterAll(async () => {
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

/** Opens a person's connection, and collects the ids of the rows whose changes arrive. */
async function listen(session: string) {
  const place = `tablesdb.${databaseId}.tables.${tableId}.rows`;
  const address = `${backend.endpoint.replace('http', 'ws')}/realtime?project=${backend.projectId}`;
  const headers = { 'x-appwrite-session': session };
  const socket = new WebSocket(`${address}&channels[]=${place}`, { headers });
  const ids: string[] = [];
  onTestFinished(() => socket.terminate());
  await once(socket, 'message');
  socket.on('message', (frame: Buffer) => {
    const { data } = JSON.parse(frame.toString()) as { data: { payload: { $id: string } } };
    ids.push(data.payload.$id);
  });
  return ids;
}

const endings: [string, (userId: string, session: string) => Promise<unknown>][] = [
  [
    'the person signs out',
    (_userId, session) => {
      const { endpoint, projectId } = backend;
      const client = new Client().setEndpoint(endpoint).setProject(projectId).setSession(session);
      return new Account(client).deleteSession({ sessionId: 'current' });
    },
  ],
  ['the sessions are ended', (userId) => users.deleteSessions({ userId })],
  ['the account is blocked', (userId) => users.updateStatus({ userId, status: false })],
  ['the account is deleted', (userId) => users.delete({ userId })],
];

test.each(endings)(
  '[DB-23] [TR-14] once %s, an open connection gets only what is public',
  async (what, end) => {
    const userId = what.replaceAll(' ', '-');
    await users.create({ userId });
    const { secret } = await users.createSession({ userId });
    const ids = await listen(secret);
    const write = async (name: string, reader: string) => {
      const rowId = `${name}-${userId}`;
      const permissions = [Permission.read(reader)];
      await tables.createRow({ databaseId, tableId, rowId, data: { isRead: false }, permissions });
      return rowId;
    };
    const before = await write('before', Role.user(userId));
    await eventually(() => expect(ids).toEqual([before]));

    await end(userId, secret);
    await write('after', Role.user(userId));
    const open = await write('open', Role.any());

    await eventually(() => expect(ids).toContain(open));
    expect(ids).toEqual([before, open]);
  },
);
