import { Hono } from 'hono';
import { Client } from 'node-appwrite';
import type { Limits } from '../local-appwrite/http/limits.ts';
import { openLocalAppwrite, type LocalAppwrite } from '../local-appwrite/local-appwrite.ts';
import { provision } from '../provision/provision.ts';
import type { SeedTarget } from '../seed/seed-store.ts';
import { lostDataText, type DataDirectory } from './data-directory.ts';
import type { ReportError } from '../function/error-report.ts';
import { names } from '../settings/names.ts';
import type { Log } from '../settings/run-program.ts';
import { startAdminServer } from '../monitoring/admin-server.ts';
import { watchFunction } from './function-watch.ts';
import { createMetrics, watchProcess, type Metrics } from '../monitoring/metrics.ts';
import { checkReadiness, createWriteProbe, readOutbox } from './readiness.ts';
import { startWebServer, type NodeListener } from './web-server.ts';

/** The settings of an installation on one machine, demo or production. */
export type Installation = {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: DataDirectory;
  readonly apiKey: string;
  /** The port of the second listener, which only this machine can reach; 0 picks a free one. Rule OP-07. */
  readonly adminPort: number;
  /** Whether only the second listener accepts the API key. Rule OP-07. */
  readonly refusesKeys: boolean;
  /** Whether the messenger accepts the bot's messages; absent if the bot runs elsewhere. */
  readonly isBotListening?: () => boolean;
  /** The hosts from which browsers may call the backend. */
  readonly platformHosts: readonly string[];
  readonly functionCode: Uint8Array;
  /** The function's variables, given the origin with the actual port. */
  readonly functionVariables: (origin: string) => Readonly<Record<string, string>>;
  /** Limits for callers besides body sizes; none by default. Rule TR-33. */
  readonly rates?: Partial<Limits>;
  /** Adds what is missing of an installation's initial data. Rule EM-02. */
  readonly seed: (target: SeedTarget, isSeeded: boolean) => Promise<void>;
  /** Everything but the backend, in order of precedence; the last one answers every path. */
  readonly routes: readonly Hono[];
  readonly nowMs: () => number;
  readonly log: Log;
  /** Reports faults outside the function; does nothing by default. Rule OP-19. */
  readonly report?: ReportError;
};

/** A running installation. Closing it takes no new calls, answers the running ones, and loses nothing. Rule OP-01. */
export type RunningInstallation = { readonly port: number; close(): Promise<void> };

/** When a session has ended, the app logs in again with fresh launch data. Rules TR-03, TR-30. */
const sessionLifeMs = 30 * 24 * 60 * 60 * 1000;

/** The maximum body sizes, in bytes; the reason of a rejection has no separate limit. Rule TR-32. */
const bodyLimits = {
  bodyBytes: { guest: 8 * 1024, user: 64 * 1024 },
  functionBodyBytes: { [`${names.functionId}/reviewEngagement`]: 256 * 1024 },
};

/** Starts backend, function and routes on one port, provisioned and seeded. Rules EM-01, EM-02. */
export async function startInstallation(installation: Installation): Promise<RunningInstallation> {
  const { dataDirectory, nowMs, log } = installation;
  let { port } = installation;
  let endpoint = '';
  const metrics = createMetrics();
  const processGauges = watchProcess();
  // Functions call the backend on the second listener, which is open even while the public port is not.
  const backend = openBackend(installation, { endpoint: () => endpoint, metrics });
  const app = new Hono();
  app.get('/healthz', (context) => context.text('alive\n'));
  app.get('/readyz', async (context) => {
    const { isReady } = await readiness();
    return context.text(isReady ? 'ready\n' : 'not ready\n', isReady ? 200 : 503);
  });
  for (const routes of installation.routes) app.route('/', routes);
  const handle: NodeListener = (request, response) => void backend.handleNode(request, response);
  const admin = await startAdminServer({
    port: installation.adminPort,
    backend: handle,
    readiness: async () => readiness(),
    metrics: async () => metrics.text(await gauges()),
  });
  endpoint = `http://127.0.0.1:${admin.port}/v1`;
  const outbox = async () => readOutbox(endpoint, installation.apiKey);
  const isBotListening = installation.isBotListening ?? null;
  const tryWrite = createWriteProbe(() => ({ endpoint, apiKey: installation.apiKey }), nowMs);
  const readiness = async () =>
    checkReadiness({ dataDirectory: dataDirectory.path, outbox, tryWrite, isBotListening, nowMs });
  const gauges = async () => {
    const { running, waiting, refused } = backend.functionLoad();
    const messages = await outbox();
    return {
      sockets: server.countSockets(),
      function_calls_running: running,
      function_calls_waiting: waiting,
      function_calls_shed: refused,
      outbox_waiting: messages.waiting,
      outbox_oldest_seconds: ageSeconds(messages.oldestAtMs, nowMs()),
      ...processGauges(),
    };
  };
  const server = await startWebServer({
    port,
    host: installation.host,
    backend: handle,
    backendUpgrade: (request, socket, head) => backend.handleUpgrade(request, socket, head),
    app,
    metrics,
    nowMs,
    isClosedAtFirst: true,
    refusesKeys: installation.refusesKeys,
  });
  ({ port } = server);
  log(`data: ${dataDirectory.path}`);
  await provisionAndSeed(installation, endpoint, `http://localhost:${port}`);
  backend.start();
  server.open();
  return {
    port,
    async close() {
      await server.stop();
      await backend.close();
      await Promise.all([server.close(), admin.close()]);
    },
  };
}

function ageSeconds(sinceMs: number | null, nowMs: number): number {
  return sinceMs === null ? 0 : Math.max(0, Math.round((nowMs - sinceMs) / 1000));
}

function openBackend(
  { dataDirectory, platformHosts, apiKey, rates, report, nowMs, log }: Installation,
  { endpoint, metrics }: { readonly endpoint: () => string; readonly metrics: Metrics },
): LocalAppwrite {
  return openLocalAppwrite({
    dataDirectory: dataDirectory.path,
    project: { id: names.projectId, name: 'Yapp', platformHosts, apiKeys: [apiKey], sessionLifeMs },
    endpoint,
    nowMs,
    limits: { ...bodyLimits, ...rates },
    reportBug: (error) => log(`backend: ${traceOf(error)}`, 'error'),
    onExecuted: watchFunction({ metrics, log, report: report ?? (async () => undefined), nowMs }),
  });
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Provisions the backend with the same code as a hosted one, and seeds a new one. */
async function provisionAndSeed(
  installation: Installation,
  endpoint: string,
  origin: string,
): Promise<void> {
  const { apiKey, dataDirectory, log } = installation;
  const { projectId, databaseId, functionId } = names;
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
  const report = await provision({
    client,
    databaseId,
    functionSetup: {
      id: functionId,
      name: 'Operations',
      code: installation.functionCode,
      variables: installation.functionVariables(origin),
    },
    isDryRun: false,
    // What a new installation creates needs no report, but what an upgrade changes does. Rule OP-09.
    ...(dataDirectory.isSeeded && {
      report: (line: string) => log(`upgrade: ${line}`),
      missingDatabase: lostDataText(dataDirectory.path, 'holds no community'),
    }),
  });
  if (report.refusals.length > 0) throw new Error(report.refusals.join('\n'));
  const target = { endpoint, projectId, databaseId, functionId, apiKey };
  await installation.seed(target, dataDirectory.isSeeded);
  dataDirectory.markSeeded();
}
