import type { Backend } from '../backend/backend.ts';
import { json, noContent, type ApiAnswer, type ApiCall, type Route } from '../http/api-call.ts';
import { resourceRoutes } from '../http/resource-routes.ts';
import { ApiError } from '../values/api-error.ts';
import { plainField, systemListable } from '../queries/fields.ts';
import { answerList } from '../queries/system-list.ts';
import { addColumn, changeColumn, removeColumn } from '../schema/change-table.ts';
import {
  columnKinds,
  isOfKind,
  readColumn,
  readColumnChange,
  type ColumnKind,
} from '../schema/column-types.ts';
import type { Column, Table } from '../schema/definitions.ts';
import { columnModel } from '../schema/models.ts';
import { requireSchemaTable } from '../schema/schema-places.ts';
import { columnOf } from '../schema/schema-store.ts';

const readScopes = ['tables.read', 'collections.read', 'columns.read', 'attributes.read'];
const writeScopes = ['tables.write', 'collections.write', 'columns.write', 'attributes.write'];
const listPath = '/tablesdb/{databaseId}/tables/{tableId}/columns';
const onePath = `${listPath}/{key}`;

function requireColumn(table: Table, call: ApiCall): Column {
  const { key = '' } = call.path;
  const column =
    table.columnsByKey.get(key) ??
    table.columns.find((candidate) => candidate.key.toLowerCase() === key.toLowerCase());
  if (column === undefined) throw new ApiError('column_not_found', { subject: key });
  return column;
}

function create(backend: Backend, call: ApiCall, kind: ColumnKind): Promise<ApiAnswer> {
  const added = readColumn(call.arguments, kind);
  return backend.writer.write(() => {
    const table = requireSchemaTable(backend, call.path);
    return json(202, columnModel(addColumn(backend, table, added)));
  });
}

function update(backend: Backend, call: ApiCall, kind: ColumnKind): Promise<ApiAnswer> {
  return backend.writer.write(() => {
    const table = requireSchemaTable(backend, call.path);
    const column = requireColumn(table, call);
    if (!isOfKind(column, kind)) throw new ApiError('column_type_invalid');
    const change = readColumnChange(call.arguments, kind, column);
    return json(200, columnModel(changeColumn(backend, { table, column }, change)));
  });
}

const listable = systemListable('columns', 'Column', {
  $id: plainField('key', 'text'),
  key: plainField('key', 'text'),
  type: plainField("json_extract(definition, '$.type')", 'text'),
  size: plainField("json_extract(definition, '$.size')", 'whole'),
  required: plainField("json_extract(definition, '$.isRequired')", 'boolean'),
  array: plainField("json_extract(definition, '$.isArray')", 'boolean'),
  status: plainField("'available'", 'text'),
  error: plainField("''", 'text'),
});

function list(backend: Backend, call: ApiCall): ApiAnswer {
  const table = requireSchemaTable(backend, call.path);
  return answerList(backend.store, call, {
    listable,
    always: [{ sql: 'tableSequence = ?', values: [table.sequence] }],
    name: 'columns',
    model: (record) => columnModel(columnOf(record)),
  });
}

function kindRoutes(backend: Backend, kind: ColumnKind): Route[] {
  const path = `${listPath}/${kind}`;
  return [
    {
      method: 'POST',
      path,
      scopes: writeScopes,
      handle: (call) => create(backend, call, kind),
    },
    {
      method: 'PATCH',
      path: `${path}/{key}`,
      scopes: writeScopes,
      handle: (call) => update(backend, call, kind),
    },
  ];
}

/** Creating, reading, changing and deleting columns. */
export function columnRoutes(backend: Backend): Route[] {
  return [
    ...columnKinds.flatMap((kind) => kindRoutes(backend, kind)),
    ...resourceRoutes({
      listPath,
      onePath,
      readScopes,
      writeScopes,
      list: (call) => list(backend, call),
      get: (call) => {
        const table = requireSchemaTable(backend, call.path);
        return json(200, columnModel(requireColumn(table, call)));
      },
      remove: (call) =>
        backend.writer.write(() => {
          const table = requireSchemaTable(backend, call.path);
          removeColumn(backend, table, requireColumn(table, call));
          return noContent;
        }),
    }),
  ];
}
