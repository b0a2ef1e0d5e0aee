import { Hono } from 'hono';
import { Client } from 'node-appwrite';
import type { Limits } from '../local-appwrite/http/limits.ts';
import { openLocalAppwrite } from '../local-appwrite/local-appwrite.ts';
import { provision } from '../provision/provision.ts';
import { createSeeder, repeatableRequestIds, type Seeder } from '../seed/seed-context.ts';
import type { DataDirectory } from './data-directory.ts';
import { names } from './names.ts';
import { startWebServer } from './web-server.ts';

/** What one machine serves, whether it is a demo or the real thing. */
export type Installation = {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: DataDirectory;
  readonly apiKey: string;
  /** The hosts from which browsers may call the backend. */
  readonly platformHosts: readonly string[];
  readonly functionCode: Uint8Array;
  /** The function's variables, for the origin that the port made. */
  readonly functionVariables: (origin: string) => Readonly<Record<string, string>>;
  /** What callers are held to beside the sizes of bodies; nothing unless given. Rule TR-33. */
  readonly rates?: Partial<Limits>;
  /** Brings in what is missing of what an installation begins with. Rule EM-02. */
  readonly seed: (seeder: Seeder, isSeeded: boolean) => Promise<void>;
  /** Everything but the backend, in the order of asking; the last one answers every path. */
  readonly routes: readonly Hono[];
  readonly nowMs: () => number;
  readonly log: (message: string) => void;
};

/** What runs on one machine, and how it ends: no new calls, running ones answered, nothing lost. Rule OP-01. */
export type RunningInstallation = { readonly port: number; close(): Promise<void> };

/** What callers may send, in bytes; the reason of a rejection has no limit of its own. Rule TR-32. */
const bodyLimits = {
  bodyBytes: { guest: 8 * 1024, user: 64 * 1024 },
  functionBodyBytes: { [`${names.functionId}/reviewEngagement`]: 256 * 1024 },
};

/** Starts backend, function and routes on one port, provisioned and seeded. Rules EM-01, EM-02. */
export async function startInstallation(installation: Installation): Promise<RunningInstallation> {
  const { dataDirectory, nowMs, log } = installation;
  let port = installation.port;
  const backend = openLocalAppwrite({
    dataDirectory: dataDirectory.path,
    project: {
      id: names.projectId,
      name: 'Yapp',
      platformHosts: installation.platformHosts,
      apiKeys: [installation.apiKey],
    },
    endpoint: () => `http://127.0.0.1:${port}/v1`,
    nowMs,
    limits: { ...bodyLimits, ...installation.rates },
  });
  const app = new Hono();
  for (const routes of installation.routes) app.route('/', routes);
  const server = await startWebServer({
    port,
    host: installation.host,
    backend: (request, response) => void backend.handleNode(request, response),
    backendUpgrade: (request, socket, head) => backend.handleUpgrade(request, socket, head),
    app,
  });
  ({ port } = server);
  log(`data: ${dataDirectory.path}`);
  await provisionAndSeed(installation, port);
  backend.start();
  return {
    port,
    async close() {
      await server.stop();
      await backend.close();
      await server.close();
    },
  };
}

/** Provisions the backend by the very code that provisions a hosted one, and seeds a fresh one. */
async function provisionAndSeed(installation: Installation, port: number): Promise<void> {
  const { apiKey } = installation;
  const { projectId, databaseId, functionId } = names;
  const endpoint = `http://127.0.0.1:${port}/v1`;
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
  const report = await provision({
    client,
    databaseId,
    functionSetup: {
      id: functionId,
      name: 'Operations',
      code: installation.functionCode,
      variables: installation.functionVariables(`http://localhost:${port}`),
    },
    isDryRun: false,
  });
  if (report.refusals.length > 0) throw new Error(report.refusals.join('\n'));
  const target = { endpoint, projectId, databaseId, functionId, apiKey };
  const seeder = createSeeder(target, repeatableRequestIds);
  await installation.seed(seeder, installation.dataDirectory.isSeeded);
  installation.dataDirectory.markSeeded();
}
