import type { Backend } from '../backend/backend.ts';
import { json, noContent, type ApiAnswer, type ApiCall, type Route } from '../http/api-call.ts';
import { resourceRoutes } from '../http/router.ts';
import { ApiError } from '../values/api-error.ts';
import { customId, optional, required, text, truth } from '../http/arguments.ts';
import { isUniqueViolation } from '../sqlite/store.ts';
import { newId } from '../security/secrets.ts';
import type { DeploymentFiles } from '../functions/deployment-files.ts';
import {
  requireFunction,
  type FunctionRecord,
  forgetLostVariable,
  listVariables,
  storedValue,
  variableModel,
  type Variable,
} from '../functions/function-store.ts';

const readScopes = ['functions.read'];
const writeScopes = ['functions.write'];
const listPath = '/functions/{functionId}/variables';
const onePath = `${listPath}/{variableId}`;

function requireVariable(backend: Backend, owner: FunctionRecord, id: string): Variable {
  const found = listVariables(backend, owner.sequence).find((variable) => variable.id === id);
  if (found === undefined) throw new ApiError('variable_not_found');
  return found;
}

type Change = { readonly owner: FunctionRecord; readonly variableId: string };

/** Changes variables; the running code gets the new environment with its next call. */
function change(
  backend: Backend,
  call: ApiCall,
  how: {
    readonly files: DeploymentFiles;
    readonly status: 200 | 201;
    readonly work: (owner: FunctionRecord) => Change;
  },
): Promise<ApiAnswer> {
  return backend.writer.write((scope) => {
    try {
      const { owner, variableId } = how.work(requireFunction(backend, call));
      scope.afterCommit(() => how.files.forget(owner.deploymentId));
      const variable = requireVariable(backend, owner, variableId);
      return json(how.status, variableModel(variable, owner.id));
    } catch (error) {
      throw isUniqueViolation(error) ? new ApiError('variable_already_exists') : error;
    }
  });
}

function create(backend: Backend, call: ApiCall, files: DeploymentFiles): Promise<ApiAnswer> {
  const chosen = optional(call.arguments, 'variableId', customId) ?? 'unique()';
  const key = required(call.arguments, 'key', text(255));
  const value = required(call.arguments, 'value', text(8192, 0));
  const isSecret = optional(call.arguments, 'secret', truth) ?? true;
  const variableId = chosen === 'unique()' ? newId() : chosen;
  return change(backend, call, {
    files,
    status: 201,
    work: (owner) => {
      const nowMs = backend.nowMs();
      forgetLostVariable(backend, owner.sequence, { id: variableId, key });
      const stored = storedValue(backend.sealed, value, isSecret);
      backend.store.insert(
        `INSERT INTO variables (id, functionSequence, key, value, isSecret, createdAtMs, updatedAtMs)
          VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [variableId, owner.sequence, key, stored, isSecret ? 1 : 0, nowMs, nowMs],
      );
      return { owner, variableId };
    },
  });
}

function update(backend: Backend, call: ApiCall, files: DeploymentFiles): Promise<ApiAnswer> {
  const key = optional(call.arguments, 'key', text(255));
  const value = optional(call.arguments, 'value', text(8192, 0));
  const isSecret = optional(call.arguments, 'secret', truth);
  return change(backend, call, {
    files,
    status: 200,
    work: (owner) => {
      const old = requireVariable(backend, owner, call.path['variableId'] ?? '');
      const isHidden = isSecret ?? old.isSecret;
      backend.store.run(
        'UPDATE variables SET key = ?, value = ?, isSecret = ?, updatedAtMs = ? WHERE id = ?',
        key ?? old.key,
        storedValue(backend.sealed, value ?? old.value, isHidden),
        isHidden ? 1 : 0,
        backend.nowMs(),
        old.id,
      );
      return { owner, variableId: old.id };
    },
  });
}

function remove(backend: Backend, call: ApiCall, files: DeploymentFiles): Promise<ApiAnswer> {
  return backend.writer.write((scope) => {
    const owner = requireFunction(backend, call);
    const variable = requireVariable(backend, owner, call.path['variableId'] ?? '');
    backend.store.run('DELETE FROM variables WHERE id = ?', variable.id);
    scope.afterCommit(() => files.forget(owner.deploymentId));
    return noContent;
  });
}

/** The environment variables of functions. */
export function variableRoutes(backend: Backend, files: DeploymentFiles): Route[] {
  return resourceRoutes({
    listPath,
    onePath,
    readScopes,
    writeScopes,
    create: (call) => create(backend, call, files),
    list: (call) => {
      const owner = requireFunction(backend, call);
      const variables = listVariables(backend, owner.sequence).map((variable) =>
        variableModel(variable, owner.id),
      );
      return json(200, { total: variables.length, variables });
    },
    replace: (call) => update(backend, call, files),
    remove: (call) => remove(backend, call, files),
  });
}
