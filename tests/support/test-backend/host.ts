import { askBackend } from '#tests/support/served-backend.ts';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { Client } from 'node-appwrite';
import { z } from 'zod';
import { createBotService } from '#server/bot/app.ts';
import { createMessageStore } from '#server/bot/message-store.ts';
import type { LocalClerk } from '#server/local-clerk/local-clerk.ts';
import { startWebServer, type NodeListener } from '#server/host/web-server.ts';
import { openLocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { createOperationsFunction } from '#server/function/operations-function.ts';
import { tables } from '#src/tables/schema.ts';
import { createFaults, faultSchema } from './faults.ts';
import { backendProject, backendVariables, provisionBackend } from './installation.ts';
import { backendNames } from './names.ts';
import { createDirectExecutor } from './direct-executor.ts';
import { forkFunction } from './forked-function.ts';
import { createProcesses, processFormSchema } from './processes.ts';
import { carryCalls } from './sdk-network.ts';
import { openBackendClerk, signInWithX } from './sign-in.ts';
import { asReleased } from '#tests/support/released-answers.ts';

/** A running backend: its port, its controls, its shutdown. */
export type BackendHost = {
  readonly port: number;
  /** Controls the backend from a test: `clock`, `stop-clock`, `fault`, `no-faults`, `requests`, `messages`, `deliver`, `processes`, `sign-in`, `dump`. */
  control(name: string, body: unknown): Promise<unknown>;
  close(): Promise<void>;
};

const accountSchema = z.object({ handle: z.string(), name: z.string() });

const pageSchema = z.object({ rows: z.array(z.unknown()) });

/** Provisions a database once, for every backend to start from a copy of it. */
export async function prepareTemplate(directory: string): Promise<void> {
  const host = await openBackendHost(directory, { isTemplate: true });
  await host.close();
}

/** Opens a backend on a directory: backend, operations in process, bot that stores its messages. */
export async function openBackendHost(
  directory: string,
  { isTemplate = false, isReleased = false }: { isTemplate?: boolean; isReleased?: boolean } = {},
): Promise<BackendHost> {
  let offsetMs = 0;
  let origin = '';
  let stoppedAtMs: number | undefined;
  let isClosed = false;
  const nowMs = () => (stoppedAtMs ?? Date.now()) + offsetMs;
  const faults = createFaults();
  // Its tokens are checked with the real time.
  const clerk = openBackendClerk(directory, Date.now);
  const settings = () => backendVariables(origin, { clerk: settingsOf(clerk, origin), limits: {} });
  // The bot is in this process too.
  const fetchFromBot: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(`${origin}/bot/`)) return fetch(request);
    request.signal.throwIfAborted();
    if (isClosed) throw new TypeError('fetch failed');
    return bot.app.fetch(request);
  };
  const processes = createProcesses(
    {
      here: (random, { variables, isHasty = false }) =>
        createOperationsFunction(
          { ...settings(), ...variables },
          {
            nowMs,
            fetch: faults.wrapFetch(fetchFromBot),
            random,
            wait: (delayMs) => setTimeout(isHasty ? 0 : delayMs),
          },
        ),
      forked: ({ variables }) => forkFunction({ ...settings(), ...variables }),
    },
    createRandom(),
  );
  const backend = openLocalAppwrite({
    dataDirectory: directory,
    project: backendProject,
    endpoint: () => `${origin}/v1`,
    nowMs,
    // Its data is deleted with its test.
    flush: { later: () => Promise.resolve(), now: () => undefined },
    ...(isReleased && { wrapDispatch: asReleased }),
    executor: createDirectExecutor(processes.call),
  });
  const keeper = createMessageStore({ dataDirectory: directory, nowMs });
  const bot = createBotService({
    sharedSecret: backendNames.botSecret,
    sender: keeper,
    adminChatId: backendNames.adminChatId,
    miniAppUrl: backendNames.botAppUrl,
    dataDirectory: directory,
    nowMs,
    reportError: (error) => process.stderr.write(`bot: ${String(error)}\n`),
  });
  const app = new Hono();
  app.all('/bot/*', (context) => bot.app.fetch(context.req.raw));
  app.route('/', clerk.app);
  const listener: NodeListener = (request, response) => {
    void backend.handleNode(request, response);
  };
  const server = await startWebServer({
    port: 0,
    host: '127.0.0.1',
    backend: faults.wrapListener(listener),
    backendUpgrade: (request, socket, head) => backend.handleUpgrade(request, socket, head),
    app,
  });
  origin = `http://127.0.0.1:${String(server.port)}`;
  const hangUp = carryCalls(origin, (line, request) => faults.carry(line, request, backend.answer));
  if (isTemplate) await provisionBackend(keyClient(origin));
  return {
    port: server.port,
    async control(name, body) {
      switch (name) {
        case 'clock':
          offsetMs += z.object({ addMs: z.number() }).parse(body).addMs;
          return { nowMs: nowMs() };
        case 'stop-clock':
          stoppedAtMs = Date.now();
          return {};
        case 'fault':
          return faults.add(faultSchema.parse(body));
        case 'no-faults':
          return faults.clear();
        case 'requests':
          return faults.takeRequests();
        case 'messages':
          return keeper.listChats().flatMap((chat) => keeper.listMessages(chat));
        case 'deliver':
          if (!z.object({ keepsRuns: z.boolean().default(false) }).parse(body).keepsRuns) {
            await askBackend(backend, forgetRuns(origin));
          }
          return processes.call({
            path: '/',
            body: '',
            headers: {
              'x-appwrite-trigger': 'schedule',
              'x-appwrite-key': backendNames.apiKey,
            },
            log: () => undefined,
            error: () => undefined,
          });
        case 'processes':
          processes.runAs(processFormSchema.parse(body));
          return {};
        case 'sign-in':
          return { token: await signInWithX(clerk, origin, accountSchema.parse(body)) };
        case 'dump':
          return dumpTables((path) => askBackend(backend, keyRequest(origin, path)));
        default:
          throw new Error(`no control ${name}`);
      }
    },
    async close() {
      isClosed = true;
      hangUp();
      processes.close();
      await server.close();
      await backend.close();
      await bot.close();
      keeper.close();
      clerk.close();
    },
  };
}

/** Random numbers that are the same in every run: a linear congruential generator. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function keyRequest(origin: string, path: string): Request {
  const { projectId, apiKey } = backendNames;
  const headers = { 'x-appwrite-project': projectId, 'x-appwrite-key': apiKey };
  return new Request(`${origin}/v1${path}`, { headers });
}

/** Resets when the schedule last ran, so that it may run at once; its progress stays. */
function forgetRuns(origin: string): Request {
  const path = `/tablesdb/${backendNames.databaseId}/tables/scheduleRuns/rows`;
  const body = JSON.stringify({ data: { lastRunMs: 0 } });
  const asked = new Request(keyRequest(origin, path), { method: 'PATCH', body });
  asked.headers.set('content-type', 'application/json');
  return asked;
}

/** All rows of all tables, by the tables' ids. */
async function dumpTables(get: (path: string) => Promise<Response>): Promise<object> {
  const query = encodeURIComponent(JSON.stringify({ method: 'limit', values: [5000] }));
  const dumped = await Promise.all(
    Object.values(tables).map(async ({ id }) => {
      const path = `/tablesdb/${backendNames.databaseId}/tables/${id}/rows?queries[0]=${query}`;
      const { rows } = pageSchema.parse(await (await get(path)).json());
      return [id, rows] as const;
    }),
  );
  return Object.fromEntries(dumped);
}

function keyClient(origin: string): Client {
  const client = new Client().setEndpoint(`${origin}/v1`).setProject(backendNames.projectId);
  return client.setKey(backendNames.apiKey);
}

/** The function's settings for the backend's sign-in. */
function settingsOf(clerk: LocalClerk, origin: string) {
  const url = clerk.frontendApiUrl(origin);
  const { jwtPublicKeyPem: jwtKey, secretKey } = clerk;
  return { jwtKey, secretKey, apiUrl: url, issuer: url };
}
