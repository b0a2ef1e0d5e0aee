import { parseJson } from '#src/contract/check.ts';
import { isRequestId } from '#src/domain/ids.ts';
import type { FaultCauses } from '../runtime/fault-causes.ts';
import type { RepeatLimit } from './repeat-limit.ts';
import type { ReportError } from './error-report.ts';

/** A failure of ours, as opposed to a refusal. */
export type Fault = {
  /** The operation, or `schedule.` and the kind of work. */
  readonly operation: string;
  /** The id of the request, or of the execution where the request has none. */
  readonly request: string;
  /** What the caller was answered; `none` where the caller was answered as if nothing had failed. */
  readonly code: string;
  /** Why, without secrets and ids of people. */
  readonly cause: string;
  /** What was thrown; a fault without one is reported by its code and cause. */
  readonly error?: unknown;
};

/** Leaves one log line and one report of each fault; equal ones beyond five in a minute are only counted. Rule OP-19. */
export type FaultLog = (fault: Fault) => Promise<void>;

/** How one call traces its faults. */
export type CallFaults = {
  /** The id of this execution, for requests without an id of their own. */
  readonly executionId: string;
  /** Why something of ours failed during this call. */
  readonly causes: FaultCauses;
  readonly log: FaultLog;
};

/** What writing faults takes. */
export type FaultLogParts = {
  readonly limit: RepeatLimit;
  readonly hide: (text: unknown) => string;
  readonly writeError: (line: string) => void;
  readonly report: ReportError;
};

const causeLength = 500;

/** Makes the fault log of one call; the limit is shared by all calls of a process. */
export function createFaultLog(parts: FaultLogParts): FaultLog {
  return async (fault) => {
    const cause = JSON.stringify(parts.hide(fault.cause).slice(0, causeLength));
    const { operation, code, request } = fault;
    const passes = parts.limit.passes(
      `operation=${operation} code=${code} cause=${withoutIds(cause)}`,
    );
    writeHeldBack(parts);
    if (!passes) return;
    parts.writeError(
      `fault operation=${operation} request=${parts.hide(request)} code=${code} cause=${cause}`,
    );
    // No one waits for an answer that says so, and the log has it.
    if (code === answeredAnyway) return;
    await parts.report({ ...fault, error: fault.error ?? new Error(`${code}: ${fault.cause}`) });
  };
}

/** The code of a fault in spite of which the caller got what was asked for. */
export const answeredAnyway = 'none';

/** Writes how many equal faults of past minutes had no line of their own. */
export function writeHeldBack({
  limit,
  writeError,
}: Pick<FaultLogParts, 'limit' | 'writeError'>): void {
  for (const { key, count } of limit.takeHeldBack()) {
    writeError(`fault repeated ${count} times more in a minute: ${key}`);
  }
}

/** The id of a request by its JSON body; null where it has none. */
export function requestIdIn(body: string): string | null {
  const input = parseJson(body);
  if (typeof input !== 'object' || input === null || !('requestId' in input)) return null;
  const { requestId } = input;
  return typeof requestId === 'string' && isRequestId(requestId) ? requestId : null;
}

/** Equal causes differ by ids and numbers alone. */
function withoutIds(cause: string): string {
  return cause.replaceAll(/[\w.-]*\d[\w.-]*/g, '#');
}
