import type { IdentitySource } from './identity/identity.ts';
import type { LocalAppwriteOptions } from './local-appwrite-options.ts';
import { createSchemaStore } from './schema/schema-store.ts';
import { createSealedValues } from './security/sealed-values.ts';
import { readSigningSecret } from './security/signing-secret.ts';
import { secretMatcher } from './security/secrets.ts';
import { createWebTokens } from './security/web-token.ts';
import { openDataFile } from './sqlite/open.ts';
import { addSqlFunctions } from './sqlite/sql-functions.ts';
import { createStore } from './sqlite/store.ts';
import { createWriter } from './sqlite/writer.ts';
import { sealOldVariables } from './functions/variable-store.ts';
import { capSessions } from './users/session-store.ts';
import type { Backend } from './backend/backend.ts';
import { createEventHub } from './backend/event-hub.ts';
import { createRevisionCounter } from './backend/revisions.ts';

/** A backend on its open data file. */
export type OpenBackend = { readonly backend: Backend; readonly closeFile: () => void };

/** Opens the data file and what everything else stands on. Throws Error when it cannot be used. */
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
