import type { IdentitySource } from './identity/identity.ts';
import type { LocalAppwriteOptions } from './local-appwrite-options.ts';
import { createSchemaStore } from './schema/schema-store.ts';
import { createSealedValues, readSigningSecret, secretMatcher } from './security/secrets.ts';
import { createWebTokens } from './security/web-token.ts';
import { openDataFile, addSqlFunctions, refreshStatistics } from './sqlite/open.ts';
import { createStore } from './sqlite/store.ts';
import { createWriter } from './sqlite/writer.ts';
import { sealOldVariables } from './functions/function-store.ts';
import { capSessions } from './users/sessions.ts';
import { type Backend, createEventHub, createRevisionCounter } from './backend/backend.ts';

/** A backend with its open data file. */
type OpenBackend = { readonly backend: Backend; readonly closeFile: () => void };

/** Opens the data file and everything that depends on it. Throws Error if it cannot be used. */
export function openBackend(
  options: LocalAppwriteOptions,
  reportBug: (error: unknown) => void,
): OpenBackend {
  const { project, nowMs, endpoint } = options;
  const dataFile = openDataFile(options.dataDirectory);
  addSqlFunctions(dataFile.database);
  const store = createStore(dataFile.database);
  const sealed = createSealedValues(project.apiKeys[0] ?? '');
  sealOldVariables(store, sealed);
  const schema = createSchemaStore(store);
  const hooks = { onRollback: schema.forgetUndone, reportEffectError: reportBug };
  const identity: IdentitySource = {
    store,
    nowMs,
    projectId: project.id,
    webTokens: createWebTokens(readSigningSecret(store, sealed)),
    isProjectKey: secretMatcher(project.apiKeys),
  };
  const backend: Backend = {
    store,
    schema,
    identity,
    sealed,
    nowMs,
    endpoint,
    project,
    writer: createWriter(store, hooks, options.flush ?? dataFile.flush),
    events: createEventHub(),
    ...createRevisionCounter(store),
  };
  capSessions(backend);
  return { backend, closeFile: dataFile.close };
}

const intervalMs = 60_000;
/** How long a transaction can still be read after it expired. */
const transactionGraceMs = 3_600_000;
const executionLifeMs = 14 * 86_400_000;
/** A caller that floods a function makes it drop older runs instead of filling the disk. */
const maxExecutions = 20_000;
const statisticsMs = 3_600_000;

/** Removes expired data, about once a minute. */
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
      if (Math.abs(nowMs - lastMs) < intervalMs) return;
      lastMs = nowMs;
      if (Math.abs(nowMs - lastStatisticsMs) >= statisticsMs) {
        lastStatisticsMs = nowMs;
        refreshStatistics(store.database);
      }
      // If it fails, it runs again a minute later.
      writer.write(() => sweep(nowMs)).catch(() => undefined);
    },
  };
}
