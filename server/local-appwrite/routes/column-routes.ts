import type { Backend } from '../backend/backend.ts';
import {
  json,
  noContent,
  type ApiAnswer,
  type ApiCall,
  route,
  type Route,
} from '../http/api-call.ts';
import { resourceRoutes } from '../http/router.ts';
import { ApiError } from '../values/api-error.ts';
import { plainField, systemListable } from '../queries/query.ts';
import { answerList } from '../queries/run-list.ts';
import {
  addColumn,
  changeColumn,
  removeColumn,
  addIndex,
  removeIndex,
} from '../schema/change-table.ts';
import {
  columnKinds,
  isOfKind,
  readColumn,
  readColumnChange,
  type ColumnKind,
} from '../schema/column-types.ts';
import type { Column, Table, Index, IndexDefinition } from '../schema/definitions.ts';
import {
  columnModel,
  requireSchemaTable,
  columnOf,
  indexModel,
  indexOf,
} from '../schema/schema-store.ts';
import { keyName, listOf, oneOf, optional, required, type Check } from '../http/arguments.ts';
import { indexOrder, indexProblem } from '../schema/inline.ts';

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
    route(`POST ${path}`, writeScopes, (call) => create(backend, call, kind)),
    route(`PATCH ${path}/{key}`, writeScopes, (call) => update(backend, call, kind)),
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

const indexReadScopes = ['tables.read', 'collections.read', 'indexes.read'];
const indexWriteScopes = ['tables.write', 'collections.write', 'indexes.write'];
const indexesPath = '/tablesdb/{databaseId}/tables/{tableId}/indexes';
const indexPath = `${indexesPath}/{key}`;

const indexedKey: Check<string> = {
  reason: keyName.reason,
  accept: (value) => {
    if (typeof value === 'string' && /^\$[A-Za-z]+$/.test(value)) return value;
    return keyName.accept(value);
  },
};

const length: Check<number> = {
  reason: 'Value must be a valid integer',
  accept: (value) => {
    if (value === null) return 0;
    return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
  },
};

const indexKinds = ['key', 'fulltext', 'unique', 'spatial'] as const;

function requireIndex(table: Table, call: ApiCall): Index {
  const { key = '' } = call.path;
  const index = table.indexes.find((known) => known.key.toLowerCase() === key.toLowerCase());
  if (index === undefined) throw new ApiError('column_index_not_found', { subject: key });
  return index;
}

function checkColumns(table: Table, definition: IndexDefinition): void {
  const problem = indexProblem(table, definition);
  if (problem === undefined) return;
  const unknown = definition.columns.find(
    (name) => !name.startsWith('$') && !table.columnsByKey.has(name),
  );
  if (unknown !== undefined) throw new ApiError('column_unknown', { subject: unknown });
  throw new ApiError('column_index_invalid', { detail: problem });
}

function createIndex(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const key = required(call.arguments, 'key', keyName);
  const type = required(call.arguments, 'type', oneOf(...indexKinds));
  const columns = required(call.arguments, 'columns', listOf(indexedKey, 100));
  const orders = optional(call.arguments, 'orders', listOf(indexOrder, 100)) ?? [];
  const lengths = optional(call.arguments, 'lengths', listOf(length, 100)) ?? [];
  return backend.writer.write(() => {
    const table = requireSchemaTable(backend, call.path);
    if (type === 'spatial' || columns.length === 0) {
      throw new ApiError('column_index_invalid', {
        detail:
          type === 'spatial'
            ? 'Spatial indexes are not supported'
            : 'No attributes provided for index',
      });
    }
    const definition = { type, columns, orders, lengths };
    checkColumns(table, definition);
    return json(202, indexModel(addIndex(backend, table, { key, definition })));
  });
}

const indexListable = systemListable('indexes', 'Index', {
  $id: plainField('key', 'text'),
  key: plainField('key', 'text'),
  type: plainField("json_extract(definition, '$.type')", 'text'),
  status: plainField("'available'", 'text'),
});

function listIndexes(backend: Backend, call: ApiCall): ApiAnswer {
  const table = requireSchemaTable(backend, call.path);
  return answerList(backend.store, call, {
    listable: indexListable,
    always: [{ sql: 'tableSequence = ?', values: [table.sequence] }],
    name: 'indexes',
    model: (record) => indexModel(indexOf(record)),
  });
}

/** Creating, reading and deleting indexes. */
export function indexRoutes(backend: Backend): Route[] {
  return resourceRoutes({
    listPath: indexesPath,
    onePath: indexPath,
    readScopes: indexReadScopes,
    writeScopes: indexWriteScopes,
    create: (call) => createIndex(backend, call),
    list: (call) => listIndexes(backend, call),
    get: (call) => {
      const table = requireSchemaTable(backend, call.path);
      return json(200, indexModel(requireIndex(table, call)));
    },
    remove: (call) =>
      backend.writer.write(() => {
        const table = requireSchemaTable(backend, call.path);
        removeIndex(backend, table, requireIndex(table, call));
        return noContent;
      }),
  });
}
