import type { Backend } from '../backend/backend.ts';
import { json, noContent, type ApiAnswer, type ApiCall, type Route } from '../http/api-call.ts';
import { resourceRoutes } from '../http/router.ts';
import { ApiError } from '../values/api-error.ts';
import { customId, optional, required, text, truth, jsonValue, listOf } from '../http/arguments.ts';
import { plainField, systemListable } from '../queries/query.ts';
import { answerList } from '../queries/run-list.ts';
import { isUniqueViolation } from '../sqlite/store.ts';
import { newId } from '../security/secrets.ts';
import type { Database, RowAction, Table } from '../schema/definitions.ts';
import {
  databaseModel,
  databaseOf,
  tableOf,
  tableModel,
  requireSchemaDatabase,
  requireSchemaTable,
} from '../schema/schema-store.ts';
import { dropPhysicalTable, createPhysicalTable } from '../schema/physical.ts';
import { toJson } from '../values/json-text.ts';
import { expandPermissions, tablePermissions } from '../schema/permissions.ts';
import { addColumn, addIndex } from '../schema/change-table.ts';
import { readInlineColumns, checkInlineIndexes, readInlineIndexes } from '../schema/inline.ts';

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

const tableReadScopes = ['tables.read', 'collections.read'];
const tableWriteScopes = ['tables.write', 'collections.write'];
const tablesPath = '/tablesdb/{databaseId}/tables';
const tablePath = `${tablesPath}/{tableId}`;
const tableActions: readonly RowAction[] = ['create', 'read', 'update', 'delete'];
const definitions = listOf(jsonValue, 100);

function insertTable(
  backend: Backend,
  databaseSequence: number,
  table: Pick<Table, 'id' | 'name' | 'isEnabled' | 'hasRowSecurity' | 'permissions'>,
): void {
  const nowMs = backend.nowMs();
  try {
    const sequence = backend.store.insert(
      `INSERT INTO tables
        (databaseSequence, id, name, enabled, rowSecurity, permissions, createdAtMs, updatedAtMs)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        databaseSequence,
        table.id,
        table.name,
        table.isEnabled ? 1 : 0,
        table.hasRowSecurity ? 1 : 0,
        toJson(table.permissions),
        nowMs,
        nowMs,
      ],
    );
    createPhysicalTable(backend.store, sequence);
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new ApiError('table_already_exists', { subject: table.id });
    }
    throw error;
  }
  backend.schema.forget();
}

function createTable(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const chosen = required(call.arguments, 'tableId', customId);
  const name = required(call.arguments, 'name', text(128));
  const permissions = optional(call.arguments, 'permissions', tablePermissions) ?? [];
  const hasRowSecurity = optional(call.arguments, 'rowSecurity', truth) ?? false;
  const isEnabled = optional(call.arguments, 'enabled', truth) ?? true;
  const sentColumns = optional(call.arguments, 'columns', definitions) ?? [];
  const sentIndexes = optional(call.arguments, 'indexes', definitions) ?? [];
  const id = chosen === 'unique()' ? newId() : chosen;
  return backend.writer.write(() => {
    const database = requireSchemaDatabase(backend, call);
    insertTable(backend, database.sequence, {
      id,
      name,
      isEnabled,
      hasRowSecurity,
      permissions: expandPermissions(permissions, tableActions),
    });
    const ids = { databaseId: database.id, tableId: id };
    for (const { key, definition } of readInlineColumns(sentColumns)) {
      addColumn(backend, requireSchemaTable(backend, ids), { key, definition });
    }
    const indexes = readInlineIndexes(sentIndexes);
    checkInlineIndexes(requireSchemaTable(backend, ids), indexes);
    for (const index of indexes) addIndex(backend, requireSchemaTable(backend, ids), index);
    return json(201, tableModel(requireSchemaTable(backend, ids)));
  });
}

function updateTable(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const name = optional(call.arguments, 'name', text(128));
  const permissions = optional(call.arguments, 'permissions', tablePermissions);
  const hasRowSecurity = optional(call.arguments, 'rowSecurity', truth) ?? false;
  const isEnabled = optional(call.arguments, 'enabled', truth) ?? true;
  return backend.writer.write(() => {
    const table = requireSchemaTable(backend, call.path);
    const granted =
      permissions === undefined ? table.permissions : expandPermissions(permissions, tableActions);
    backend.store.run(
      `UPDATE tables SET name = ?, enabled = ?, rowSecurity = ?, permissions = ?, updatedAtMs = ?
        WHERE sequence = ?`,
      name ?? table.name,
      isEnabled ? 1 : 0,
      hasRowSecurity ? 1 : 0,
      toJson(granted),
      backend.nowMs(),
      table.sequence,
    );
    backend.schema.forget();
    return json(200, tableModel(requireSchemaTable(backend, call.path)));
  });
}

function removeTable(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  return backend.writer.write(() => {
    const table = requireSchemaTable(backend, call.path);
    dropPhysicalTable(backend.store, table);
    backend.store.run('DELETE FROM tables WHERE sequence = ?', table.sequence);
    backend.schema.forget();
    return noContent;
  });
}

const tableListable = systemListable('tables', 'Table', {
  name: plainField('name', 'text'),
  enabled: plainField('enabled', 'boolean'),
  rowSecurity: plainField('rowSecurity', 'boolean'),
});

function listTables(backend: Backend, call: ApiCall): ApiAnswer {
  const database = requireSchemaDatabase(backend, call);
  return answerList(backend.store, call, {
    listable: tableListable,
    always: [{ sql: 'databaseSequence = ?', values: [database.sequence] }],
    name: 'tables',
    model: (record) => tableModel(tableOf(backend.store, database, record)),
    searched: ['id', 'name'],
  });
}

/** Creating, reading, changing and deleting tables. */
export function tableRoutes(backend: Backend): Route[] {
  return resourceRoutes({
    listPath: tablesPath,
    onePath: tablePath,
    readScopes: tableReadScopes,
    writeScopes: tableWriteScopes,
    create: (call) => createTable(backend, call),
    list: (call) => listTables(backend, call),
    get: (call) => json(200, tableModel(requireSchemaTable(backend, call.path))),
    replace: (call) => updateTable(backend, call),
    remove: (call) => removeTable(backend, call),
  });
}
