import { type ApiAnswer, type ApiRequest, answerText } from './api-call.ts';
import type { BodyLimit } from './limits.ts';

/** The part of a path behind `/v1`; a path outside of it stays as it is. */
function pathBelowMount(pathname: string): string {
  if (pathname === '/v1') return '/';
  return pathname.startsWith('/v1/') ? pathname.slice(3) : pathname;
}

/** Path and query string of a request line, the path below the mount point. */
export function splitUrl(url: string): Pick<ApiRequest, 'path' | 'queryText'> {
  const question = url.indexOf('?');
  if (question < 0) return { path: pathBelowMount(url), queryText: '' };
  return { path: pathBelowMount(url.slice(0, question)), queryText: url.slice(question + 1) };
}

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = request.body;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a web Request, its body as far as its caller's limit goes. */
export async function readWebRequest(
  request: Request,
  options: { readonly clientIp: string; readonly bodyLimit: BodyLimit },
): Promise<ApiRequest> {
  const url = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const body = await readBody(request, options.bodyLimit(header));
  return {
    method: request.method,
    path: pathBelowMount(url.pathname),
    queryText: url.search.slice(1),
    header,
    body: body ?? new Uint8Array(),
    isTooLarge: body === undefined,
    clientIp: options.clientIp,
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
