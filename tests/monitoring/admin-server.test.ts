import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startAdminServer } from '#server/monitoring/admin-server.ts';
import { createMetrics } from '#server/monitoring/metrics.ts';
import { checkReadiness, createWriteProbe, type ReadinessParts } from '#server/host/readiness.ts';

const nowMs = Date.parse('2026-11-22T12:00:00.000Z');

const well: ReadinessParts = {
  dataDirectory: ':memory:',
  outbox: async () => ({ waiting: 0, oldestAtMs: null }),
  tryWrite: async () => undefined,
  isBotListening: () => true,
  nowMs: () => nowMs,
};

test('[OP-06] the service is ready when database, disk, bot and outbox are', async () => {
  expect(await checkReadiness(well)).toEqual({
    isReady: true,
    checks: { database: 'ok', outbox: 'ok', disk: 'ok', bot: 'ok' },
  });
  expect((await checkReadiness({ ...well, isBotListening: null })).isReady).toBe(true);
});

test('[OP-06] each unhealthy part is named, and the service is not ready', async () => {
  const hour = nowMs - 3_600_000;
  const cases: readonly (readonly [Partial<ReadinessParts>, string, string])[] = [
    [{ outbox: () => Promise.reject(new Error('gone')) }, 'database', 'it does not answer'],
    [{ tryWrite: () => Promise.reject(new Error('full')) }, 'database', 'it takes no writes'],
    [{ isBotListening: () => false }, 'bot', 'the messenger is not reached'],
    [{ dataDirectory: '/nowhere/at/all' }, 'disk', 'the data directory cannot be written'],
    [
      { outbox: async () => ({ waiting: 3, oldestAtMs: hour }) },
      'outbox',
      'the oldest message waits for 3600 s',
    ],
  ];
  for (const [parts, name, verdict] of cases) {
    const { isReady, checks } = await checkReadiness({ ...well, ...parts });
    expect([name, isReady, checks[name]]).toEqual([name, false, verdict]);
  }
});

test('[OP-06] a message that has waited for 15 minutes is still healthy', async () => {
  const waitingFor = async (ageMs: number) => {
    const outbox = async () => ({ waiting: 1, oldestAtMs: nowMs - ageMs });
    return (await checkReadiness({ ...well, outbox })).isReady;
  };

  expect([await waitingFor(15 * 60_000), await waitingFor(15 * 60_000 + 1)]).toEqual([true, false]);
});

test('[OP-06] without a database response the outbox’s state is unknown', async () => {
  const outbox = () => Promise.reject(new Error('gone'));

  expect((await checkReadiness({ ...well, outbox })).checks).toEqual({
    database: 'it does not answer',
    outbox: 'unknown',
    disk: 'ok',
    bot: 'ok',
  });
});

test.each([
  [200 * 1024, 'ok'],
  [200 * 1024 - 1, 'only 209 MB are free'],
])('[OP-06] of %i KiB free in the data directory the disk check says: %s', async (bavail, said) => {
  const disk = await fs.statfs(tmpdir());
  const statfs = vi.spyOn(fs, 'statfs');
  statfs.mockImplementation(async () => Object.assign(disk, { bavail, bsize: 1024 }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    statfs.mockRestore();
    syncBuiltinESMExports();
  });
  const { checks } = await checkReadiness({ ...well, dataDirectory: tmpdir() });

  expect(checks['disk']).toBe(said);
  expect(statfs).toHaveBeenCalledWith(tmpdir());
});

test('[OP-06] a successful write check is valid for five seconds, a failed one is not', async () => {
  const asked: string[] = [];
  let isBroken = true;
  let timeMs = 0;
  const server = createServer((request, response) => {
    asked.push(request.method ?? '');
    response.writeHead(isBroken ? 500 : 200, { 'content-type': 'application/json' });
    response.end('{"$id":"t1","message":"full"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const endpoint = `http://127.0.0.1:${String(port)}/v1`;
  const tryWrite = createWriteProbe(
    () => ({ endpoint, apiKey: 'key' }),
    () => timeMs,
  );

  await expect(tryWrite()).rejects.toThrow('full');
  isBroken = false;
  await tryWrite();
  expect(asked).toEqual(['POST', 'POST', 'PATCH']);
  timeMs = 4999;
  await tryWrite();
  expect(asked).toHaveLength(3);
  timeMs = 5000;
  isBroken = true;
  await expect(tryWrite()).rejects.toThrow('full');
});

test('[OP-06] [OP-07] the second listener has metrics, readiness and the backend, and nothing else', async () => {
  const metrics = createMetrics();
  metrics.observe('backend', 201, 30);
  metrics.observe('backend', 201, 3000);
  metrics.observe('page', 404, 1);
  metrics.countRefusal('already_engaged');
  let isReady = false;
  const admin = await startAdminServer({
    port: 0,
    backend: (_request, response) => void response.end('backend'),
    readiness: async () => ({ isReady, checks: { bot: 'no' } }),
    metrics: async () => metrics.text({ sockets: 7 }),
  });
  onTestFinished(() => admin.close());
  const get = async (path: string) => fetch(`http://127.0.0.1:${admin.port}${path}`);
  const text = await (await get('/metrics')).text();
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'yapp_calls_total{area="backend",status="201"} 2',
      'yapp_calls_total{area="page",status="404"} 1',
      'yapp_call_seconds_bucket{area="backend",le="0.05"} 1',
      'yapp_call_seconds_bucket{area="backend",le="+Inf"} 2',
      'yapp_call_seconds_count{area="backend"} 2',
      'yapp_refusals_total{code="already_engaged"} 1',
      'yapp_sockets 7',
    ]),
  );
  const refused = await get('/readyz');
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { isReady: false, checks: { bot: 'no' } },
  ]);
  isReady = true;
  expect((await get('/readyz')).status).toBe(200);
  expect(await (await get('/healthz')).text()).toBe('alive\n');
  expect(await (await get('/v1/health')).text()).toBe('backend');
  expect((await get('/earn')).status).toBe(404);
  expect((await get('/v1x')).status).toBe(404);
  expect((await get('/metrics?x=1')).headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test('[OP-06] failing metrics and readiness return 503, and a program without a backend has none', async () => {
  const admin = await startAdminServer({
    port: 0,
    readiness: () => Promise.reject(new Error('gone')),
    metrics: () => Promise.reject(new Error('gone')),
  });
  onTestFinished(() => admin.close());
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${admin.port}${path}`);
    return [answer.status, await answer.text()];
  };

  expect(await get('/metrics')).toEqual([503, 'not ready\n']);
  expect(await get('/readyz')).toEqual([503, 'not ready\n']);
  expect(await get('/v1/health')).toEqual([404, 'not found\n']);
});
