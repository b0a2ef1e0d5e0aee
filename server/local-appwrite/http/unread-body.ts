import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** How long a refused caller may take to read its refusal. */
const maxRefusalMs = 1000;

/** How many bytes of body a request says that it has: 0 for none, infinitely many where it says no number. Rule TR-32. */
export function announcedBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/**
 * Answers a caller who is still sending, and cuts the line once it has had the time to read the answer. Until then nothing
 * more is read, so that what it sends costs nothing: an answer that ends has Node read the rest. Rule TR-32.
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
