import { expect, onTestFinished, test } from 'vitest';
import { startAdminServer } from '#server/monitoring/admin-server.ts';
import { createMetrics } from '#server/monitoring/metrics.ts';
import { checkReadiness, type ReadinessParts } from '#server/host/readiness.ts';

const nowMs = Date.parse('2026-11-22T12:00:00.000Z');

const well: ReadinessParts = {
  dataDirectory: ':memory:',
  outbox: async () => ({ waiting: 0, oldestAtMs: null }),
  tryWrite: async () => undefined,
  isBotListening: () => true,
  nowMs: () => nowMs,
};

test('[OP-06] it is ready when database, disk, bot and outbox are', async () => {
  expect(await checkReadiness(well)).toEqual({
    isReady: true,
    checks: { database: 'ok', outbox: 'ok', disk: 'ok', bot: 'ok' },
  });
  expect((await checkReadiness({ ...well, isBotListening: null })).isReady).toBe(true);
});

test('[OP-06] each part that is not well is named, and it is not ready', async () => {
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
});
