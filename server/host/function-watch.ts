import type { ReportError } from '../function/error-report.ts';
import { requestIdIn } from '../function/fault-log.ts';
import { createRepeatLimit, type RepeatLimit } from '../function/repeat-limit.ts';
import type { EndedExecution } from '../local-appwrite/local-appwrite-options.ts';
import type { Log } from '../settings/run-program.ts';
import type { Metrics, OperationOutcome } from '../monitoring/metrics.ts';

/** The beginning of every refusal; other answers are not parsed. Rule ER-01. */
const refusalBeginning = '{"success":false';
/** The code of a refusal; quotation marks within its sentence are escaped. */
const refusalCode = /(?<!\\)"code":"([a-z_]{1,60})"/;
/** Marks a failure as a fault of the server. Rule OP-19. */
const faultMark = /(?<!\\)"fault":"/;
/** People's ids are the messenger's numbers. */
const longNumber = /(?<![\w.])\d{4,}(?!\w)/g;
/** The beginning of lines that the function has already limited itself. */
const faultBeginning = 'fault ';

/** The dependencies of watching the function. */
export type FunctionWatch = {
  readonly metrics: Pick<Metrics, 'countRefusal' | 'observeOperation'>;
  readonly log: Log;
  /** Reports what the function cannot report itself: that it ran out of time, or crashed. */
  readonly report: ReportError;
  readonly nowMs: () => number;
};

/**
 * Counts the function's refusals by code, and prints its log without ids of people. A call that the
 * function did not answer is a fault: one line with operation, request id and cause, and one
 * report. After five equal lines in a minute, the rest are only counted. Rules OP-06, OP-19.
 */
export function watchFunction(watch: FunctionWatch): (ended: EndedExecution) => void {
  const limit = createRepeatLimit(watch.nowMs);
  return (ended) => {
    const { body, logs, errors } = ended;
    if (body.startsWith(refusalBeginning)) {
      const [, code] = refusalCode.exec(body) ?? [];
      if (code !== undefined) watch.metrics.countRefusal(code);
    }
    watch.metrics.observeOperation({
      operation: operationOf(ended),
      outcome: outcomeOf(ended),
      durationMs: ended.durationMs,
    });
    writeHeldBack(limit, watch.log);
    for (const line of linesOf(logs)) print(watch, limit, { line, level: 'info' });
    if (outcomeOf(ended) === 'unanswered') void logUnanswered(watch, limit, ended);
    else for (const line of linesOf(errors)) print(watch, limit, { line, level: 'error' });
  };
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(longNumber, '[id]'));
}

function print(
  { log }: FunctionWatch,
  limit: RepeatLimit,
  { line, level }: { readonly line: string; readonly level: 'info' | 'error' },
): void {
  const text = `function: ${line}`;
  if (line.startsWith(faultBeginning) || limit.passes(text)) log(text, level);
}

/** Never rejects, because reporting does not. */
async function logUnanswered(
  { log, report }: FunctionWatch,
  limit: RepeatLimit,
  ended: EndedExecution,
): Promise<void> {
  const { requestBody, executionId, errors } = ended;
  const operation = operationOf(ended);
  const cause = JSON.stringify(linesOf(errors).join(' ').slice(0, 500));
  if (!limit.passes(`function: fault operation=${operation} code=unanswered cause=${cause}`)) {
    return;
  }
  const request = requestIdIn(requestBody) ?? executionId;
  log(
    `function: fault operation=${operation} request=${request} code=unanswered cause=${cause}`,
    'error',
  );
  await report({ operation, request, error: new Error(`unanswered: ${cause}`) });
}

function writeHeldBack(limit: RepeatLimit, log: Log): void {
  for (const { key, count } of limit.takeHeldBack()) {
    log(`repeated ${count} times more in a minute: ${key}`, 'error');
  }
}

function outcomeOf({ status, body }: EndedExecution): OperationOutcome {
  if (status >= 500 && body === '') return 'unanswered';
  if (!body.startsWith(refusalBeginning)) return 'done';
  return faultMark.test(body) ? 'fault' : 'refused';
}

/** The caller writes the path, so only a plain name is kept. */
function operationOf({ trigger, path }: EndedExecution): string {
  if (trigger === 'schedule') return 'schedule';
  return /^\/?(\w{1,40})\/?$/.exec(path)?.[1] ?? 'unknown';
}
