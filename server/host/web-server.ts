import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

/** Answers a request of Node's own HTTP server. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Takes a websocket over. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Everything that one port serves: the backend below `/v1`, all else by the app. Rule EM-01. */
export type WebServerParts = {
  readonly port: number;
  readonly host: string;
  readonly backend: NodeListener;
  readonly backendUpgrade: UpgradeListener;
  readonly app: Hono;
};

/** A server that listens. */
export type WebServer = { readonly port: number; close(): Promise<void> };

/** Listens on one port; rejects when the port is taken. */
export async function startWebServer(parts: WebServerParts): Promise<WebServer> {
  const appListener = getRequestListener(parts.app.fetch);
  const server = createServer((request, response) => {
    if (isBackendPath(request)) parts.backend(request, response);
    else void appListener(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    if (isBackendPath(request)) parts.backendUpgrade(request, socket, head);
    else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(parts.port, parts.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : parts.port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isBackendPath(request: IncomingMessage): boolean {
  return /^\/v1(\/|\?|$)/.test(request.url ?? '');
}
