import type { Backend } from '../backend/backend.ts';
import { json, noContent, type ApiAnswer, type ApiCall, type Route } from '../http/api-call.ts';
import { resourceRoutes } from '../http/resource-routes.ts';
import { ApiError } from '../values/api-error.ts';
import { customId, jsonValue, listOf, optional, required, text, truth } from '../http/checks.ts';
import { toJson } from '../values/json-text.ts';
import { plainField, systemListable } from '../queries/fields.ts';
import { answerList } from '../queries/system-list.ts';
import { expandPermissions, tablePermissions } from '../schema/permissions.ts';
import { isUniqueViolation } from '../sqlite/unique-violation.ts';
import { newId } from '../security/secrets.ts';
import { addColumn, addIndex } from '../schema/change-table.ts';
import type { RowAction, Table } from '../schema/definitions.ts';
import { readInlineColumns } from '../schema/inline-columns.ts';
import { checkInlineIndexes, readInlineIndexes } from '../schema/inline-indexes.ts';
import { tableModel } from '../schema/models.ts';
import { createPhysicalTable, dropPhysicalTable } from '../schema/physical.ts';
import { tableOf } from '../schema/schema-store.ts';
import { requireSchemaDatabase, requireSchemaTable } from '../schema/schema-places.ts';

const readScopes = ['tables.read', 'collections.read'];
const writeScopes = ['tables.write', 'collections.write'];
const listPath = '/tablesdb/{databaseId}/tables';
const onePath = `${listPath}/{tableId}`;
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

function create(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
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
    const place = { databaseId: database.id, tableId: id };
    for (const { key, definition } of readInlineColumns(sentColumns)) {
      addColumn(backend, requireSchemaTable(backend, place), { key, definition });
    }
    const indexes = readInlineIndexes(sentIndexes);
    checkInlineIndexes(requireSchemaTable(backend, place), indexes);
    for (const index of indexes) addIndex(backend, requireSchemaTable(backend, place), index);
    return json(201, tableModel(requireSchemaTable(backend, place)));
  });
}

function update(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
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

function remove(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  return backend.writer.write(() => {
    const table = requireSchemaTable(backend, call.path);
    dropPhysicalTable(backend.store, table);
    backend.store.run('DELETE FROM tables WHERE sequence = ?', table.sequence);
    backend.schema.forget();
    return noContent;
  });
}

const listable = systemListable('tables', 'Table', {
  name: plainField('name', 'text'),
  enabled: plainField('enabled', 'boolean'),
  rowSecurity: plainField('rowSecurity', 'boolean'),
});

function list(backend: Backend, call: ApiCall): ApiAnswer {
  const database = requireSchemaDatabase(backend, call);
  return answerList(backend.store, call, {
    listable,
    always: [{ sql: 'databaseSequence = ?', values: [database.sequence] }],
    name: 'tables',
    model: (record) => tableModel(tableOf(backend.store, database, record)),
    searched: ['id', 'name'],
  });
}

/** Creating, reading, changing and deleting tables. */
export function tableRoutes(backend: Backend): Route[] {
  return resourceRoutes({
    listPath,
    onePath,
    readScopes,
    writeScopes,
    create: (call) => create(backend, call),
    list: (call) => list(backend, call),
    get: (call) => json(200, tableModel(requireSchemaTable(backend, call.path))),
    replace: (call) => update(backend, call),
    remove: (call) => remove(backend, call),
  });
}
