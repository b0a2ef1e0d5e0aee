import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { announcedBytes, refuseUnread } from '../local-appwrite/http/node-adapter.ts';
import { listen } from '../settings/listen.ts';
import type { CallArea, Metrics } from '../monitoring/metrics.ts';

/** Answers a request of Node's own HTTP server. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Handles the upgrade to a websocket. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** What one port serves: the backend below `/v1`, and the app for all else. Rule EM-01. */
export type WebServerParts = {
  readonly port: number;
  readonly host: string;
  readonly backend: NodeListener;
  readonly backendUpgrade: UpgradeListener;
  readonly app: Hono;
  /** How long running calls are awaited when the server stops; 5 s by default. */
  readonly drainMs?: number;
  /**
   * Whether it refuses calls until `open` is called. Messages for the bot pass anyway: their sender
   * knows the bot's secret, and sends them again if they are not accepted. Rule OP-06.
   */
  readonly isClosedAtFirst?: boolean;
  /** Whether API keys are refused here, valid or not. Rule OP-07. */
  readonly refusesKeys?: boolean;
  /** Counts the calls, with this clock. */
  readonly metrics?: Metrics;
  readonly nowMs?: () => number;
};

/** A server that listens. */
export type WebServer = {
  readonly port: number;
  /** Accepts all calls from now on. */
  open(): void;
  /** The number of open websockets. */
  countSockets(): number;
  /** Accepts no new calls; resolves when the running ones are answered, or after the drain time. */
  stop(): Promise<void>;
  /** Ends every remaining connection and releases the port. */
  close(): Promise<void>;
};

const defaultDrainMs = 5000;
/** Longer than a proxy or the function keeps an idle connection, so neither writes to one that is closing. */
const keepAliveMs = 65_000;
/** The maximum size of a message for the bot; no other request outside the backend has a body. Rule TR-32. */
const maxBodyBytes = 256 * 1024;
const jsonHeaders = { 'content-type': 'application/json' };
const unavailable = refusalText(503, 'The server is starting or stopping.', 'general_server_error');
const keyRefused = refusalText(401, 'API keys are not taken at this address.', 'user_unauthorized');

const tooLarge = refusalText(413, 'Request too large', 'general_payload_too_large');

/** Listens on one port; rejects if the port is taken. Rules EM-01, OP-01, OP-06, OP-07. */
export async function startWebServer(parts: WebServerParts): Promise<WebServer> {
  const appListener = getRequestListener(parts.app.fetch);
  const running = new Set<ServerResponse>();
  const upgraded = new Set<Duplex>();
  let isOpen = parts.isClosedAtFirst !== true;
  let onDrained: () => void = () => undefined;

  const server = createServer((request, response) => {
    observe(parts, request, response);
    if (isRefused(request, response, { isOpen, refusesKeys: parts.refusesKeys === true })) return;
    running.add(response);
    response.once('close', () => {
      running.delete(response);
      if (running.size === 0) onDrained();
    });
    if (isBackendPath(request)) parts.backend(request, response);
    else void appListener(request, response);
  });
  server.keepAliveTimeout = keepAliveMs;
  server.on('upgrade', (request, socket, head) => {
    if (!isOpen || !isBackendPath(request)) {
      socket.destroy();
      return;
    }
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    parts.backendUpgrade(request, socket, head);
  });
  const port = await listen(server, {
    port: parts.port,
    host: parts.host,
    portSetting: 'PORT',
    hostSetting: 'HOST',
  });

  async function drain(): Promise<void> {
    isOpen = false;
    if (running.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, parts.drainMs ?? defaultDrainMs);
      onDrained = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function close(): Promise<void> {
    isOpen = false;
    // Never rejects; the result is unused.
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    // An upgraded socket no longer belongs to the server, but still keeps it open.
    for (const socket of upgraded) socket.destroy();
    await closed;
  }

  return {
    port,
    open: () => {
      isOpen = true;
    },
    countSockets: () => upgraded.size,
    stop: drain,
    close,
  };
}

function refusalText(code: number, message: string, type: string): string {
  return JSON.stringify({ message, code, type });
}

/** Refuses calls that must not be answered here, and bodies that no one would read, which Node would otherwise read to the end. */
function isRefused(
  request: IncomingMessage,
  response: ServerResponse,
  { isOpen, refusesKeys }: { readonly isOpen: boolean; readonly refusesKeys: boolean },
): boolean {
  const isShut = !isOpen && !isBotPath(request);
  const isKeyRefused = refusesKeys && request.headers['x-appwrite-key'] !== undefined;
  const isForBackend = isBackendPath(request) && !isShut && !isKeyRefused;
  if (!isForBackend && announcedBytes(request) > maxBodyBytes) {
    refuseUnread(request, response, { status: 413, headers: jsonHeaders, content: tooLarge });
  } else if (isShut) refuse(response, 503, unavailable);
  else if (isKeyRefused) refuse(response, 401, keyRefused);
  else return false;
  return true;
}

function refuse(response: ServerResponse, status: number, text: string): void {
  const retry = status === 503 ? { connection: 'close', 'retry-after': '5' } : {};
  response.writeHead(status, { ...jsonHeaders, ...retry }).end(text);
}

/** Counts a call when it is answered. */
function observe(
  { metrics, nowMs = () => 0 }: WebServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (metrics === undefined) return;
  const startedMs = nowMs();
  response.once('close', () => {
    metrics.observe(areaOf(request), response.statusCode, nowMs() - startedMs);
  });
}

function areaOf(request: IncomingMessage): CallArea {
  if (isBackendPath(request)) return 'backend';
  return isBotPath(request) ? 'bot' : 'page';
}

function isBackendPath(request: IncomingMessage): boolean {
  return /^\/v1(\/|\?|$)/.test(request.url ?? '');
}

function isBotPath(request: IncomingMessage): boolean {
  return /^\/bot(\/|\?|$)/.test(request.url ?? '');
}
