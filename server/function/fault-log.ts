import { parseJson } from '#src/contract/check.ts';
import { isRequestId } from '#src/domain/ids.ts';
import type { FaultCauses } from '../runtime/fault-causes.ts';
import type { RepeatLimit } from './repeat-limit.ts';
import type { ReportError } from './error-report.ts';

/** A fault of the server, as opposed to a refusal. */
export type Fault = {
  /** The operation, or `schedule.` and the kind of work. */
  readonly operation: string;
  /** The id of the request, or of the execution if the request has none. */
  readonly request: string;
  /** The code that the caller got; `none` if the answer was a success. */
  readonly code: string;
  /** The cause, without secrets and ids of people. */
  readonly cause: string;
  /** The error that was thrown; a fault without one is reported by its code and cause. */
  readonly error?: unknown;
};

/** Writes one log line and one report for each fault; after five equal ones in a minute, the rest are only counted. Rule OP-19. */
export type FaultLog = (fault: Fault) => Promise<void>;

/** Where one call records its faults. */
export type CallFaults = {
  /** The id of this execution, for requests without an id of their own. */
  readonly executionId: string;
  /** The causes of the faults during this call. */
  readonly causes: FaultCauses;
  readonly log: FaultLog;
};

/** The dependencies of a fault log. */
export type FaultLogParts = {
  readonly limit: RepeatLimit;
  readonly hide: (text: unknown) => string;
  readonly writeError: (line: string) => void;
  readonly report: ReportError;
};

const causeLength = 500;

/** Creates the fault log of one call; all calls of a process share the limit. */
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
    // The caller got a success, and the log has the fault, so no report is sent.
    if (code === answeredAnyway) return;
    await parts.report({ ...fault, error: fault.error ?? new Error(`${code}: ${fault.cause}`) });
  };
}

/** The code of a fault despite which the caller got a success. */
export const answeredAnyway = 'none';

/** Writes how many equal faults of past minutes were only counted. */
export function writeHeldBack({
  limit,
  writeError,
}: Pick<FaultLogParts, 'limit' | 'writeError'>): void {
  for (const { key, count } of limit.takeHeldBack()) {
    writeError(`fault repeated ${count} times more in a minute: ${key}`);
  }
}

/** The id of a request in its JSON body; null if it has none. */
export function requestIdIn(body: string): string | null {
  const input = parseJson(body);
  if (typeof input !== 'object' || input === null || !('requestId' in input)) return null;
  const { requestId } = input;
  return typeof requestId === 'string' && isRequestId(requestId) ? requestId : null;
}

/** Equal causes may differ in ids and numbers. */
function withoutIds(cause: string): string {
  return cause.replaceAll(/[\w.-]*\d[\w.-]*/g, '#');
}
