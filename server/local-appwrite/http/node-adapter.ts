import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiAnswer } from './api-call.ts';
import type { ApiRequest } from './api-request.ts';
import { answerText } from './answer-text.ts';
import { mostBodyBytes, pathBelowMount } from './web-adapter.ts';

function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const { method } = request;
  if (method === 'GET' || method === 'OPTIONS') {
    request.resume();
    return Promise.resolve(new Uint8Array());
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= mostBodyBytes) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.on('end', () => resolve(size > mostBodyBytes ? undefined : Buffer.concat(chunks)));
    request.on('error', reject);
  });
}

/** Reads a request of node:http; undefined when its body is larger than any call takes. */
export async function readNodeRequest(request: IncomingMessage): Promise<ApiRequest | undefined> {
  const body = await readBody(request);
  if (body === undefined) return undefined;
  const url = request.url ?? '/';
  const question = url.indexOf('?');
  const { headers } = request;
  return {
    method: request.method ?? 'GET',
    path: pathBelowMount(question < 0 ? url : url.slice(0, question)),
    queryText: question < 0 ? '' : url.slice(question + 1),
    header: (name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : value?.join(', ');
    },
    body,
    clientIp: request.socket.remoteAddress ?? '127.0.0.1',
    isSecure: headers['x-forwarded-proto'] === 'https',
  };
}

/** Writes an answer to node:http. */
export function writeNodeAnswer(response: ServerResponse, answer: ApiAnswer): void {
  const { contentType, content } = answerText(answer);
  const headers: Record<string, string | string[] | number> = {};
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    headers[name] = typeof value === 'string' ? value : [...value];
  }
  if (content === null) {
    if (answer.status !== 204) headers['content-length'] = 0;
  } else {
    headers['content-type'] = contentType;
    headers['content-length'] = Buffer.byteLength(content);
  }
  response.writeHead(answer.status, headers);
  if (content === null) response.end();
  else response.end(content);
}
