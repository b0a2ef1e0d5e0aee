import type { Backend } from '../backend/backend.ts';
import { ApiError } from '../values/api-error.ts';
import type { ApiCall } from '../http/api-call.ts';
import { isoTime } from '../values/iso-time.ts';
import { isJsonObject, parseStored, textOr } from '../values/json-text.ts';
import type { Store, StoredRecord } from '../sqlite/store.ts';
import { listVariables, variableModel } from './variable-store.ts';

/** What a caller decides about a function. */
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

/** Turns a stored record into a function. */
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

/** A function as the API shows it. */
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
