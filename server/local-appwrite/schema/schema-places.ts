import type { Backend } from '../backend/backend.ts';
import type { ApiCall } from '../http/api-call.ts';
import { ApiError } from '../http/api-error.ts';
import type { Database, Table } from './definitions.ts';

/** Finds the database of a management call. */
export function requireSchemaDatabase(backend: Backend, call: Pick<ApiCall, 'path'>): Database {
  const { databaseId = '' } = call.path;
  const database = backend.schema.findDatabase(databaseId);
  if (database === undefined) throw new ApiError('database_not_found', { subject: databaseId });
  return database;
}

/** Finds the table of a management call. */
export function requireSchemaTable(
  backend: Backend,
  path: Readonly<Record<string, string>>,
): Table {
  const database = requireSchemaDatabase(backend, { path });
  const { tableId = '' } = path;
  const table = backend.schema.findTable(database, tableId);
  if (table === undefined) throw new ApiError('table_not_found', { subject: tableId });
  return table;
}
