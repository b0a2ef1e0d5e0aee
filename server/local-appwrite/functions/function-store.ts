import type { Backend } from '../backend/backend.ts';
import { ApiError } from '../values/api-error.ts';
import type { ApiCall } from '../http/api-call.ts';
import { isoTime } from '../values/iso-time.ts';
import { isJsonObject, parseStored, textOr } from '../values/json-text.ts';
import type { Store, StoredRecord } from '../sqlite/store.ts';
import { sealedPrefix, type SealedValues } from '../security/secrets.ts';

/** The settings of a function that a caller chooses. */
export type FunctionSettings = {
  readonly name: string;
  readonly runtime: string;
  readonly execute: readonly string[];
  readonly events: readonly string[];
  readonly schedule: string;
  readonly timeoutSeconds: number;
  readonly isEnabled: boolean;
  readonly isLogging: boolean;
  readonly entrypoint: string;
  readonly commands: string;
  readonly scopes: readonly string[];
};

/** A function. */
export type FunctionRecord = FunctionSettings & {
  readonly sequence: number;
  readonly id: string;
  readonly deploymentId: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Converts a stored record to a function. */
export function functionOf(record: StoredRecord): FunctionRecord {
  const parsed = parseStored(record['settings']);
  const settings = isJsonObject(parsed) ? parsed : {};
  return {
    sequence: Number(record['sequence']),
    id: String(record['id']),
    deploymentId: String(record['deploymentId']),
    createdAtMs: Number(record['createdAtMs']),
    updatedAtMs: Number(record['updatedAtMs']),
    name: textOr(settings['name']),
    runtime: textOr(settings['runtime']),
    execute: textsOf(settings['execute']),
    events: textsOf(settings['events']),
    schedule: textOr(settings['schedule']),
    timeoutSeconds: Number(settings['timeoutSeconds'] ?? 15),
    isEnabled: settings['isEnabled'] !== false,
    isLogging: settings['isLogging'] !== false,
    entrypoint: textOr(settings['entrypoint']),
    commands: textOr(settings['commands']),
    scopes: textsOf(settings['scopes']),
  };
}

/** Reads a function by id. */
export function readFunction(store: Store, id: string): FunctionRecord | undefined {
  const record = store.one('SELECT * FROM functions WHERE id = ?', id);
  return record === undefined ? undefined : functionOf(record);
}

/** Finds the function of a call. */
export function requireFunction(backend: Backend, call: Pick<ApiCall, 'path'>): FunctionRecord {
  const found = readFunction(backend.store, call.path['functionId'] ?? '');
  if (found === undefined) throw new ApiError('function_not_found');
  return found;
}

/** A function in the API's format. */
export function functionModel(backend: Backend, found: FunctionRecord): Record<string, unknown> {
  const { store } = backend;
  const latest = store.one(
    'SELECT id, status, createdAtMs FROM deployments WHERE functionSequence = ? ORDER BY sequence DESC LIMIT 1',
    found.sequence,
  );
  const active = store.one('SELECT createdAtMs FROM deployments WHERE id = ?', found.deploymentId);
  return {
    $id: found.id,
    $createdAt: isoTime(found.createdAtMs),
    $updatedAt: isoTime(found.updatedAtMs),
    execute: found.execute,
    name: found.name,
    enabled: found.isEnabled,
    live: true,
    logging: found.isLogging,
    runtime: found.runtime,
    deploymentRetention: 0,
    deploymentId: found.deploymentId,
    deploymentCreatedAt: active === undefined ? '' : isoTime(Number(active['createdAtMs'])),
    latestDeploymentId: String(latest?.['id'] ?? ''),
    latestDeploymentCreatedAt: latest === undefined ? '' : isoTime(Number(latest['createdAtMs'])),
    latestDeploymentStatus: String(latest?.['status'] ?? ''),
    scopes: found.scopes,
    vars: listVariables(backend, found.sequence).map((variable) =>
      variableModel(variable, found.id),
    ),
    events: found.events,
    schedule: found.schedule,
    timeout: found.timeoutSeconds,
    entrypoint: found.entrypoint,
    commands: found.commands,
    version: 'v5',
    installationId: '',
    providerRepositoryId: '',
    providerBranch: '',
    providerRootDirectory: '',
    providerSilentMode: false,
    buildSpecification: 's-1vcpu-512mb',
    runtimeSpecification: 's-1vcpu-512mb',
  };
}

/** A variable of a function. */
export type Variable = {
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly isSecret: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The dependencies of reading variables. */
type VariableSource = Pick<Backend, 'store' | 'sealed'>;

/**
 * The variables of a function in the order of creation. A secret that was encrypted with another
 * API key is lost and not listed, so setting up the function sets it again.
 */
export function listVariables(
  { store, sealed }: VariableSource,
  functionSequence: number,
): Variable[] {
  return store
    .all('SELECT * FROM variables WHERE functionSequence = ? ORDER BY sequence', functionSequence)
    .flatMap((record) => {
      const isSecret = record['isSecret'] === 1;
      const stored = String(record['value']);
      const value = isSecret ? sealed.unseal(stored) : stored;
      if (value === null) return [];
      return {
        id: String(record['id']),
        key: String(record['key']),
        value,
        isSecret,
        createdAtMs: Number(record['createdAtMs']),
        updatedAtMs: Number(record['updatedAtMs']),
      };
    });
}

/** The stored form of a variable's value: secrets are encrypted. */
export function storedValue(sealed: SealedValues, value: string, isSecret: boolean): string {
  return isSecret ? sealed.seal(value) : value;
}

/** Removes a lost variable that a new one replaces. */
export function forgetLostVariable(
  { store, sealed }: VariableSource,
  functionSequence: number,
  { id, key }: { readonly id: string; readonly key: string },
): void {
  const found = store.all(
    'SELECT sequence, value FROM variables WHERE isSecret = 1 AND (id = ? OR (functionSequence = ? AND key = ?))',
    id,
    functionSequence,
    key,
  );
  for (const { sequence, value } of found) {
    if (sealed.unseal(String(value)) !== null) continue;
    store.run('DELETE FROM variables WHERE sequence = ?', Number(sequence));
  }
}

/** Encrypts the secrets that a data file of an earlier version has in plain text, and rewrites the file, so no old page contains them. */
export function sealOldVariables(store: Store, sealed: SealedValues): void {
  const found = store.all(
    'SELECT sequence, value FROM variables WHERE isSecret = 1 AND value NOT GLOB ?',
    `${sealedPrefix}*`,
  );
  if (found.length === 0) return;
  for (const { sequence, value } of found) {
    const hidden = sealed.seal(String(value));
    store.run('UPDATE variables SET value = ? WHERE sequence = ?', hidden, Number(sequence));
  }
  store.database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
}

/** A variable in the API's format; secret values stay hidden. */
export function variableModel(variable: Variable, functionId: string): Record<string, unknown> {
  return {
    $id: variable.id,
    $createdAt: isoTime(variable.createdAtMs),
    $updatedAt: isoTime(variable.updatedAtMs),
    key: variable.key,
    value: variable.isSecret ? '' : variable.value,
    secret: variable.isSecret,
    resourceType: 'function',
    resourceId: functionId,
  };
}
