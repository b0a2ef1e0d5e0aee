import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { LocalAppwrite } from './local-appwrite.ts';

/** A backend that listens on a port of this machine. */
export type ServedLocalAppwrite = { readonly port: number; close(): Promise<void> };

/** The listener with which a server of node:http passes calls below `/v1` to a backend. */
function createNodeListener(
  backend: LocalAppwrite,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    void backend.handleNode(request, response);
  };
}

/** Serves a backend over HTTP and websockets; port 0 takes any free one. */
export function serveLocalAppwrite(
  backend: LocalAppwrite,
  port: number,
): Promise<ServedLocalAppwrite> {
  const server = createServer(createNodeListener(backend));
  server.keepAliveTimeout = 65_000;
  server.on('upgrade', (request, socket, head) => backend.handleUpgrade(request, socket, head));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
