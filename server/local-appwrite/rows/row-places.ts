import type { Backend } from '../backend/backend.ts';
import { ApiError } from '../values/api-error.ts';
import type { Identity } from '../identity/identity.ts';
import type { Database, Table } from '../schema/definitions.ts';

/** Finds an enabled database; keys also see disabled ones. */
function requireDatabase(
  backend: Pick<Backend, 'schema'>,
  identity: Pick<Identity, 'kind'>,
  databaseId: string,
): Database {
  const database = backend.schema.findDatabase(databaseId);
  if (database === undefined || (!database.isEnabled && identity.kind !== 'key')) {
    throw new ApiError('database_not_found', { subject: databaseId });
  }
  return database;
}

/** Finds an enabled table of an enabled database; keys also see disabled ones. */
export function requireTable(
  backend: Pick<Backend, 'schema'>,
  identity: Pick<Identity, 'kind'>,
  place: Readonly<Record<string, string>>,
): Table {
  const { databaseId = '', tableId = '' } = place;
  const database = requireDatabase(backend, identity, databaseId);
  const table = backend.schema.findTable(database, tableId);
  if (table === undefined || (!table.isEnabled && identity.kind !== 'key')) {
    throw new ApiError('table_not_found', { subject: tableId });
  }
  return table;
}
