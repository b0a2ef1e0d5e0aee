import type { Backend } from '../backend/backend.ts';
import { json, noContent, type ApiAnswer, type ApiCall, type Route } from '../http/api-call.ts';
import { resourceRoutes } from '../http/resource-routes.ts';
import { ApiError } from '../values/api-error.ts';
import { customId, optional, required, text, truth } from '../http/checks.ts';
import { plainField, systemListable } from '../queries/fields.ts';
import { answerList } from '../queries/system-list.ts';
import { isUniqueViolation } from '../sqlite/unique-violation.ts';
import { newId } from '../security/secrets.ts';
import type { Database } from '../schema/definitions.ts';
import { databaseModel } from '../schema/models.ts';
import { dropPhysicalTable } from '../schema/physical.ts';
import { databaseOf, tableOf } from '../schema/schema-store.ts';

const readScopes = ['databases.read'];
const writeScopes = ['databases.write'];
const listPath = '/tablesdb';
const onePath = '/tablesdb/{databaseId}';

function requireExisting(backend: Backend, call: ApiCall): Database {
  const { databaseId = '' } = call.path;
  const database = backend.schema.findDatabase(databaseId);
  if (database === undefined) throw new ApiError('database_not_found', { subject: databaseId });
  return database;
}

function create(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const chosen = required(call.arguments, 'databaseId', customId);
  const name = required(call.arguments, 'name', text(128));
  const isEnabled = optional(call.arguments, 'enabled', truth) ?? true;
  const id = chosen === 'unique()' ? newId() : chosen;
  return backend.writer.write(() => {
    const nowMs = backend.nowMs();
    try {
      backend.store.insert(
        `INSERT INTO databases (id, name, enabled, createdAtMs, updatedAtMs) VALUES (?, ?, ?, ?, ?)`,
        [id, name, isEnabled ? 1 : 0, nowMs, nowMs],
      );
    } catch (error) {
      if (isUniqueViolation(error)) {
        throw new ApiError('database_already_exists', { subject: id });
      }
      throw error;
    }
    backend.schema.forget();
    const database = backend.schema.findDatabase(id);
    return json(201, database === undefined ? {} : databaseModel(database));
  });
}

function update(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const name = optional(call.arguments, 'name', text(128));
  const isEnabled = optional(call.arguments, 'enabled', truth) ?? true;
  return backend.writer.write(() => {
    const database = requireExisting(backend, call);
    backend.store.run(
      'UPDATE databases SET name = ?, enabled = ?, updatedAtMs = ? WHERE sequence = ?',
      name ?? database.name,
      isEnabled ? 1 : 0,
      backend.nowMs(),
      database.sequence,
    );
    backend.schema.forget();
    return json(200, databaseModel(requireExisting(backend, call)));
  });
}

function remove(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  return backend.writer.write(() => {
    const database = requireExisting(backend, call);
    const { store } = backend;
    const records = store.all('SELECT * FROM tables WHERE databaseSequence = ?', database.sequence);
    for (const record of records) dropPhysicalTable(store, tableOf(store, database, record));
    store.run('DELETE FROM databases WHERE sequence = ?', database.sequence);
    backend.schema.forget();
    return noContent;
  });
}

const listable = systemListable('databases', 'Database', { name: plainField('name', 'text') });

/** Creating, reading, changing and deleting databases. */
export function databaseRoutes(backend: Backend): Route[] {
  return resourceRoutes({
    listPath,
    onePath,
    readScopes,
    writeScopes,
    create: (call) => create(backend, call),
    list: (call) =>
      answerList(backend.store, call, {
        listable,
        always: [],
        name: 'databases',
        model: (record) => databaseModel(databaseOf(record)),
        searched: ['id', 'name'],
      }),
    get: (call) => json(200, databaseModel(requireExisting(backend, call))),
    replace: (call) => update(backend, call),
    remove: (call) => remove(backend, call),
  });
}
