import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A received report. */
export type SentReport = { readonly url: string; readonly key: string; readonly body: string };

/** Starts a service that receives error reports during the test, and returns them. */
export async function startReportService(): Promise<{
  readonly sent: readonly SentReport[];
  readonly dsn: string;
}> {
  const sent: SentReport[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const key = String(request.headers['x-sentry-auth']);
      sent.push({ url: request.url ?? '', key, body: Buffer.concat(parts).toString('utf8') });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { sent, dsn: `http://public@127.0.0.1:${String(port)}/42` };
}
