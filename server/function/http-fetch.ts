import * as http from 'node:http';
import * as https from 'node:https';

// Stands in for `undici` in the bundled function: exactly what the server SDK imports from there.
// See docs/decisions/0009-fetch-over-node-http.md.

/** Idle connections end before the other side may end them, so that no call meets a closed one. */
const pool = { keepAlive: true, timeout: 4000 };
const agents = { 'http:': new http.Agent(pool), 'https:': new https.Agent(pool) };

/** The part of `fetch`'s options that the SDK gives. */
export type HttpFetchOptions = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Does what `fetch` does, as far as the SDK uses it, over Node's own HTTP client; follows no redirects. */
export function fetch(url: URL | string, options: HttpFetchOptions): Promise<Response> {
  const { method, body } = options;
  const target = new URL(url);
  const isSecure = target.protocol === 'https:';
  const headers = { ...options.headers, ...lengthOf(body) };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(
      target,
      { method, headers, agent: agents[isSecure ? 'https:' : 'http:'] },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          resolve(responseOf(incoming, Buffer.concat(chunks)));
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

function lengthOf(body: string | undefined): { 'content-length'?: number } {
  return body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
}

const statusesWithoutBody = new Set([204, 205, 304]);

function responseOf(incoming: http.IncomingMessage, content: Buffer): Response {
  const { statusCode: status = 0 } = incoming;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const body = statusesWithoutBody.has(status) ? null : new Uint8Array(content);
  return new Response(body, { status, headers });
}

const { FormData, File } = globalThis;

export { Agent } from 'node:http';
export { File, FormData };
