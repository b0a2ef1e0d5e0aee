import {
  AppwriteException as WebException,
  Account,
  Client as WebClient,
  TablesDB as WebTablesDB,
} from 'appwrite';
import { Users } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { databaseId, serverClient, tableId, startTestBackend, type TestBackend } from './server.ts';

let backend: TestBackend;
let users: Users;

beforeAll(async () => {
  backend = await startTestBackend();
  users = new Users(serverClient(backend));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

afterAll(async () => {
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

test('[DB-20] an opaque response raises a 403 that asks to register the origin as a web platform', async () => {
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

test('[DB-21] a call without a required argument throws before anything is sent', async () => {
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

test('[DB-22] the browser SDK sends credentials and keeps the session in local storage if cookies fail', async () => {
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

function webClient(): WebClient {
  return new WebClient().setEndpoint(backend.endpoint).setProject(backend.projectId);
}

function webAccount(): Account {
  return new Account(webClient());
}
