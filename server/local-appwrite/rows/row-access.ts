import type { Backend } from '../backend/backend.ts';
import { ApiError } from '../values/api-error.ts';
import type { Identity } from '../identity/identity.ts';
import type { Database, Table, RowAction } from '../schema/definitions.ts';
import type { Condition } from '../queries/compile-filter.ts';
import type { Store } from '../sqlite/store.ts';
import { rolesFor } from '../schema/permissions.ts';
import { findRow, type StoredRow } from './row-store.ts';

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
  params: Readonly<Record<string, string>>,
): Table {
  const { databaseId = '', tableId = '' } = params;
  const database = requireDatabase(backend, identity, databaseId);
  const table = backend.schema.findTable(database, tableId);
  if (table === undefined || (!table.isEnabled && identity.kind !== 'key')) {
    throw new ApiError('table_not_found', { subject: tableId });
  }
  return table;
}

/** Whether the table itself allows the caller to act on any of its rows. */
function tableAllows(identity: Identity, table: Table, action: RowAction): boolean {
  if (identity.kind === 'key') return true;
  const allowed = table.rolesByAction[action];
  return allowed.size > 0 && identity.roles.some((role) => allowed.has(role));
}

/** Whether the caller may act on a row, by the table's permissions or the row's own. */
function rowAllows(
  identity: Identity,
  target: { readonly table: Table; readonly row: StoredRow },
  action: RowAction,
): boolean {
  const { table, row } = target;
  if (tableAllows(identity, table, action)) return true;
  if (!table.hasRowSecurity || row.permissions.length === 0) return false;
  return rolesFor(row.permissions, action).some((role) => identity.roles.includes(role));
}

/** Refuses a caller who may not act on a row. */
export function requireRowAccess(
  identity: Identity,
  target: { readonly table: Table; readonly row: StoredRow },
  action: RowAction,
): void {
  if (!rowAllows(identity, target, action)) throw new ApiError('user_unauthorized');
}

/** Finds a row that the caller may read; any other row counts as missing. */
export function findReadableRow(
  store: Store,
  identity: Identity,
  target: { readonly table: Table; readonly rowId: string },
): StoredRow | undefined {
  const { table, rowId } = target;
  const row = findRow(store, table, rowId);
  return row !== undefined && rowAllows(identity, { table, row }, 'read') ? row : undefined;
}

/** Refuses a caller who may not create rows. */
export function requireCreateAccess(identity: Identity, table: Table): void {
  if (tableAllows(identity, table, 'create')) return;
  const [role = ''] = table.rolesByAction.create;
  throw new ApiError('user_unauthorized', {
    detail: `Missing "create" permission for role "${role}". Only "${JSON.stringify(identity.roles)}" scopes are allowed and "${JSON.stringify([...table.rolesByAction.create])}" was given.`,
  });
}

/** With more readable rows than this, each row's readers are checked instead. */
const fewReadable = 2000;

/**
 * The condition that hides rows that the caller may not read; undefined if all are readable. Throws
 * ApiError `user_unauthorized` if none can be.
 */
export function readableCondition(
  store: Store,
  identity: Identity,
  table: Table,
): Condition | undefined {
  if (tableAllows(identity, table, 'read')) return undefined;
  if (!table.hasRowSecurity) throw new ApiError('user_unauthorized');
  const { readersName, rowsName } = table;
  const marks = identity.roles.map(() => '?').join(', ');
  const [counted] = store.arrays(
    `SELECT COUNT(*) FROM (SELECT 1 FROM ${readersName} WHERE role IN (${marks}) LIMIT ${fewReadable + 1})`,
    identity.roles,
  );
  const isFew = Number(counted?.[0] ?? 0) <= fewReadable;
  return {
    sql: isFew
      ? `sequence IN (SELECT sequence FROM ${readersName} WHERE role IN (${marks}))`
      : `EXISTS (SELECT 1 FROM ${readersName} r WHERE r.role IN (${marks}) AND r.sequence = ${rowsName}.sequence)`,
    values: identity.roles,
  };
}
