import type { Backend } from '../backend/backend.ts';
import { addressGroup } from '../http/pacing.ts';
import { ApiError } from '../values/api-error.ts';
import type { FunctionCall } from './run-function.ts';

/** Finds how many executions wait, and when the first one is due. */
function waiting(
  { store }: Backend,
  key: 'addressGroup' | 'userId',
  value: string,
): { readonly count: number; readonly firstDueMs: number } {
  const found = store.one(
    `SELECT COUNT(*) AS count, MIN(scheduledAtMs) AS firstDueMs FROM executions
      WHERE status = 'scheduled' AND scheduledCall ->> '$.${key}' = ?`,
    value,
  );
  return { count: Number(found?.['count']), firstDueMs: Number(found?.['firstDueMs']) };
}

/**
 * Refuses a delayed execution, inside a write, if the maximum number for its address or its person
 * wait already. Throws ApiError `general_rate_limit_exceeded`. Rule TR-29.
 */
export function checkWaiting(backend: Backend, call: FunctionCall, maxWaiting: number): void {
  const held = [waiting(backend, 'addressGroup', addressGroup(call.clientIp))];
  if (call.userId !== undefined) held.push(waiting(backend, 'userId', call.userId));
  for (const { count, firstDueMs } of held) {
    if (count < maxWaiting) continue;
    const seconds = Math.max(1, Math.ceil((firstDueMs - backend.nowMs()) / 1000));
    throw new ApiError('general_rate_limit_exceeded', { subject: String(seconds) });
  }
}
