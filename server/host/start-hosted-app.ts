import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { serveApp } from './app-files.ts';
import { avatarRoutes, type AvatarOptions } from './avatars.ts';
import { buildProducts } from './build-products.ts';
import type { HostedAppSettings } from './hosted-app-settings.ts';

/** The app alone, as it is served. */
export type RunningApp = { readonly port: number; close(): Promise<void> };

/**
 * Builds the app for an Appwrite of its own and serves it, with its headers, with the page for every path of its own, and
 * with people's pictures. Rules OP-13, OP-07.
 */
export async function startHostedApp(
  { host, port, sources, variables }: HostedAppSettings,
  ports: AvatarOptions,
): Promise<RunningApp> {
  const { appDirectory } = await buildProducts(variables, 'production');
  const app = new Hono();
  app.get('/healthz', (context) => context.text('alive\n'));
  app.route('/', avatarRoutes(ports));
  app.route('/', serveApp(appDirectory, { sources, isBehindTls: true }));
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      // Never rejects: the server tells how it closed, and nobody asks.
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
    },
  };
}
