import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  createOperationsFunction,
  type OperationsFunction,
} from '#server/function/operations-function.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { openWithPeople } from './fixture.ts';

const startMs = Date.UTC(2026, 0, 1);

/** Processes that share only the backend, with the test's own clock. */
function processes(backend: TestBackend, count: number, clock: { nowMs: number }) {
  return Array.from({ length: count }, () =>
    createOperationsFunction(
      {
        APPWRITE_FUNCTION_API_ENDPOINT: backend.endpoint,
        APPWRITE_FUNCTION_PROJECT_ID: backendNames.projectId,
        YAPP_DATABASE_ID: backendNames.databaseId,
        YAPP_BOT_TOKEN: backendNames.botToken,
        YAPP_SUPER_ADMIN_ID: backendNames.superAdminId,
      },
      { nowMs: () => clock.nowMs, fetch, random: () => 0, wait: setTimeout },
    ),
  );
}

/** Asks each process to run the schedule at the same time; returns how many did. */
async function countRuns(all: readonly OperationsFunction[], path = '/'): Promise<number> {
  const headers = { 'x-appwrite-key': backendNames.apiKey, 'x-appwrite-trigger': 'schedule' };
  const replies = await Promise.all(
    all.map((one) =>
      one({ path, body: '', headers, log: () => undefined, error: () => undefined }),
    ),
  );
  return replies.filter((reply) => JSON.stringify(reply).includes('"delivery":0')).length;
}

test('[TR-29] only one of several processes that start the schedule at once runs it', async () => {
  const backend = await openWithPeople();
  const clock = { nowMs: startMs };
  const four = processes(backend, 4, clock);

  for (let run = 0; run < 10; run++) {
    expect([run, await countRuns([...four, ...four])]).toEqual([run, 1]);
    clock.nowMs += 30_000;
  }
});

test('[TR-29] the schedule runs again after 30 s, and not before', async () => {
  const backend = await openWithPeople();
  const clock = { nowMs: startMs };
  const [one, other] = processes(backend, 2, clock);
  const ask = (who: OperationsFunction | undefined) => countRuns(who === undefined ? [] : [who]);

  expect(await ask(one)).toBe(1);
  clock.nowMs += 29_999;
  expect(await ask(one)).toBe(0);
  expect(await ask(other)).toBe(0);
  clock.nowMs += 1;
  expect(await ask(other)).toBe(1);
  expect(await ask(one)).toBe(0);
  expect(await backend.row('scheduleRuns', 'delivery')).toMatchObject({
    lastRunMs: startMs + 30_000,
  });
});

test('[TR-29] a clock that was ahead does not hold up the schedule', async () => {
  const backend = await openWithPeople();
  const clock = { nowMs: startMs };
  const two = processes(backend, 2, clock);
  await backend.addRow('scheduleRuns', 'delivery', { lastRunMs: startMs + 3_600_000 });

  expect(await countRuns(two)).toBe(1);
  expect(await backend.row('scheduleRuns', 'delivery')).toMatchObject({ lastRunMs: startMs });
});

test('[TR-29] a process does not run the schedule when the backend does not answer', async () => {
  const backend = await openWithPeople();
  const two = processes(backend, 2, { nowMs: startMs });
  await backend.fault({ match: '/scheduleRuns/', times: 100, action: { status: 503 } });

  expect(await countRuns(two)).toBe(0);
});

test('[OP-19] [TR-42] an item that fails is logged, and what is set aside or cannot be done at all is a fault', async () => {
  const backend = await openWithPeople();
  const clock = { nowMs: startMs };
  const [operations] = processes(backend, 1, clock);
  const broken = { postId: 'gone', engagedBy: '1002', postAuthorId: '1001', decideByMs: 1 };
  await backend.addRow('engagement', 'broken', broken);
  await backend.fault({
    match: '/scheduleFailures/.*held',
    times: 100,
    action: { status: 503, body: '{}' },
  });
  const logs: string[] = [];
  const errors: string[] = [];
  const headers = { 'x-appwrite-key': backendNames.apiKey, 'x-appwrite-trigger': 'schedule' };

  for (let run = 0; run < 3; run += 1) {
    await operations?.({
      path: '/',
      body: '',
      headers: { ...headers, 'x-appwrite-execution-id': `run${String(run)}` },
      log: (line) => logs.push(line),
      error: (line) => errors.push(line),
    });
    clock.nowMs += 30_000;
  }

  const failed = "The schedule's deadlines could not do broken: database_error";
  expect(logs).toEqual([failed, failed, failed]);
  const faults = errors.filter((line) => !line.includes('cause="reading'));
  const fault = (run: number) => `fault operation=schedule request=run${String(run)}`;
  expect(faults).toEqual([
    expect.stringContaining(`${fault(0)} code=schedule_failed cause="The schedule's held failed: `),
    expect.stringContaining(`${fault(1)} code=schedule_failed cause="The schedule's held failed: `),
    `${fault(2)} code=schedule_failed cause="The schedule's deadlines sets broken aside for a day"`,
    expect.stringContaining(`${fault(2)} code=schedule_failed cause="The schedule's held failed: `),
  ]);
});
