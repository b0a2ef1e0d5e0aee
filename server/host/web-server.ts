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
  /** How long running calls are waited for when the server stops; 5 s unless given. */
  readonly drainMs?: number;
};

/** A server that listens. */
export type WebServer = {
  readonly port: number;
  /**
   * Takes no new call and resolves when the running ones are answered, or when that has taken too long. The
   * port stays open meanwhile, as the function of a running call talks to the backend through it.
   */
  stop(): Promise<void>;
  /** Ends every connection that is left and lets go of the port. */
  close(): Promise<void>;
};

const defaultDrainMs = 5000;
const stoppingAnswer = JSON.stringify({
  message: 'The server is stopping.',
  code: 503,
  type: 'general_server_error',
});

/** Listens on one port; rejects when the port is taken. Rules EM-01, OP-01. */
export async function startWebServer(parts: WebServerParts): Promise<WebServer> {
  const appListener = getRequestListener(parts.app.fetch);
  const running = new Set<ServerResponse>();
  const upgraded = new Set<Duplex>();
  let isStopping = false;
  let onDrained: () => void = () => undefined;

  const server = createServer((request, response) => {
    if (isStopping && !isOfFunction(request)) return refuse(response);
    running.add(response);
    response.once('close', () => {
      running.delete(response);
      if (running.size === 0) onDrained();
    });
    if (isBackendPath(request)) parts.backend(request, response);
    else void appListener(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    if (isStopping || !isBackendPath(request)) {
      socket.destroy();
      return;
    }
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    parts.backendUpgrade(request, socket, head);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(parts.port, parts.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : parts.port,
    async stop() {
      isStopping = true;
      if (running.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, parts.drainMs ?? defaultDrainMs);
        onDrained = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    async close() {
      isStopping = true;
      // Never rejects: the server tells how it closed, and nobody asks.
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      // An upgraded socket is the server's connection no longer, but holds it open all the same.
      for (const socket of upgraded) socket.destroy();
      await closed;
    },
  };
}

function refuse(response: ServerResponse): void {
  const headers = { 'content-type': 'application/json', connection: 'close', 'retry-after': '5' };
  response.writeHead(503, headers).end(stoppingAnswer);
}

/**
 * Whether a call comes from a function that runs: such a call has a key of its own. Whoever makes the header up
 * is refused by the backend, and is waited for no longer than any call.
 */
function isOfFunction(request: IncomingMessage): boolean {
  const key = request.headers['x-appwrite-key'];
  return isBackendPath(request) && typeof key === 'string' && /^(dynamic|ephemeral)_/.test(key);
}

function isBackendPath(request: IncomingMessage): boolean {
  return /^\/v1(\/|\?|$)/.test(request.url ?? '');
}
