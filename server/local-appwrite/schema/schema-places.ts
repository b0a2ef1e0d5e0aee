import type { ApiCall } from '../http/api-call.ts';
import { ApiError } from '../values/api-error.ts';
import type { Database, Table } from './definitions.ts';
import type { SchemaStore } from './schema-store.ts';

type SchemaHolder = { readonly schema: SchemaStore };

/** Finds the database of a management call. */
export function requireSchemaDatabase(
  backend: SchemaHolder,
  call: Pick<ApiCall, 'path'>,
): Database {
  const { databaseId = '' } = call.path;
  const database = backend.schema.findDatabase(databaseId);
  if (database === undefined) throw new ApiError('database_not_found', { subject: databaseId });
  return database;
}

/** Finds the table of a management call. */
export function requireSchemaTable(
  backend: SchemaHolder,
  path: Readonly<Record<string, string>>,
): Table {
  const database = requireSchemaDatabase(backend, { path });
  const { tableId = '' } = path;
  const table = backend.schema.findTable(database, tableId);
  if (table === undefined) throw new ApiError('table_not_found', { subject: tableId });
  return table;
}
