import { Script } from 'node:vm';
import { ApiError } from '../values/api-error.ts';

/** How long a query with patterns may take. */
const patternDeadlineMs = 1000;

const script = new Script('localAppwriteDeadline.work()');

declare global {
  var localAppwriteDeadline: { work: () => void } | undefined;
}

/**
 * Runs work that evaluates callers' patterns and stops it when a pattern turns out to be endless.
 * Throws ApiError `database_timeout`.
 */
export function runWithDeadline<Value>(work: () => Value): Value {
  let outcome: { value: Value } | undefined;
  globalThis.localAppwriteDeadline = {
    work: () => {
      outcome = { value: work() };
    },
  };
  try {
    script.runInThisContext({ timeout: patternDeadlineMs });
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    ) {
      throw new ApiError('database_timeout');
    }
    throw error;
  } finally {
    globalThis.localAppwriteDeadline = undefined;
  }
  if (outcome === undefined) throw new Error('The work of a deadline never ran.');
  return outcome.value;
}
