import type { Backend } from '../backend/backend.ts';
import { json, noContent, type ApiAnswer, type ApiCall, type Route } from '../http/api-call.ts';
import { resourceRoutes } from '../http/resource-routes.ts';
import { ApiError } from '../values/api-error.ts';
import { keyName, listOf, oneOf, optional, required, type Check } from '../http/checks.ts';
import { plainField, systemListable } from '../queries/fields.ts';
import { answerList } from '../queries/system-list.ts';
import { addIndex, removeIndex } from '../schema/change-table.ts';
import type { Index, IndexDefinition, Table } from '../schema/definitions.ts';
import { indexOrder, indexProblem } from '../schema/inline-indexes.ts';
import { indexModel } from '../schema/models.ts';
import { requireSchemaTable } from '../schema/schema-places.ts';
import { indexOf } from '../schema/schema-store.ts';

const readScopes = ['tables.read', 'collections.read', 'indexes.read'];
const writeScopes = ['tables.write', 'collections.write', 'indexes.write'];
const listPath = '/tablesdb/{databaseId}/tables/{tableId}/indexes';
const onePath = `${listPath}/{key}`;

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

function create(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
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

const listable = systemListable('indexes', 'Index', {
  $id: plainField('key', 'text'),
  key: plainField('key', 'text'),
  type: plainField("json_extract(definition, '$.type')", 'text'),
  status: plainField("'available'", 'text'),
});

function list(backend: Backend, call: ApiCall): ApiAnswer {
  const table = requireSchemaTable(backend, call.path);
  return answerList(backend.store, call, {
    listable,
    always: [{ sql: 'tableSequence = ?', values: [table.sequence] }],
    name: 'indexes',
    model: (record) => indexModel(indexOf(record)),
  });
}

/** Creating, reading and deleting indexes. */
export function indexRoutes(backend: Backend): Route[] {
  return resourceRoutes({
    listPath,
    onePath,
    readScopes,
    writeScopes,
    create: (call) => create(backend, call),
    list: (call) => list(backend, call),
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
