import type { BackendEvent } from '../backend/event-hub.ts';
import { isJsonObject, parseStored, toJson } from '../http/json-text.ts';
import { rowEventNames } from '../realtime/event-names.ts';
import { parseCron } from './cron.ts';
import { executionOf, type Execution } from './execution-record.ts';
import { keepLater } from './execution-routes.ts';
import { functionOf, type FunctionRecord } from './function-store.ts';
import {
  newExecution,
  requireReady,
  runCall,
  type FunctionCall,
  type FunctionRuntime,
} from './run-function.ts';

type Runtime = FunctionRuntime & { readonly reportBug: (error: unknown) => void };

/** What starts functions without a caller. */
export type FunctionSchedule = {
  /** Starts whatever is due; to be called at least once a minute. */
  readonly tick: () => void;
  /** Marks runs that a stop of the process cut short. */
  readonly recover: () => void;
};

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

function textOr<Fallback>(value: unknown, fallback: Fallback): string | Fallback {
  return typeof value === 'string' ? value : fallback;
}

/** Reads back the call of a scheduled execution. */
function storedCall(text: string | null): FunctionCall {
  const stored = parseStored(text);
  if (!isJsonObject(stored)) return ownCall('schedule');
  const headers = isJsonObject(stored['headers']) ? stored['headers'] : {};
  return ownCall('schedule', {
    method: textOr(stored['method'], 'POST'),
    path: textOr(stored['path'], '/'),
    body: textOr(stored['body'], ''),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ),
    userId: textOr(stored['userId'], undefined),
    sessionId: textOr(stored['sessionId'], undefined),
    clientIp: textOr(stored['clientIp'], '127.0.0.1'),
  });
}

const minuteMs = 60_000;

/** Makes the part that runs functions by cron, at a set time, and on changes of rows. */
export function createFunctionSchedule(runtime: Runtime): FunctionSchedule {
  const { backend, reportBug } = runtime;
  let lastMinute = Math.floor(backend.nowMs() / minuteMs);

  function start(owner: FunctionRecord, call: FunctionCall, kept?: Execution): void {
    try {
      const ready = requireReady(runtime, owner);
      const execution = kept ?? newExecution(backend, owner, call);
      void runCall(runtime, ready, { call, execution }).then((done) =>
        keepLater(backend, done.execution, reportBug),
      );
    } catch (error) {
      // A function without code has nothing to start; whoever looks sees that it has no deployment.
      if (kept !== undefined) {
        const errors = error instanceof Error ? error.message : String(error);
        keepLater(backend, { ...kept, status: 'failed', errors }, reportBug);
      }
    }
  }

  function enabledFunctions(): FunctionRecord[] {
    return backend.store
      .all("SELECT * FROM functions WHERE deploymentId != ''")
      .map(functionOf)
      .filter((owner) => owner.isEnabled);
  }

  function runCron(minute: number): void {
    const moment = new Date(minute * minuteMs);
    for (const owner of enabledFunctions()) {
      const isDue = owner.schedule === '' ? undefined : parseCron(owner.schedule);
      if (isDue?.(moment) === true) start(owner, ownCall('schedule'));
    }
  }

  function runDue(): void {
    const records = backend.store.all(
      `SELECT executions.*, functions.id AS functionId FROM executions
        JOIN functions ON functions.sequence = executions.functionSequence
        WHERE executions.status = 'scheduled' AND executions.scheduledAtMs <= ?`,
      backend.nowMs(),
    );
    for (const record of records) {
      const functionId = String(record['functionId']);
      const owner = backend.store.one('SELECT * FROM functions WHERE id = ?', functionId);
      if (owner === undefined) continue;
      backend.store.run(
        "UPDATE executions SET status = 'processing' WHERE id = ?",
        String(record['id']),
      );
      const execution = executionOf(record, functionId);
      start(functionOf(owner), storedCall(execution.scheduledCall), execution);
    }
  }

  function runOnEvent(event: BackendEvent): void {
    if (event.kind !== 'row') return;
    const listeners = enabledFunctions().filter((owner) => owner.events.length > 0);
    if (listeners.length === 0) return;
    const names = rowEventNames(event).events;
    for (const owner of listeners) {
      const matched = owner.events.find((pattern) => names.includes(pattern));
      if (matched === undefined) continue;
      const headers = { 'content-type': 'application/json' };
      const [name = matched] = names;
      start(owner, ownCall('event', { headers, body: toJson(event.row), event: name }));
    }
  }

  backend.events.listen(runOnEvent);

  return {
    tick: () => {
      const minute = Math.floor(backend.nowMs() / minuteMs);
      if (minute > lastMinute) {
        lastMinute = minute;
        runCron(minute);
      }
      runDue();
    },
    recover: () => {
      backend.store.run(
        `UPDATE executions SET status = 'failed', errors = 'The process ended during the execution.'
          WHERE status IN ('waiting', 'processing')`,
      );
    },
  };
}
