import { request as ask } from 'node:http';

/**
 * Sends a request from a test to a backend, for less than half of the processor time that `fetch` takes; rejects when
 * the connection breaks.
 */
export function sendRequest(
  address: string,
  {
    method,
    headers = {},
    body,
  }: {
    readonly method: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  },
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    // A DELETE with a body would otherwise have no length.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = ask(address, { method, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
