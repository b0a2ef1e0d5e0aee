import { expect, test, vi } from 'vitest';
import { parseCron } from '#server/local-appwrite/functions/cron.ts';
import type { FunctionExecution } from '#server/local-appwrite/functions/executor.ts';
import { callFunction } from '#server/local-appwrite/functions/function-context.ts';
import {
  openLocalAppwrite,
  type LocalAppwriteOptions,
} from '#server/local-appwrite/local-appwrite.ts';
import { formOf } from './deployment-form.ts';
import { packArchive } from './pack-archive.ts';

type Started = { readonly executions: FunctionExecution[]; readonly clock: { ms: number } };

async function withClock(
  settings: object,
  work: (backend: ReturnType<typeof openLocalAppwrite>, started: Started) => Promise<void>,
): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const clock = { ms: Date.UTC(2026, 0, 1, 11, 59, 30) };
  const executions: FunctionExecution[] = [];
  const options: LocalAppwriteOptions = {
    dataDirectory: ':memory:',
    project: { id: 'test', name: 'Test', platformHosts: ['*'], apiKeys: ['test-key'] },
    endpoint: () => 'http://127.0.0.1/v1',
    nowMs: () => clock.ms,
    executor: {
      execute: (execution) => {
        executions.push(execution);
        return callFunction(({ res }) => res.empty(), execution.request);
      },
      release: () => undefined,
      close: () => Promise.resolve(),
    },
  };
  const own = openLocalAppwrite(options);
  try {
    const archive = packArchive([{ path: 'main.js', content: Buffer.from('') }]);
    const created = {
      functionId: 'timed',
      name: 'Timed',
      runtime: 'node-22',
      execute: ['any'],
      ...settings,
    };
    await handled(own, '/functions', JSON.stringify(created));
    await handled(own, '/functions/timed/deployments', formOf(archive));
    own.start();
    await work(own, { executions, clock });
  } finally {
    await own.close();
    vi.useRealTimers();
  }
}

async function handled(
  own: ReturnType<typeof openLocalAppwrite>,
  path: string,
  body: string | FormData,
): Promise<Record<string, unknown>> {
  const request = new Request(`http://127.0.0.1/v1${path}`, {
    method: 'POST',
    headers: {
      'x-appwrite-project': 'test',
      'x-appwrite-key': 'test-key',
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body,
  });
  const response = await own.handle(request, { ip: '127.0.0.1' });
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
  return { ...Object(answer) };
}

test('a schedule starts its function once in every minute that it names', async () => {
  await withClock({ schedule: '0 12 * * *' }, async (_own, { executions, clock }) => {
    vi.advanceTimersByTime(5000);
    expect(executions).toEqual([]);
    clock.ms += 30_000;
    vi.advanceTimersByTime(5000);
    expect(executions.map(({ request }) => request.headers['x-appwrite-trigger'])).toEqual([
      'schedule',
    ]);
    clock.ms += 60_000;
    vi.advanceTimersByTime(5000);
    expect(executions.length).toBe(1);
  });
});

test('an execution for later starts when its time has come', async () => {
  await withClock({}, async (own, { executions, clock }) => {
    const scheduledAt = '2026-01-01T12:30:00.000+00:00';
    const planned = await handled(
      own,
      '/functions/timed/executions',
      JSON.stringify({ async: true, scheduledAt, body: 'later', method: 'PUT', path: '/x' }),
    );
    expect(planned).toMatchObject({ status: 'scheduled', scheduledAt });
    vi.advanceTimersByTime(5000);
    expect(executions).toEqual([]);
    clock.ms = Date.parse(scheduledAt);
    vi.advanceTimersByTime(5000);
    expect(
      executions.map(({ request }) => [
        request.method,
        request.url,
        String(Buffer.from(request.body)),
      ]),
    ).toEqual([['PUT', '/x', 'later']]);
  });
});

test.for<[string, string, boolean]>([
  ['* * * * *', '2026-03-05T10:11:00Z', true],
  ['11 10 * * *', '2026-03-05T10:11:00Z', true],
  ['*/5 * * * *', '2026-03-05T10:11:00Z', false],
  ['*/5 * * * *', '2026-03-05T10:10:00Z', true],
  ['10-12,40 * * * *', '2026-03-05T10:11:00Z', true],
  ['0 0 1 jan *', '2026-01-01T00:00:00Z', true],
  ['0 0 * * sun', '2026-03-01T00:00:00Z', true],
  ['0 0 * * 7', '2026-03-01T00:00:00Z', true],
  ['0 0 13 * fri', '2026-03-13T00:00:00Z', true],
  ['0 0 13 * mon', '2026-03-13T00:00:00Z', true],
  ['0 0 14 * mon', '2026-03-13T00:00:00Z', false],
  ['@hourly', '2026-03-13T07:00:00Z', true],
])('the schedule %s and the minute %s: %s', ([schedule, moment, isDue]) => {
  expect(parseCron(schedule)?.(new Date(moment))).toBe(isDue);
});

test.for(['', 'x', '60 * * * *', '* * * *', '5-1 * * * *', '*/0 * * * *', '1 2 3 4 5 6'])(
  '%j is no schedule',
  (text) => {
    expect(parseCron(text)).toBeUndefined();
  },
);
