import type { BackendEvent } from '../backend/event-hub.ts';
import { toJson } from '../values/json-text.ts';
import { rowEventNames } from '../realtime/event-names.ts';
import { parseCron } from './cron.ts';
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
import { ownCall, storedCall } from './started-calls.ts';

/** What starts functions without a caller. */
export type FunctionSchedule = {
  /** Starts whatever is due; to be called at least once a minute. */
  readonly tick: () => void;
  /** Marks runs that a stop of the process cut short. */
  readonly recover: () => void;
};

const minuteMs = 60_000;

/** Starts a run that nobody waits for. */
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

function startFresh(runtime: FunctionRuntime, owner: FunctionRecord, call: FunctionCall): void {
  const execution = newExecution(runtime.backend, owner, call);
  void start(runtime, owner, { call, execution });
}

function activeFunctions({ backend }: FunctionRuntime, condition: string): FunctionRecord[] {
  return backend.store
    .all(`SELECT * FROM functions WHERE deploymentId != '' AND ${condition}`)
    .map(functionOf)
    .filter((owner) => owner.isEnabled);
}

function runCron(runtime: FunctionRuntime, minute: number): void {
  const moment = new Date(minute * minuteMs);
  for (const owner of activeFunctions(runtime, "settings ->> '$.schedule' != ''")) {
    const isDue = parseCron(owner.schedule);
    if (isDue?.(moment) === true) startFresh(runtime, owner, ownCall('schedule'));
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

function runOnEvent(runtime: FunctionRuntime, event: BackendEvent): void {
  if (event.kind !== 'row') return;
  const listeners = activeFunctions(runtime, "json_array_length(settings, '$.events') > 0");
  if (listeners.length === 0) return;
  const names = rowEventNames(event).events;
  for (const owner of listeners) {
    const [name] = names;
    if (name === undefined || !owner.events.some((pattern) => names.includes(pattern))) continue;
    const headers = { 'content-type': 'application/json' };
    const body = toJson(event.row);
    startFresh(runtime, owner, ownCall('event', { headers, body, event: name }));
  }
}

/** Makes the part that runs functions by cron, at a set time, and on changes of rows. */
export function createFunctionSchedule(runtime: FunctionRuntime): FunctionSchedule {
  const { backend } = runtime;
  let lastMinute = Math.floor(backend.nowMs() / minuteMs);

  backend.events.listen((event) => runOnEvent(runtime, event));

  return {
    tick: () => {
      const minute = Math.floor(backend.nowMs() / minuteMs);
      if (minute > lastMinute) {
        lastMinute = minute;
        runCron(runtime, minute);
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
