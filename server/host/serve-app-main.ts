import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { appVariables } from '../build/app-variables.ts';
import { startAdminServer } from '../monitoring/admin-server.ts';
import { createMetrics, observeCalls, watchProcess } from '../monitoring/metrics.ts';
import { readProcessEnvironment, type Environment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { listen } from '../settings/listen.ts';
import { readSettings, refusalOf } from '../settings/read-settings.ts';
import { createOutput, guardProcess, stopOnSignals, type Log } from '../settings/run-program.ts';
import { serveApp } from './app-files.ts';
import { servedAppNames, servedAppSettings } from './app-settings.ts';
import { avatarRoutes, type AvatarOptions } from './avatars.ts';
import { buildProducts } from './build-products.ts';
import type { PageSources } from './page-policy.ts';

const names = {
  required: [
    'APPWRITE_ENDPOINT',
    'APPWRITE_PROJECT_ID',
    'APPWRITE_DATABASE_ID',
    'SUPER_ADMIN_ID',
    'VITE_BOT_APP_URL',
    'VITE_AUTH_HOST',
    'VITE_CLERK_PUBLISHABLE_KEY',
    'CLERK_ISSUER',
  ],
  optional: ['APPWRITE_FUNCTION_ID', 'VITE_APPWRITE_ENDPOINT', ...servedAppNames],
} as const;

/** The settings of serving only the app, with a separate Appwrite. */
type HostedAppSettings = {
  readonly host: string;
  readonly port: number;
  /** The port for health and metrics, which only this machine reaches. Rule OP-22. */
  readonly adminPort: number;
  readonly sources: PageSources;
  /** The variables of the app's build. */
  readonly variables: Readonly<Record<string, string>>;
};

/** Reads the settings; throws Error that explains each wrong variable. Rules OP-05, OP-13. */
function readHostedAppSettings(environment: Environment): HostedAppSettings {
  const read = readSettings(environment, names);
  if (!read.ok) throw new Error(refusalOf('npm run serve:app', read.failure));
  const { value } = read;
  const backend = new URL(value.VITE_APPWRITE_ENDPOINT ?? value.APPWRITE_ENDPOINT);
  const { pageSources, ...places } = servedAppSettings(value);
  return {
    ...places,
    sources: { ...pageSources, backend: [backend.origin, backend.origin.replace(/^http/, 'ws')] },
    variables: appVariables(environment),
  };
}

/** The app being served on its own. */
type RunningApp = { readonly port: number; close(): Promise<void> };

/**
 * Builds the app for a separate Appwrite and serves it with its headers: the page for each of its
 * paths, and people's pictures. Rules OP-13, OP-07.
 */
async function startHostedApp(
  { host, port, adminPort, sources, variables }: HostedAppSettings,
  ports: AvatarOptions & { readonly log: Log },
): Promise<RunningApp> {
  const { appDirectory } = await buildProducts(variables, 'production', ports.log);
  const app = new Hono();
  app.get('/healthz', (context) => context.text('alive\n'));
  app.route('/', avatarRoutes(ports));
  app.route('/', serveApp(appDirectory, { sources, isBehindTls: true }));
  const metrics = createMetrics();
  const gauges = watchProcess();
  const { nowMs } = ports;
  const listener = getRequestListener(observeCalls(app.fetch, { metrics, area: 'page', nowMs }));
  const server = createServer((request, response) => void listener(request, response));
  const place = { port, host, portSetting: 'PORT', hostSetting: 'HOST' } as const;
  const servedPort = await listen(server, place);
  const admin = await startAdminServer({
    port: adminPort,
    // The app is only served after it is built.
    readiness: async () => ({ isReady: true, checks: { app: 'ok' } }),
    metrics: async () => metrics.text(gauges()),
  });
  return {
    port: servedPort,
    async close() {
      // Never rejects; the result is unused.
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await Promise.all([closed, admin.close()]);
    },
  };
}

// Builds the app for a separate Appwrite, and serves it until SIGINT or SIGTERM:
//   npm run serve:app

const environment = readProcessEnvironment();
const output = createOutput(environment, { kind: 'json', nowMs: Date.now });
guardProcess(output);
try {
  const app = await startHostedApp(readHostedAppSettings(environment), {
    fetch,
    nowMs: Date.now,
    log: output.log,
  });
  stopOnSignals(() => app.close(), output);
  output.say(`Yapp is ready on port ${app.port}`);
} catch (error) {
  // Nothing runs yet, so a person who just started it reads this: plain text, not JSON.
  createOutput(environment).complain(messageOf(error));
  process.exit(1);
}
