import {
  lastRejectionMs,
  linkAgainFromMs,
  usualRequestMs,
} from '#src/domain/people/request-times.ts';
import { err, ok } from '#src/domain/result.ts';
import type { Operation } from '../runtime/context.ts';
import { lastRequestDecisions } from '../runtime/request-decisions.ts';

const failed = { code: 'database_error' } as const;

/** Answers how long a request usually takes, and when a rejected caller may ask again. Rules MY-24, FA-14. */
export const readRequestTimes: Operation<'readRequestTimes'> = async (
  { environment, rows },
  actor,
) => {
  const decisions = await lastRequestDecisions(rows);
  if (!decisions.ok) return err(failed);
  const rejectedAtMs = lastRejectionMs(actor.user);
  return ok({
    usualMs: usualRequestMs(decisions.value),
    linkAgainFromMs: linkAgainFromMs(rejectedAtMs, environment.limits.requestRetryHours),
  });
};
