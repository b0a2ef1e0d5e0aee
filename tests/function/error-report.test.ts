import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openWithPeople, people } from '#tests/operations/fixture.ts';

/** A service that takes reports; what it was sent. */
async function startService() {
  const sent: { readonly url: string; readonly key: string; readonly body: string }[] = [];
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

test('[BS-08] the function reports what nobody expected, and refusals not', async () => {
  const { sent, dsn } = await startService();
  const backend = await openWithPeople();
  await backend.session(people.ada);
  await backend.runAs({ count: 1, isQueued: false, variables: { YAPP_SENTRY_DSN: dsn } });

  expect(await backend.act(people.ada, 'createPost', {})).toMatchObject({ success: false });
  for (const _call of ['own row', 'account']) {
    await backend.fault({ match: 'GET /v1/', from: 'function', action: { status: 500 } });
  }
  expect(await backend.act(people.ada, 'readProfiles', { userIds: ['1'] })).toMatchObject({
    code: 'internal_error',
  });

  await vi.waitFor(() => expect(sent).toHaveLength(1), 5000);
  const [report] = sent;
  expect(report?.url).toBe('/api/42/envelope/');
  expect(report?.key).toContain('sentry_key=public');
  const event: unknown = JSON.parse(report?.body.split('\n')[2] ?? '');
  expect(event).toMatchObject({ level: 'error', tags: { operation: 'readProfiles' } });
});
