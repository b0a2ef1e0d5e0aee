import { createServer } from 'node:http';
import { defaultLimits } from '#server/local-appwrite/http/limits.ts';
import { answerText } from '#server/local-appwrite/http/api-call.ts';
import type { LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';

/** Calls a backend without a network, with the objects of `fetch`. */
export async function askBackend(
  backend: LocalAppwrite,
  request: Request,
  clientIp = '127.0.0.1',
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = await request.bytes();
  const answer = await backend.answer({
    method: request.method,
    path: pathname.replace(/^\/v1/, ''),
    queryText: search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    body,
    isTooLarge: body.length > defaultLimits.bodyBytes.guest,
    clientIp,
    isSecure: false,
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    for (const item of [value].flat()) headers.append(name, item);
  }
  const { contentType, content } = answerText(answer);
  if (content !== null) headers.set('content-type', contentType);
  return new Response(content === null ? null : new Uint8Array(Buffer.from(content)), {
    status: answer.status,
    headers,
  });
}

/** Serves a backend over HTTP and websockets on a free port. */
export function serveBackend(
  backend: LocalAppwrite,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => void backend.handleNode(request, response));
  server.keepAliveTimeout = 65_000;
  server.on('upgrade', (request, socket, head) => backend.handleUpgrade(request, socket, head));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : 0,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
