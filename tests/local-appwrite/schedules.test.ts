import { askBackend } from '#tests/support/served-backend.ts';
import { expect, test, vi } from 'vitest';
import {
  type FunctionExecution,
  type FunctionHandler,
  callFunction,
} from '#server/local-appwrite/functions/function-context.ts';
import {
  openLocalAppwrite,
  type LocalAppwrite,
  type LocalAppwriteOptions,
} from '#server/local-appwrite/local-appwrite.ts';
import { eventually } from '#tests/support/eventually.ts';
import { callBackend, mustCall, formOf, packArchive } from './call-backend.ts';

const executionsPath = '/functions/timed/executions';

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
        clock.ms += 250;
        const answer: FunctionHandler = ({ res, log, error }) => {
          log('looked');
          error('found nothing');
          return res.text('none', 404);
        };
        return callFunction(answer, execution.request);
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
  const response = await askBackend(own, request);
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
  return { ...Object(answer) };
}

test('a schedule starts its function with the backend, and then once a minute', async () => {
  await withClock({ schedule: '* * * * *' }, async (own, { executions, clock }) => {
    const triggers = () => executions.map(({ request }) => request.headers['x-appwrite-trigger']);
    vi.advanceTimersByTime(5000);
    expect(triggers()).toEqual(['schedule']);
    clock.ms += 30_000;
    vi.advanceTimersByTime(5000);
    expect(triggers()).toEqual(['schedule', 'schedule']);
    // The clock was an hour ahead.
    clock.ms -= 3_600_000;
    vi.advanceTimersByTime(5000);
    expect(triggers()).toEqual(['schedule', 'schedule', 'schedule']);
    for (const unused of [{ schedule: '0 12 * * *' }, { events: ['tablesdb.*'] }]) {
      const body = { functionId: 'other', name: 'Other', runtime: 'node-22', ...unused };
      expect(await callBackend(own, 'POST /functions', { body })).toMatchObject({ status: 400 });
    }
  });
});

test('[OP-16] a function that is off is not started by its schedule', async () => {
  await withClock(
    { schedule: '* * * * *', enabled: false },
    async (_own, { executions, clock }) => {
      vi.advanceTimersByTime(1000);
      clock.ms += 60_000;
      vi.advanceTimersByTime(1000);
      expect(executions).toEqual([]);
    },
  );
});

test('the record of a run is removed after 14 days', async () => {
  await withClock({}, async (own, { clock }) => {
    await mustCall(own, `POST ${executionsPath}`);
    const countAfter = async (ms: number) => {
      clock.ms += ms;
      vi.advanceTimersByTime(1000);
      // It is committed after what was removed at the tick.
      await mustCall(own, 'POST /users', { body: { userId: 'unique()' } });
      return (await mustCall(own, `GET ${executionsPath}`))['total'];
    };

    const days = 14 * 24 * 3_600_000;
    expect(await countAfter(days - 60_000)).toBe(1);
    expect(await countAfter(60_000)).toBe(0);
  });
});

test('a scheduled execution starts at its time, as its caller sent it', async () => {
  await withClock({}, async (own, { executions, clock }) => {
    await mustCall(own, 'POST /users', { body: { userId: 'ann', name: 'Ann' } });
    const { secret } = await mustCall(own, 'POST /users/ann/sessions');
    const scheduledAt = '2026-01-01T12:30:00.000+00:00';
    const planned = await mustCall(own, `POST ${executionsPath}`, {
      headers: { 'x-appwrite-session': String(secret) },
      ip: '10.0.0.9',
      body: {
        async: true,
        scheduledAt,
        body: 'later',
        method: 'PUT',
        path: '/x',
        headers: { 'x-own': 'mine' },
      },
    });
    expect(planned).toMatchObject({ status: 'scheduled', scheduledAt });
    vi.advanceTimersByTime(5000);
    expect(executions).toEqual([]);
    clock.ms = Date.parse(scheduledAt);
    vi.advanceTimersByTime(5000);
    expect(executions).toMatchObject([
      {
        request: {
          method: 'PUT',
          url: '/x',
          body: new TextEncoder().encode('later'),
          headers: {
            'x-own': 'mine',
            'x-appwrite-client-ip': '10.0.0.9',
            'x-appwrite-user-id': 'ann',
            'x-appwrite-user-jwt': expect.any(String),
          },
        },
      },
    ]);
  });
});

test('an asynchronous execution stores its result and its duration', async () => {
  await withClock({}, async (own) => {
    const { $id } = await mustCall(own, `POST ${executionsPath}`, { body: { async: true } });
    await eventually(async () => {
      expect(await mustCall(own, `GET ${executionsPath}/${String($id)}`)).toMatchObject({
        status: 'completed',
        responseStatusCode: 404,
        responseHeaders: expect.arrayContaining([{ name: 'content-length', value: '4' }]),
        logs: 'looked',
        errors: 'found nothing',
        duration: 0.25,
      });
    });
  });
});

const guestCall = { headers: {} };
const later = { async: true, scheduledAt: '2026-01-01T12:30:00.000+00:00', body: 'x' };

async function plan(own: LocalAppwrite, ip: string, body: object = later): Promise<unknown> {
  const request = new Request(`http://127.0.0.1/v1${executionsPath}`, {
    method: 'POST',
    headers: { 'x-appwrite-project': 'test', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await askBackend(own, request, ip);
  const answer: unknown = await response.json();
  return [response.status, { ...Object(answer) }['message']];
}

test('[TR-29] at most 20 scheduled executions wait per address, or per IPv6 network', async () => {
  await withClock({}, async (own, { clock }) => {
    for (const ips of [['10.0.0.1'], ['2001:db8:1:2::a', '2001:db8:1:2:ff::b']]) {
      for (let count = 0; count < 20; count += 1) {
        expect(await plan(own, ips[count % ips.length] ?? '')).toEqual([202, undefined]);
      }
      expect(await plan(own, ips[0] ?? '')).toEqual([
        429,
        'Too many requests. Try again in 1830 seconds.',
      ]);
    }
    expect(await plan(own, '10.0.0.2')).toEqual([202, undefined]);
    expect(await plan(own, '2001:db8:1:3::a')).toEqual([202, undefined]);
    clock.ms = Date.parse(later.scheduledAt);
    vi.advanceTimersByTime(1000);
    await eventually(async () => {
      const again = { ...later, scheduledAt: '2026-01-01T12:40:00.000+00:00' };
      expect(await plan(own, '10.0.0.1', again)).toEqual([202, undefined]);
    });
  });
});

test('[TR-29] at most 20 scheduled executions wait per person, regardless of the address', async () => {
  await withClock({}, async (own) => {
    await mustCall(own, 'POST /users', { body: { userId: 'ann', name: 'Ann' } });
    const { secret } = await mustCall(own, 'POST /users/ann/sessions');
    const headers = { 'x-appwrite-session': String(secret) };
    const planAt = (ip: string) =>
      callBackend(own, `POST ${executionsPath}`, { body: later, headers, ip });
    for (let count = 0; count < 20; count += 1) {
      expect(await planAt(`10.0.1.${count}`)).toMatchObject({ status: 202 });
    }
    expect(await planAt('10.0.2.1')).toMatchObject({
      status: 429,
      body: { type: 'general_rate_limit_exceeded' },
    });
  });
});

test('[TR-29] a scheduled execution is deleted once it has run', async () => {
  await withClock({}, async (own, { executions, clock }) => {
    await callBackend(own, `POST ${executionsPath}`, { body: later, ...guestCall });
    expect(await mustCall(own, `GET ${executionsPath}`)).toMatchObject({ total: 1 });
    clock.ms = Date.parse(later.scheduledAt);
    vi.advanceTimersByTime(1000);
    await eventually(async () => {
      expect(await mustCall(own, `GET ${executionsPath}`)).toMatchObject({ total: 0 });
    });
    expect(executions.length).toBe(1);
  });
});
