import type { ApiAnswer } from './api-call.ts';
import type { ApiRequest } from './api-request.ts';
import { answerText } from './answer-text.ts';

/** Largest request body. */
export const mostBodyBytes = 32 * 1024 * 1024;

/** The part of a path behind `/v1`; a path outside of it stays as it is. */
export function pathBelowMount(pathname: string): string {
  if (pathname === '/v1') return '/';
  return pathname.startsWith('/v1/') ? pathname.slice(3) : pathname;
}

async function readBody(request: Request): Promise<Uint8Array | undefined> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = request.body;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a web Request; undefined when its body is larger than any call takes. */
export async function readWebRequest(
  request: Request,
  clientIp: string,
): Promise<ApiRequest | undefined> {
  const url = new URL(request.url);
  const body = await readBody(request);
  if (body === undefined) return undefined;
  return {
    method: request.method,
    path: pathBelowMount(url.pathname),
    queryText: url.search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    body,
    clientIp,
    isSecure: url.protocol === 'https:' || request.headers.get('x-forwarded-proto') === 'https',
  };
}

/** Writes an answer as a web Response. */
export function webResponse(answer: ApiAnswer): Response {
  const { contentType, content } = answerText(answer);
  const headers = new Headers();
  if (content !== null) headers.set('content-type', contentType);
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    if (typeof value === 'string') headers.set(name, value);
    else for (const item of value) headers.append(name, item);
  }
  const body = content === null || typeof content === 'string' ? content : Buffer.from(content);
  return new Response(body, { status: answer.status, headers });
}
