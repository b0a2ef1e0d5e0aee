import type { Backend } from '../backend/backend.ts';
import {
  json,
  type ApiAnswer,
  type ApiCall,
  type Arguments,
  type Route,
} from '../http/api-call.ts';
import { resourceRoutes } from '../http/router.ts';
import { ApiError } from '../values/api-error.ts';
import {
  customId,
  listOf,
  oneOf,
  optional,
  required,
  text,
  truth,
  wholeNumber,
  type Check,
} from '../http/arguments.ts';
import { toJson } from '../values/json-text.ts';
import { plainField, systemListable } from '../queries/query.ts';
import { answerList } from '../queries/run-list.ts';
import { isRole } from '../schema/permissions.ts';
import { isUniqueViolation } from '../sqlite/store.ts';
import { newId } from '../security/secrets.ts';
import type { DeploymentFiles } from '../functions/deployment-files.ts';
import {
  functionModel,
  functionOf,
  requireFunction,
  type FunctionSettings,
} from '../functions/function-store.ts';

const readScopes = ['functions.read'];
const writeScopes = ['functions.write'];
const listPath = '/functions';
const onePath = '/functions/{functionId}';

const role: Check<string> = {
  reason: 'Value must be a valid role',
  accept: (value) => (typeof value === 'string' && isRole(value) ? value : undefined),
};

/** Appwrite accepts any cron expression; the product's function runs every minute. */
const schedule = oneOf('', '* * * * *');

const entrypoint: Check<string> = {
  reason: 'Value must be a path inside of the code',
  accept: (value) => {
    if (typeof value !== 'string' || value.length > 1028) return undefined;
    return value.startsWith('/') || value.split('/').includes('..') ? undefined : value;
  },
};

/** Reads the path of the entry file inside the code. */
export function readEntrypoint(call: Arguments): string | undefined {
  return optional(call, 'entrypoint', entrypoint);
}

function readSettings(call: Arguments, old?: FunctionSettings): FunctionSettings {
  const name = required(call, 'name', text(128));
  const runtime = optional(call, 'runtime', text(64)) ?? old?.runtime;
  if (runtime === undefined) {
    throw new ApiError('general_argument_invalid', { detail: 'Param "runtime" is not optional.' });
  }
  return {
    name,
    runtime,
    execute: optional(call, 'execute', listOf(role, 100)) ?? old?.execute ?? [],
    events: optional(call, 'events', listOf(text(256), 0)) ?? [],
    schedule: optional(call, 'schedule', schedule) ?? '',
    timeoutSeconds: optional(call, 'timeout', wholeNumber(1, 900)) ?? 15,
    isEnabled: optional(call, 'enabled', truth) ?? true,
    isLogging: optional(call, 'logging', truth) ?? true,
    entrypoint: readEntrypoint(call) ?? old?.entrypoint ?? '',
    commands: optional(call, 'commands', text(8192, 0)) ?? '',
    scopes: optional(call, 'scopes', listOf(text(128), 100)) ?? old?.scopes ?? [],
  };
}

function create(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const chosen = required(call.arguments, 'functionId', customId);
  const settings = readSettings(call.arguments);
  const id = chosen === 'unique()' ? newId() : chosen;
  return backend.writer.write(() => {
    const nowMs = backend.nowMs();
    try {
      backend.store.insert(
        'INSERT INTO functions (id, settings, createdAtMs, updatedAtMs) VALUES (?, ?, ?, ?)',
        [id, toJson(settings), nowMs, nowMs],
      );
    } catch (error) {
      if (isUniqueViolation(error)) throw new ApiError('function_already_exists', { subject: id });
      throw error;
    }
    const created = requireFunction(backend, { path: { functionId: id } });
    return json(201, functionModel(backend, created));
  });
}

function update(backend: Backend, call: ApiCall, files: DeploymentFiles): Promise<ApiAnswer> {
  return backend.writer.write((scope) => {
    const old = requireFunction(backend, call);
    const settings = readSettings(call.arguments, old);
    backend.store.run(
      'UPDATE functions SET settings = ?, updatedAtMs = ? WHERE sequence = ?',
      toJson(settings),
      backend.nowMs(),
      old.sequence,
    );
    scope.afterCommit(() => files.forget(old.deploymentId));
    return json(200, functionModel(backend, requireFunction(backend, call)));
  });
}

const listable = systemListable('functions', 'Function', {
  name: plainField("json_extract(settings, '$.name')", 'text'),
});

function list(backend: Backend, call: ApiCall): ApiAnswer {
  return answerList(backend.store, call, {
    listable,
    always: [],
    name: 'functions',
    model: (record) => functionModel(backend, functionOf(record)),
  });
}

/** Creating, reading and changing functions; the product deletes none. */
export function functionRoutes(backend: Backend, files: DeploymentFiles): Route[] {
  return resourceRoutes({
    listPath,
    onePath,
    readScopes,
    writeScopes,
    create: (call) => create(backend, call),
    list: (call) => list(backend, call),
    get: (call) => json(200, functionModel(backend, requireFunction(backend, call))),
    replace: (call) => update(backend, call, files),
  });
}
