import { expect, test } from 'vitest';
import type { ReportedError } from '#server/function/error-report.ts';
import { watchFunction } from '#server/host/function-watch.ts';
import type { EndedOperation } from '#server/monitoring/metrics.ts';
import type { EndedExecution } from '#server/local-appwrite/local-appwrite-options.ts';

const quiet: EndedExecution = {
  executionId: 'e1',
  trigger: 'http',
  path: '/createPost',
  requestBody: '{"requestId":"r1"}',
  durationMs: 20,
  status: 200,
  body: '{"success":true}',
  logs: '',
  errors: '',
};

function startWatch() {
  let timeMs = 0;
  const codes: string[] = [];
  const outcomes: EndedOperation[] = [];
  const lines: string[] = [];
  const reports: ReportedError[] = [];
  const watch = watchFunction({
    metrics: {
      countRefusal: (code) => codes.push(code),
      observeOperation: (ended) => outcomes.push(ended),
    },
    log: (message, level = 'info') => lines.push(`${level} ${message}`),
    report: async (reported) => void reports.push(reported),
    nowMs: () => timeMs,
  });
  return { watch, codes, outcomes, lines, reports, passTime: (byMs: number) => (timeMs += byMs) };
}

test('[OP-06] refusals are counted by code; successes and other text are not', () => {
  const { watch, codes } = startWatch();
  for (const body of [
    '{"success":false,"error":"No","code":"already_engaged"}',
    '{"success":true,"postId":"1"}',
    '{"success":false,"error":"No","code":"with \\" quotes"}',
    '{"success":false,"error":"a \\"code\\":\\"told\\" b"}',
    '{"success":false',
    '',
  ]) {
    watch({ ...quiet, body });
  }
  expect(codes).toEqual(['already_engaged']);
});

test("[OP-06] the function's log output is printed without ids of people", () => {
  const { watch, lines } = startWatch();
  watch({ ...quiet, logs: 'No session for 123456789: gone\nsecond', errors: 'fault cause="x"' });
  expect(lines).toEqual([
    'info function: No session for [id]: gone',
    'info function: second',
    'error function: fault cause="x"',
  ]);
});

test('[OP-19] a call that timed out logs operation, request id and cause, and sends one report', () => {
  const { watch, lines, reports } = startWatch();
  const timedOut = { ...quiet, status: 500, body: '', errors: 'Execution timed out.' };

  watch(timedOut);
  watch({ ...timedOut, requestBody: '{}', path: '/openApp' });
  watch({ ...timedOut, requestBody: '', path: '/', trigger: 'schedule' });

  const cause = 'code=unanswered cause="Execution timed out."';
  expect(lines).toEqual([
    `error function: fault operation=createPost request=r1 ${cause}`,
    `error function: fault operation=openApp request=e1 ${cause}`,
    `error function: fault operation=schedule request=e1 ${cause}`,
  ]);
  expect(reports.map(({ operation, request }) => [operation, request])).toEqual([
    ['createPost', 'r1'],
    ['openApp', 'e1'],
    ['schedule', 'e1'],
  ]);
});

test('[OP-19] repeated identical lines are counted, and the count is printed a minute later', () => {
  const { watch, lines, reports, passTime } = startWatch();
  const timedOut = { ...quiet, status: 500, body: '', errors: 'Execution timed out.' };

  for (let call = 0; call < 1713; call += 1)
    watch({ ...timedOut, executionId: `e${String(call)}` });
  expect(lines).toHaveLength(5);
  expect(reports).toHaveLength(5);

  passTime(60_000);
  watch(quiet);
  expect(lines.slice(5)).toEqual([
    'error repeated 1708 times more in a minute: function: fault operation=createPost code=unanswered cause="Execution timed out."',
  ]);
});

test('[OP-22] each call is counted by operation and outcome, with its duration', () => {
  const { watch, outcomes } = startWatch();
  const refusal = '{"success":false,"error":"No","code":"no"';
  watch(quiet);
  watch({ ...quiet, body: `${refusal}}` });
  watch({ ...quiet, body: `${refusal},"fault":"r1"}` });
  watch({ ...quiet, status: 500, body: '', errors: 'Execution timed out.', durationMs: 25_000 });
  watch({ ...quiet, path: '/', trigger: 'schedule' });
  watch({ ...quiet, path: '/any/thing?x=1', body: `${refusal}}` });
  expect(outcomes.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
    'createPost done',
    'createPost refused',
    'createPost fault',
    'createPost unanswered',
    'schedule done',
    'unknown refused',
  ]);
  expect(outcomes.at(3)?.durationMs).toBe(25_000);
});
