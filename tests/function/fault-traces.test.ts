import { expect, test } from 'vitest';
import { createErrorReport } from '#server/function/error-report.ts';
import { createFaultLog } from '#server/function/fault-log.ts';
import { createRepeatLimit } from '#server/function/repeat-limit.ts';
import { openWithPeople, people, postRequest } from '#tests/operations/fixture.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { nextRequestId, type TestBackend } from '#tests/support/test-backend.ts';
import { startReportService } from './report-service.ts';

/** The function's log lines about failures, oldest first. */
async function faultLines(backend: TestBackend): Promise<readonly string[]> {
  const page = await backend.api('GET', `/functions/${backendNames.functionId}/executions`);
  const executions = page['executions'] as readonly { errors: string; $createdAt: string }[];
  return executions
    .toSorted((one, other) => one.$createdAt.localeCompare(other.$createdAt))
    .flatMap(({ errors }) => errors.split('\n'))
    .filter((line) => line !== '');
}

async function openReporting() {
  const { sent, dsn } = await startReportService();
  const backend = await openWithPeople();
  await backend.runAs({ count: 1, isQueued: true, variables: { YAPP_SENTRY_DSN: dsn } });
  return { backend, sent };
}

async function drop(backend: TestBackend, table: string): Promise<void> {
  await backend.api('DELETE', `/tablesdb/${backendNames.databaseId}/tables/${table}`);
}

test('[OP-19] a write that the database refuses leaves one log line, one report and an answer with the same id', async () => {
  const { backend, sent } = await openReporting();
  await drop(backend, 'pointLedger');
  const requestId = nextRequestId();

  const reply = await backend.act(people.ada, 'createPost', { ...postRequest(), requestId });

  expect(reply).toMatchObject({ success: false, code: 'post_write_failed', fault: requestId });
  const lines = await faultLines(backend);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(
    `fault operation=createPost request=${requestId} code=post_write_failed cause="committing: refused, `,
  );
  expect(lines[0]).toMatch(/Table with the requested ID|not be found/);
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0]?.body.split('\n')[2] ?? '')).toMatchObject({
    level: 'error',
    tags: { operation: 'createPost', request: requestId },
  });
});

/** Calls that read the given table in their own code. */
const readings = [
  { operation: 'createPost', table: 'posts', actor: people.ada, request: postRequest() },
  {
    operation: 'addPoints',
    table: 'giftDays',
    actor: '1005',
    request: { username: 'x_1002', type: 'X', points: 5, reason: 'Thank you' },
  },
  {
    operation: 'readProfiles',
    table: 'users',
    actor: people.ada,
    request: { userIds: [people.ben] },
  },
] as const;

test.each(readings)(
  '[OP-19] $operation logs the start of the cause in one line when $table cannot be read',
  async ({ operation, table, actor, request }) => {
    const backend = await openWithPeople();
    await backend.person('1005', { isAdmin: true });
    await backend.fault({
      match: `GET /v1/tablesdb/.*/tables/${table}/rows(\\?|/${actor}\\.)`,
      from: 'function',
      times: 20,
      action: { status: 503, body: '<html>\nBusy.\n'.repeat(1000) },
    });

    const reply = await backend.act(actor, operation, request);

    expect(reply).toMatchObject({ success: false, fault: expect.any(String) });
    const lines = await faultLines(backend);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`operation=${operation} `);
    expect(lines[0]).toContain(`reading ${table}: refused, `);
    expect(lines[0]?.length).toBeLessThan(1000);
  },
);

test('[OP-19] a refusal leaves no log line, no report and no fault id', async () => {
  const { backend, sent } = await openReporting();

  const reply = await backend.act(people.ada, 'createPost', postRequest({ limit: 0 }));

  expect(reply).toMatchObject({ success: false, code: 'limit_invalid' });
  expect(reply).not.toHaveProperty('fault');
  expect(await faultLines(backend)).toEqual([]);
  expect(sent).toEqual([]);
});

test('[OP-19] a thrown error has the same id in log line, report and answer', async () => {
  const { backend, sent } = await openReporting();
  const requestId = nextRequestId();
  for (const _call of ['own row', 'account']) {
    await backend.fault({ match: 'GET /v1/', from: 'function', action: { status: 500 } });
  }

  const reply = await backend.act(people.ada, 'createPost', { ...postRequest(), requestId });

  expect(reply).toMatchObject({ code: 'internal_error', fault: requestId });
  const lines = await faultLines(backend);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`operation=createPost request=${requestId} code=internal_error`);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toContain(`"request":"${requestId}"`);
});

test('[OP-19] repeated identical lines are counted instead of written, and the count is written', async () => {
  let timeMs = 0;
  const lines: string[] = [];
  const reports: object[] = [];
  const log = createFaultLog({
    limit: createRepeatLimit(() => timeMs),
    hide: String,
    writeError: (line) => void lines.push(line),
    report: async (reported) => void reports.push(reported),
  });
  const fault = { operation: 'createPost', code: 'post_write_failed', cause: 'row p17 is away' };

  for (let call = 0; call < 1713; call += 1) await log({ ...fault, request: `r${String(call)}` });
  expect(lines).toHaveLength(5);
  expect(reports).toHaveLength(5);

  timeMs = 60_000;
  await log({ ...fault, request: 'later', cause: 'row p18 is away' });
  expect(lines.slice(5)).toEqual([
    'fault repeated 1708 times more in a minute: operation=createPost code=post_write_failed cause="row # is away"',
    'fault operation=createPost request=later code=post_write_failed cause="row p18 is away"',
  ]);
});

test('[OP-19] many different faults are limited too', () => {
  const limit = createRepeatLimit(() => 0);
  const passed = Array.from({ length: 5000 }, (_, index) => limit.passes(`fault ${String(index)}`));
  expect(passed.filter(Boolean).length).toBeLessThan(210);
});

test('[OP-19] the line contains no id of a person, handle or secret', async () => {
  const lines: string[] = [];
  const { createHiding } = await import('#server/function/error-report.ts');
  const hide = createHiding(['very-secret-value']);
  const report = createErrorReport({
    dsn: '',
    hide,
    fetch,
    nowMs: () => 0,
    log: () => undefined,
  });
  const limit = createRepeatLimit(() => 0);
  const log = createFaultLog({ limit, hide, writeError: (line) => void lines.push(line), report });

  await log({
    operation: 'addPoints',
    request: 'r1',
    code: 'points_update_failed',
    cause: 'row 123456789.2026-11-23 of @ada_on_x, very-secret-value',
  });

  expect(lines[0]).not.toMatch(/123456789|ada_on_x|very-secret-value/);
  expect(lines[0]).toContain('points_update_failed');
});
