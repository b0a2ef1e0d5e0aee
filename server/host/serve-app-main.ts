import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { startAdminServer } from '../monitoring/admin-server.ts';
import { createMetrics, observeCalls, watchProcess } from '../monitoring/metrics.ts';
import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { listen } from '../settings/listen.ts';
import { createOutput, guardProcess, stopOnSignals, type Log } from '../settings/run-program.ts';
import { serveApp } from './app-files.ts';
import { avatarRoutes, type AvatarOptions } from './avatars.ts';
import { buildProducts } from './build-products.ts';
import { readHostedAppSettings, type HostedAppSettings } from './hosted-app-settings.ts';

/** The app alone, as it is served. */
type RunningApp = { readonly port: number; close(): Promise<void> };

/**
 * Builds the app for an Appwrite of its own and serves it, with its headers, with the page for every path of its own, and
 * with people's pictures. Rules OP-13, OP-07.
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
    // The app is served once it is built.
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

// Builds the app for an Appwrite of its own, and serves it until SIGINT or SIGTERM:
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
  // Nothing runs yet: anyone who reads this is a person who started it.
  createOutput(environment).complain(messageOf(error));
  process.exit(1);
}
