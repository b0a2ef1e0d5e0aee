import type { IncomingMessage, ServerResponse, OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ApiAnswer, type ApiRequest, answerText, splitUrl } from './api-call.ts';
import type { BodyLimit } from './limits.ts';
import { clientAddress } from './pacing.ts';

/** Reads a body, of any method; undefined as soon as it exceeds the limit or announces that it will. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers['content-length']) > maxBytes) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      request.off('data', take);
      request.pause();
      resolve(undefined);
    };
    request.on('data', take);
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
  });
}

/** Reads a request of node:http, with its body up to the caller's limit. */
export async function readNodeRequest(
  request: IncomingMessage,
  options: { readonly bodyLimit: BodyLimit; readonly trustedProxies: readonly string[] },
): Promise<ApiRequest> {
  const { headers } = request;
  const header = (name: string): string | undefined => {
    const value = headers[name];
    return typeof value === 'string' ? value : value?.join(', ');
  };
  const hasBody = announcedBytes(request) > 0;
  const body = hasBody ? await readBody(request, options.bodyLimit(header)) : new Uint8Array();
  return {
    method: request.method ?? 'GET',
    ...splitUrl(request.url ?? '/'),
    header,
    body: body ?? new Uint8Array(),
    isTooLarge: body === undefined,
    clientIp: clientAddress(request, options.trustedProxies),
    isSecure: headers['x-forwarded-proto'] === 'https',
  };
}

const tooLarge = 413;

type SentHeaders = Record<string, string | string[] | number>;

function headersOf(answer: ApiAnswer): SentHeaders {
  const headers: SentHeaders = {};
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    headers[name] = typeof value === 'string' ? value : [...value];
  }
  return headers;
}

/** Compresses an answer if that is worth it, but not for callers with a key, which are programs on the same machine. Rule SP-06. */
async function packFor(request: IncomingMessage, content: string | Uint8Array) {
  const { headers } = request;
  if (headers['x-appwrite-key'] !== undefined) return undefined;
  const accepted = headers['accept-encoding'];
  return pack(content, Array.isArray(accepted) ? accepted.join() : accepted);
}

/** Writes an answer to node:http. */
export async function writeNodeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ApiAnswer,
): Promise<void> {
  const { contentType, content } = answerText(answer);
  const headers = headersOf(answer);
  if (content === null) {
    if (answer.status !== 204) headers['content-length'] = 0;
    response.writeHead(answer.status, headers);
    response.end();
    return;
  }
  headers['content-type'] = contentType;
  const packed = await packFor(request, content);
  if (packed !== undefined) {
    headers['content-encoding'] = packed.encoding;
    headers['vary'] = ['Accept-Encoding', headers['vary'] ?? []].flat().join(', ');
  }
  const sent = packed?.content ?? content;
  headers['content-length'] = Buffer.byteLength(sent);
  if (answer.status === tooLarge && !request.complete) {
    refuseUnread(request, response, { status: answer.status, headers, content: sent });
    return;
  }
  response.writeHead(answer.status, headers);
  response.end(sent);
}

/** Smaller answers fit into one or two packets uncompressed. */
const minBytes = 2048;
/** Brotli's default quality is meant for files that are compressed once. */
const brotliQuality = 4;
const gzipLevel = 5;

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** A compressed answer and its encoding. */
type Packed = { readonly content: Uint8Array; readonly encoding: 'br' | 'gzip' };

/** Whether a client accepts an encoding, according to its `Accept-Encoding`. */
function accepts(header: string, encoding: Packed['encoding']): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Compresses an answer, off the main thread; undefined if it is small or the client only accepts it uncompressed. Rule SP-06. */
async function pack(
  content: string | Uint8Array,
  acceptEncoding: string | undefined,
): Promise<Packed | undefined> {
  if (acceptEncoding === undefined || content.length < minBytes) return undefined;
  if (accepts(acceptEncoding, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    return { content: await packBrotli(content, { params }), encoding: 'br' };
  }
  if (!accepts(acceptEncoding, 'gzip')) return undefined;
  return { content: await packGzip(content, { level: gzipLevel }), encoding: 'gzip' };
}

/** How long a refused caller may take to read its refusal. */
const maxRefusalMs = 1000;

/** The body size in bytes that a request announces: 0 for none, infinity if it states no number. Rule TR-32. */
export function announcedBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/**
 * Answers a caller that is still sending, and closes the connection after it had time to read the answer. Until then
 * nothing more is read, so further input costs nothing: ending the answer would make Node read the rest. Rule TR-32.
 */
export function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  answer: {
    readonly status: number;
    readonly headers: OutgoingHttpHeaders;
    readonly content: string | Uint8Array;
  },
): void {
  const length = Buffer.byteLength(answer.content);
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-length': length,
    connection: 'close',
  });
  response.write(answer.content);
  const timer = setTimeout(() => request.destroy(), maxRefusalMs);
  request.once('close', () => clearTimeout(timer));
}
