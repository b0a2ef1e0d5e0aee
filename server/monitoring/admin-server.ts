import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../settings/listen.ts';

/** Whether a program works, with the result of each check: `ok`, or what is wrong. */
export type Readiness = {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<string, string>>;
};

type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** What the second listener serves on this machine to its operator. */
export type AdminServerParts = {
  /** 0 picks a free port. */
  readonly port: number;
  /** Accepts calls with API keys; absent if the program has no backend. */
  readonly backend?: NodeListener;
  /** The setting that chooses the port, for the error message when it is taken. */
  readonly portSetting?: 'ADMIN_PORT' | 'BOT_ADMIN_PORT';
  readonly readiness: () => Promise<Readiness>;
  /** The metrics as text. */
  readonly metrics: () => Promise<string>;
};

/** A listener on this machine's loopback address. */
export type AdminServer = { readonly port: number; close(): Promise<void> };

const thisMachine = '127.0.0.1';

/**
 * Listens on this machine only: the backend with API keys at `/v1`, `/metrics`, and `/readyz` with
 * the details of each check. Rejects if the port is taken. Rules OP-06, OP-07.
 */
export async function startAdminServer(parts: AdminServerParts): Promise<AdminServer> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (parts.backend !== undefined && /^\/v1(\/|$)/.test(path)) {
      return parts.backend(request, response);
    }
    void answer(parts, path).then(({ status, type, body }) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  });
  const port = await listen(server, {
    port: parts.port,
    host: thisMachine,
    portSetting: parts.portSetting ?? 'ADMIN_PORT',
  });
  return {
    port,
    async close() {
      // Never rejects; the result is unused.
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

type Answer = { readonly status: number; readonly type: string; readonly body: string };

async function answer(parts: AdminServerParts, path: string): Promise<Answer> {
  const text = 'text/plain; charset=utf-8';
  try {
    if (path === '/healthz') return { status: 200, type: text, body: 'alive\n' };
    if (path === '/metrics') return { status: 200, type: text, body: await parts.metrics() };
    if (path === '/readyz') {
      const { isReady, checks } = await parts.readiness();
      const body = `${JSON.stringify({ isReady, checks })}\n`;
      return { status: isReady ? 200 : 503, type: 'application/json', body };
    }
    return { status: 404, type: text, body: 'not found\n' };
  } catch {
    return { status: 503, type: text, body: 'not ready\n' };
  }
}
