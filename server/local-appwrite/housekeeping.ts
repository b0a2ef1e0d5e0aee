import { refreshStatistics } from './sqlite/open.ts';
import type { Backend } from './backend/backend.ts';

const intervalMs = 60_000;
/** How long a transaction can still be read after it expired. */
const transactionGraceMs = 3_600_000;
const executionLifeMs = 14 * 86_400_000;
/** Whoever floods a function makes it forget older runs instead of filling the disk. */
const maxExecutions = 20_000;
const statisticsMs = 3_600_000;

/** Removes what is out of date, about once a minute. */
export function createHousekeeping(backend: Backend): { readonly tick: () => void } {
  const { store, writer } = backend;
  let lastMs = backend.nowMs();
  let lastStatisticsMs = lastMs;

  function sweep(nowMs: number): void {
    store.run('DELETE FROM tokens WHERE expiresAtMs <= ?', nowMs);
    store.run('DELETE FROM sessions WHERE expiresAtMs <= ?', nowMs);
    store.run('DELETE FROM transactions WHERE expiresAtMs <= ?', nowMs - transactionGraceMs);
    store.run(
      "DELETE FROM executions WHERE createdAtMs <= ? AND status IN ('completed', 'failed')",
      nowMs - executionLifeMs,
    );
    store.run(
      `DELETE FROM executions WHERE status IN ('completed', 'failed')
        AND sequence <= (SELECT MAX(sequence) FROM executions) - ${maxExecutions}`,
    );
  }

  return {
    tick: () => {
      const nowMs = backend.nowMs();
      if (nowMs - lastMs < intervalMs) return;
      lastMs = nowMs;
      if (nowMs - lastStatisticsMs >= statisticsMs) {
        lastStatisticsMs = nowMs;
        refreshStatistics(store.database);
      }
      // When it fails it is simply done a minute later.
      writer.write(() => sweep(nowMs)).catch(() => undefined);
    },
  };
}
