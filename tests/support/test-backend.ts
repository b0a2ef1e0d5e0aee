import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import type { OperationName, OperationRequest } from '#src/contract/operations/operations.ts';
import type { FunctionReply } from '#server/function/router.ts';
import type { FaultRequest, SeenRequest } from './test-backend/faults.ts';
import type { ProcessForm } from './test-backend/processes.ts';
import { signLaunchData } from './launch-data.ts';
import { backendNames } from './test-backend/names.ts';
import { labelsFor, personDefaults, withSearchKeys } from './test-backend/person-rows.ts';
import { sendRequest } from './test-backend/send-request.ts';

/** A row as the backend keeps it, by its wire names. */
export type WireRow = Readonly<Record<string, unknown>> & { readonly $id: string };

/** How much a run of the schedule did, by its kinds of work. */
export type WorkDone = Readonly<Record<string, number>>;

/** A test's own complete backend, with the operations and the bot, controlled over HTTP. */
export type TestBackend = {
  readonly origin: string;
  readonly endpoint: string;
  /** The backend's data directory. */
  readonly directory: string;
  /** Calls the API with the key; returns the body, throws on a refusal. */
  api(method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>>;
  row(table: string, id: string): Promise<WireRow>;
  /** All rows of a table, oldest first. */
  rows(table: string): Promise<readonly WireRow[]>;
  addRow(table: string, id: string, data: object, readers?: readonly string[]): Promise<void>;
  changeRow(table: string, id: string, data: object): Promise<void>;
  /** An approved member with an account, unless `columns` say otherwise; points come by the ledger. */
  person(id: string, columns?: Readonly<Record<string, unknown>>): Promise<string>;
  /** A session secret of a person's account. */
  session(userId: string): Promise<string>;
  /** Runs an operation as a person (null is a guest), with a fresh request id unless one is given. */
  act<Name extends OperationName>(
    userId: string | null,
    name: Name,
    request: OperationRequest<Name> | Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<FunctionReply>;
  /** Launch data of a messenger user, signed as the messenger signs it. */
  initData(
    user: object,
    changes?: { botToken?: string; ageSeconds?: number; startParam?: string },
  ): string;
  passTime(addMs: number): Promise<void>;
  nowMs(): Promise<number>;
  /** From now on time passes by `passTime` alone, however long the test takes. */
  stopClock(): Promise<void>;
  fault(fault: FaultRequest): Promise<void>;
  noFaults(): Promise<void>;
  /** The requests that the backend received since the last call of this. */
  takeRequests(): Promise<readonly SeenRequest[]>;
  /** The messages that the bot would have sent. */
  messages(): Promise<readonly { chatId: string; text: string; buttons: readonly object[] }[]>;
  /** Runs the function in other processes from now on; pending calls end in the old ones. */
  runAs(form: ProcessForm): Promise<void>;
  /** Runs the function as the schedule does, as if it had not run for a while; returns how much of each kind it did. */
  deliverDue(): Promise<WorkDone>;
  /** Runs the function as the schedule does; jobs that ran within the last 30 s do not run again. */
  runSchedule(): Promise<WorkDone>;
  /** All rows of all tables, oldest first, by the tables' ids. */
  dump(): Promise<Readonly<Record<string, readonly WireRow[]>>>;
  /** Signs in with an X account at the backend's sign-in; answers the session's token. */
  signIn(account: { handle: string; name: string }): Promise<string>;
};

const salt = randomBytes(4).toString('hex');
let counter = 0;

/** A request id that no other call of any test has. */
export function nextRequestId(): string {
  counter++;
  return `r${salt}x${counter.toString(36)}`;
}

/** Opens a backend for the current test; a released one responds as Appwrite 1.9.6 does. */
export async function openTestBackend(
  options: { isReleased?: boolean } = {},
): Promise<TestBackend> {
  const { backend } = await open(options);
  if (backend === undefined) throw new Error('no backend was opened');
  return backend;
}

/**
 * Opens a backend in the state that `setUp` creates, which is created once and then cached under the
 * name; `setUp` may leave a note. It begins with an empty backend unless stated otherwise.
 */
export async function openPreparedBackend<Note>(
  name: string,
  setUp: (backend: TestBackend) => Promise<Note>,
  begin: () => Promise<TestBackend> = openTestBackend,
): Promise<{ backend: TestBackend; note: Note }> {
  const kept = await open({ from: name });
  // The state saved under the name is the result of an earlier call of this set-up.
  if (kept.backend !== undefined) return { backend: kept.backend, note: kept.note as Note };
  const first = await begin();
  const note = await setUp(first);
  await postJson(`${backendServer()}/backends/${new URL(first.origin).port}/save`, {
    name,
    note: note ?? null,
  });
  return { backend: first, note };
}

async function open(request: {
  from?: string;
  isReleased?: boolean;
}): Promise<{ backend?: TestBackend; note: unknown }> {
  const server = backendServer();
  const opened = await postJson(`${server}/backends`, request);
  if (opened['port'] === undefined) return { note: null };
  const address = `${server}/backends/${String(opened['port'])}`;
  onTestFinished(async () => {
    await sendRequest(address, { method: 'DELETE' });
  });
  const control: Control = (name, body) => postJson(`${address}/${name}`, body);
  const backend = createBackend(
    {
      origin: `http://127.0.0.1:${String(opened['port'])}`,
      directory: String(opened['directory']),
    },
    control,
  );
  return { backend, note: opened['note'] };
}

/** The server of this worker. */
function backendServer(): string {
  const servers = inject('backendServers');
  const server = servers[Number(process.env['VITEST_POOL_ID'] ?? '0') % servers.length];
  if (server === undefined) throw new Error('no backend server was started');
  return server;
}

type Control = (name: string, body: object) => Promise<Readonly<Record<string, unknown>>>;

function createBackend(
  { origin, directory }: Pick<TestBackend, 'origin' | 'directory'>,
  control: Control,
): TestBackend {
  const endpoint = `${origin}/v1`;
  const table = (name: string) => `/tablesdb/${backendNames.databaseId}/tables/${name}/rows`;
  const secrets = new Map<string, Promise<string>>();
  const api: TestBackend['api'] = async (method, path, body) => {
    const { status, text } = await sendRequest(`${endpoint}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': backendNames.projectId,
        'x-appwrite-key': backendNames.apiKey,
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${String(status)} ${text}`);
    return text === '' ? {} : asRecord(JSON.parse(text));
  };
  const session: TestBackend['session'] = (userId) => {
    const known = secrets.get(userId);
    if (known !== undefined) return known;
    const made = api('POST', `/users/${userId}/sessions`).then((body) => String(body['secret']));
    secrets.set(userId, made);
    return made;
  };
  return {
    origin,
    endpoint,
    directory,
    api,
    session,
    async row(name, id) {
      return asRow(await api('GET', `${table(name)}/${id}`));
    },
    async rows(name) {
      const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [5000] }));
      const page = await api('GET', `${table(name)}?queries[0]=${limit}`);
      return Array.isArray(page['rows']) ? page['rows'].map(asRow) : [];
    },
    async addRow(name, rowId, data, readers = []) {
      await api('POST', table(name), { rowId, data, permissions: readers });
    },
    async changeRow(name, id, data) {
      await api('PATCH', `${table(name)}/${id}`, { data });
    },
    async person(id, columns = {}) {
      await api('POST', '/users', { userId: id, name: `Person ${id}` });
      const row = withSearchKeys({ ...personDefaults(id), ...columns });
      await api('POST', table('users'), {
        rowId: id,
        data: row,
        permissions: [`read("user:${id}")`],
      });
      if (row['point'] !== 0) await openingBalance(api, table('pointLedger'), id, row['point']);
      await api('PUT', `/users/${id}/labels`, { labels: labelsFor(row) });
      return id;
    },
    async act(userId, name, request, headers = {}) {
      const address = `${endpoint}/functions/${backendNames.functionId}/executions`;
      const { text } = await sendRequest(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-appwrite-project': backendNames.projectId,
          ...(userId === null ? {} : { 'x-appwrite-session': await session(userId) }),
        },
        body: JSON.stringify({
          path: `/${name}`,
          body: JSON.stringify({ requestId: nextRequestId(), ...request }),
          headers: { 'content-type': 'application/json', ...headers },
        }),
      });
      const execution = asRecord(JSON.parse(text));
      const reply = JSON.parse(String(execution['responseBody'])) as FunctionReply;
      if (!reply.success) {
        // Few files of tests are refused anything, and the others need not load the pages of operations.
        const { expectDocumented } = await import('./documented-refusals.ts');
        expectDocumented(name, reply);
      }
      return reply;
    },
    initData: (user, { botToken = backendNames.botToken, ...changes } = {}) =>
      signLaunchData(user, { botToken, ...changes }),
    async passTime(addMs) {
      await control('clock', { addMs });
    },
    async nowMs() {
      return Number((await control('clock', { addMs: 0 }))['nowMs']);
    },
    async stopClock() {
      await control('stop-clock', {});
    },
    async fault(fault) {
      await control('fault', fault);
    },
    async noFaults() {
      await control('no-faults', {});
    },
    takeRequests: async () => (await control('requests', {})) as unknown as SeenRequest[],
    messages: async () => (await control('messages', {})) as unknown as [],
    async runAs({ count, isQueued, variables, isHasty }) {
      await control('processes', { count, isQueued, variables, isHasty });
    },
    deliverDue: async () => (await control('deliver', {}))['done'] as WorkDone,
    runSchedule: async () => (await control('deliver', { keepsRuns: true }))['done'] as WorkDone,
    dump: async () => (await control('dump', {})) as Record<string, WireRow[]>,
    signIn: async (account) => String((await control('sign-in', account))['token']),
  };
}

/** An initial balance, with the ledger row that backs it. */
async function openingBalance(
  api: TestBackend['api'],
  path: string,
  id: string,
  point: unknown,
): Promise<void> {
  await api('POST', path, {
    rowId: `opening.${id}`,
    data: {
      debit: 'mint',
      credit: `member:${id}`,
      amount: point,
      kind: 'gift',
      refId: `opening.${id}`,
      actorId: backendNames.superAdminId,
      note: 'opening balance',
      userId: id,
    },
    permissions: [`read("user:${id}")`],
  });
}

async function postJson(url: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const { status, text } = await sendRequest(url, { method: 'POST', body: JSON.stringify(body) });
  if (status >= 300) throw new Error(`${url}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error('an object was expected');
  return value as Record<string, unknown>;
}

function asRow(value: unknown): WireRow {
  return asRecord(value) as WireRow;
}
