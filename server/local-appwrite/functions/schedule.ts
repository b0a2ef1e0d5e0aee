import { executionOf, type Execution } from './execution-record.ts';
import { keepLater } from './finished-executions.ts';
import { functionOf, readFunction, type FunctionRecord } from './function-store.ts';
import {
  newExecution,
  requireReady,
  runCall,
  type FunctionCall,
  type FunctionRuntime,
} from './run-function.ts';
import { isJsonObject, parseStored, textOr } from '../values/json-text.ts';

/** Starts functions without a caller. */
export type FunctionSchedule = {
  /** Starts everything that is due; must be called at least once a minute. */
  readonly tick: () => void;
  /** Marks runs that were interrupted when the process stopped. */
  readonly recover: () => void;
};

const minuteMs = 60_000;

/** Starts a run that no one waits for. */
async function start(
  runtime: FunctionRuntime,
  owner: FunctionRecord,
  run: { readonly call: FunctionCall; readonly execution: Execution },
): Promise<void> {
  const { execution } = run;
  try {
    const done = await runCall(runtime, requireReady(runtime, owner), run);
    keepLater(runtime, done.execution);
  } catch (error) {
    const errors = error instanceof Error ? error.message : String(error);
    keepLater(runtime, { ...execution, status: 'failed', errors });
  }
}

/** Starts the functions that run every minute, the only schedule that is supported here. */
function runEveryMinute(runtime: FunctionRuntime): void {
  const scheduled = runtime.backend.store
    .all("SELECT * FROM functions WHERE deploymentId != '' AND settings ->> '$.schedule' != ''")
    .map(functionOf)
    .filter((owner) => owner.isEnabled);
  for (const owner of scheduled) {
    const call = ownCall('schedule');
    const execution = newExecution(runtime.backend, owner, call);
    void start(runtime, owner, { call, execution });
  }
}

function runDue(runtime: FunctionRuntime): void {
  const { store, nowMs } = runtime.backend;
  const records = store.all(
    `SELECT executions.*, functions.id AS functionId FROM executions
      JOIN functions ON functions.sequence = executions.functionSequence
      WHERE executions.status = 'scheduled' AND executions.scheduledAtMs <= ?`,
    nowMs(),
  );
  for (const record of records) {
    const functionId = String(record['functionId']);
    const owner = readFunction(store, functionId);
    if (owner === undefined) continue;
    store.run("UPDATE executions SET status = 'processing' WHERE id = ?", String(record['id']));
    const execution = executionOf(record, functionId);
    void start(runtime, owner, { call: storedCall(execution.scheduledCall), execution });
  }
}

/** Creates the scheduler: runs functions every minute and delayed executions at their time. */
export function createFunctionSchedule(runtime: FunctionRuntime): FunctionSchedule {
  const { backend } = runtime;
  // The first tick runs the functions, so that what waited for the start does not wait for the next minute too.
  let lastMinute = 0;

  return {
    tick: () => {
      const minute = Math.floor(backend.nowMs() / minuteMs);
      if (minute !== lastMinute) {
        lastMinute = minute;
        runEveryMinute(runtime);
      }
      runDue(runtime);
    },
    recover: () => {
      backend.store.run(
        "DELETE FROM executions WHERE status = 'processing' AND scheduledAtMs IS NOT NULL",
      );
      backend.store.run(
        `UPDATE executions SET status = 'failed', errors = 'The process ended during the execution.'
          WHERE status IN ('waiting', 'processing')`,
      );
    },
  };
}

/** A call that the backend makes itself. */
function ownCall(trigger: Execution['trigger'], more: Partial<FunctionCall> = {}): FunctionCall {
  return {
    trigger,
    method: 'POST',
    path: '/',
    headers: {},
    body: '',
    userId: undefined,
    sessionId: undefined,
    clientIp: '127.0.0.1',
    ...more,
  };
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads the stored call of a scheduled execution. */
function storedCall(text: string | null): FunctionCall {
  const stored = parseStored(text);
  if (!isJsonObject(stored)) return ownCall('schedule');
  const headers = isJsonObject(stored['headers']) ? stored['headers'] : {};
  return ownCall('schedule', {
    method: textOr(stored['method'], 'POST'),
    path: textOr(stored['path'], '/'),
    body: textOr(stored['body']),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, textOr(value)]),
    ),
    userId: textOrUndefined(stored['userId']),
    sessionId: textOrUndefined(stored['sessionId']),
    clientIp: textOr(stored['clientIp'], '127.0.0.1'),
  });
}
