import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const maxBodyBytes = 1024 * 1024;

/** Answers one request, as a Hono app's `fetch` does. */
type Handle = (request: Request) => Response | Promise<Response>;

/** Makes an HTTP server (not yet listening) for a handler of standard requests; larger bodies than 1 MiB get 413. */
export function createHttpServer(handle: Handle): Server {
  return createServer((incoming, outgoing) => {
    respond(handle, incoming, outgoing).catch(() => outgoing.destroy());
  });
}

async function respond(
  handle: Handle,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming);
  if (body === undefined) {
    outgoing.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const response = await handle(toRequest(incoming, body));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream: AsyncIterable<Uint8Array> = incoming;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
  }
  return Buffer.concat(chunks);
}

function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(incoming.url ?? '/', 'http://localhost'), {
    method,
    headers,
    ...(hasBody && { body: new Uint8Array(body) }),
  });
}
