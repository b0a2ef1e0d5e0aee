import { expect, test, vi } from 'vitest';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import type { LocalAppwriteOptions } from '#server/local-appwrite/local-appwrite-options.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  callableOptions,
  callBackend,
  mustCall,
  refusalOf,
  type Answer,
  deployFunction,
} from './call-backend.ts';
import { createHeldExecutor } from './held-executor.ts';

const rows = 'GET /tablesdb/db/tables/posts/rows';
const tooMany = [429, 'general_rate_limit_exceeded'];
const personCalls = { perMinute: Number.POSITIVE_INFINITY, atOnce: 2, waiting: 20 };

type Fixture = {
  readonly backend: LocalAppwrite;
  readonly clock: { ms: number };
  /** The headers of a person's session. */
  readonly as: Readonly<Record<'ann' | 'ben', Readonly<Record<string, string>>>>;
};

/** A backend with a readable table, and with two people who have sessions and no labels. */
async function withPeople(
  more: Partial<LocalAppwriteOptions>,
  work: (fixture: Fixture) => Promise<void>,
): Promise<void> {
  const clock = { ms: Date.UTC(2026, 0, 1) };
  const backend = openLocalAppwrite({
    ...callableOptions(':memory:'),
    nowMs: () => clock.ms,
    ...more,
  });
  const signIn = async (userId: string) => {
    await mustCall(backend, 'POST /users', { body: { userId, name: userId } });
    const { secret } = await mustCall(backend, `POST /users/${userId}/sessions`);
    return { 'x-appwrite-session': String(secret) };
  };
  try {
    await mustCall(backend, 'POST /tablesdb', { body: { databaseId: 'db', name: 'Db' } });
    const columns = [
      { key: 'text', type: 'string', size: 50, required: false },
      { key: 'reason', type: 'string', size: 1_000_000, required: false },
    ];
    const table = { tableId: 'posts', name: 'Posts', permissions: ['read("any")'], columns };
    await mustCall(backend, 'POST /tablesdb/db/tables', { body: table });
    const row = { rowId: 'one', data: { text: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' } };
    await mustCall(backend, 'POST /tablesdb/db/tables/posts/rows', { body: row });
    await work({ backend, clock, as: { ann: await signIn('ann'), ben: await signIn('ben') } });
  } finally {
    await backend.close();
  }
}

const pattern = { method: 'regex', attribute: 'text', values: ['^(a+)+$'] };
const either = { method: 'or', values: [pattern, { method: 'isNull', attribute: 'text' }] };

test('[TR-39] a pattern is refused to everyone, at any depth', async () => {
  await withPeople({}, async ({ backend, as }) => {
    for (const headers of [as.ann, {}, undefined]) {
      for (const query of [pattern, either]) {
        const options = { ...(headers && { headers }), queries: [query] };
        expect(await refusalOf(backend, rows, options)).toEqual([400, 'general_query_invalid']);
      }
    }
  });
});

test.each([
  ['contains', false],
  ['notContains', true],
  ['startsWith', false],
  ['endsWith', true],
])(
  '[TR-39] a long text that nearly matches does not occupy the server: %s',
  async (method, isIn) => {
    await withPeople({}, async ({ backend }) => {
      const row = { rowId: 'long', data: { reason: 'a'.repeat(200_000) } };
      await mustCall(backend, 'POST /tablesdb/db/tables/posts/rows', { body: row });
      const wanted = method === 'endsWith' ? 'A'.repeat(4000) : `${'a'.repeat(4000)}b`;
      const queries = [{ method, attribute: 'reason', values: [wanted] }];
      const before = process.cpuUsage();
      const { total } = await mustCall(backend, rows, { queries });
      expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
      expect(total).toBe(isIn ? 1 : 0);
    });
  },
);

/** Records the order in which calls are answered. */
function noteTo(order: string[], who: string) {
  return (answer: Answer): Answer => {
    order.push(who);
    return answer;
  };
}

test("[TR-39] a person's call is answered before most of another person's many", async () => {
  const limits = { personCalls: { ...personCalls, waiting: 600 } };
  await withPeople({ limits }, async ({ backend, as }) => {
    const order: string[] = [];
    const flood = Array.from({ length: 600 }, () =>
      callBackend(backend, rows, { headers: as.ann }).then(noteTo(order, 'ann')),
    );
    const own = callBackend(backend, rows, { headers: as.ben }).then(noteTo(order, 'ben'));
    for (const { status } of await Promise.all([...flood, own])) expect(status).toBe(200);
    expect(order.indexOf('ben')).toBeLessThan(60);
  });
});

test('[TR-39] a person’s call that cannot be served soon is refused at once, with Retry-After', async () => {
  await withPeople({ limits: { personCalls } }, async ({ backend, as }) => {
    const calls = Array.from({ length: 600 }, () =>
      callBackend(backend, rows, { headers: as.ann }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(500);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(22);
    expect(await callBackend(backend, rows, { headers: as.ann })).toMatchObject({ status: 200 });
  });
});

test('[TR-39] all of a person’s calls count toward the minute’s limit, including those with a web token', async () => {
  const limits = { personCalls: { ...personCalls, perMinute: 4 } };
  await withPeople({ limits }, async ({ backend, clock, as }) => {
    const { jwt } = await mustCall(backend, 'POST /account/jwts', { headers: as.ann });
    await mustCall(backend, rows, { headers: as.ann });
    await mustCall(backend, 'GET /account', { headers: as.ann });
    const byToken = { 'x-appwrite-jwt': String(jwt) };
    await mustCall(backend, rows, { headers: byToken });
    clock.ms += 15_000;
    for (const headers of [as.ann, byToken]) {
      expect(await refusalOf(backend, rows, { headers })).toEqual(tooMany);
    }
    const { body } = await callBackend(backend, rows, { headers: as.ann });
    expect(body).toMatchObject({
      message: 'Too many requests. Try again in 45 seconds.',
      retryAfterSeconds: 45,
    });
    expect(await refusalOf(backend, rows, { headers: as.ben })).toEqual([200, undefined]);
    clock.ms += 45_000;
    expect(await refusalOf(backend, rows, { headers: as.ann })).toEqual([200, undefined]);
    for (let call = 0; call < 4; call += 1) await callBackend(backend, rows, { headers: as.ann });
    clock.ms -= 24 * 60 * 60_000;
    expect(await refusalOf(backend, rows, { headers: as.ann })).toEqual([200, undefined]);
  });
});

test('[TR-39] executions cannot be searched by the paths that callers chose', async () => {
  await withPeople({}, async ({ backend, as }) => {
    await deployFunction(backend, 'f');
    const queries = [{ method: 'contains', attribute: 'requestPath', values: ['x'] }];
    const list = 'GET /functions/f/executions';
    const refusal = [400, 'general_argument_invalid'];
    expect(await refusalOf(backend, list, { headers: as.ann, queries })).toEqual(refusal);
  });
});

test('[TR-39] a person’s asynchronous executions queue, and are refused beyond a limit', async () => {
  const { running, executor } = createHeldExecutor();
  await withPeople({ executor, limits: { personCalls } }, async ({ backend, as }) => {
    await deployFunction(backend, 'f');
    const start = async (headers: Readonly<Record<string, string>>) => {
      const body = { async: true };
      return (await callBackend(backend, 'POST /functions/f/executions', { headers, body })).status;
    };
    expect([await start(as.ann), await start(as.ann)]).toEqual([202, 202]);
    const statuses: number[] = [];
    for (let call = 0; call < 1500; call += 1) {
      void start(as.ann).then((status) => statuses.push(status));
    }
    expect(await start(as.ben)).toBe(202);
    expect(running).toHaveLength(3);
    await eventually(() => expect(statuses.length).toBeGreaterThan(1475));
    await eventually(() => {
      for (const end of running.splice(0)) end();
      expect(statuses).toHaveLength(1500);
    });
    expect(statuses.filter((status) => status === 202).length).toBeLessThan(25);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(1475);
  });
});

test('calls that wait while the backend closes fail, and are not reported as bugs', async () => {
  const reportBug = vi.fn<(error: unknown) => void>();
  await withPeople({ limits: { personCalls }, reportBug }, async ({ backend, as }) => {
    const waiting = Array.from({ length: 10 }, () =>
      callBackend(backend, rows, { headers: as.ann }),
    );
    await backend.close();
    const answers = await Promise.all(waiting);
    expect(answers.some(({ status }) => status === 500)).toBe(true);
  });
  expect(reportBug).not.toHaveBeenCalled();
});
