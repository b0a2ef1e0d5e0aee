import { ApiError } from '../values/api-error.ts';
import {
  customId,
  isId,
  existingId,
  jsonValue,
  listOf,
  optional,
  required,
  text,
} from '../http/arguments.ts';
import { isJsonObject } from '../values/json-text.ts';
import { planList } from '../queries/list-plan.ts';
import { type Query, parseQuery } from '../queries/query.ts';
import { readAllMatching } from '../queries/run-list.ts';
import { newId } from '../security/secrets.ts';
import { expandPermissions, rowActions, rowPermissions } from '../schema/permissions.ts';
import {
  createRow,
  updateRow,
  upsertRow,
  type RowContext,
  deleteRow,
  announceRow,
} from '../rows/row-changes.ts';
import { readSentRow } from '../rows/row-values.ts';
import { rowListable, storedRowOf, type StoredRow } from '../rows/row-store.ts';
import { checkPartial } from '../schema/structure.ts';
import type { Backend, RowEvent } from '../backend/backend.ts';
import { json, type ApiAnswer, type ApiCall, route, type Route } from '../http/api-call.ts';
import { requireTable } from '../rows/row-access.ts';

function readId(row: Readonly<Record<string, unknown>>): string {
  const { $id } = row;
  if ($id === undefined || $id === null || $id === 'unique()') return newId();
  if (isId($id)) return $id;
  throw new ApiError('general_bad_request', { detail: String(customId.reason) });
}

/** The permissions of one of many rows; undefined if it names none. */
function readRowPermissions(row: Readonly<Record<string, unknown>>): string[] | undefined {
  const { $permissions } = row;
  if ($permissions === undefined || $permissions === null) return undefined;
  const accepted = rowPermissions.accept($permissions);
  if (accepted !== undefined) return expandPermissions(accepted, rowActions);
  const { reason } = rowPermissions;
  throw new ApiError('general_bad_request', {
    detail: typeof reason === 'string' ? reason : reason($permissions),
  });
}

function eachRow<Result>(
  rows: readonly unknown[],
  work: (row: Readonly<Record<string, unknown>>) => Result,
): Result[] {
  return rows.map((row) => {
    if (isJsonObject(row)) return work(row);
    throw new ApiError('row_invalid_structure', {
      detail: 'Invalid document structure: A row must be an object',
    });
  });
}

/** Creates many rows, inside a write. */
function insertMany(context: RowContext, rows: readonly unknown[]): StoredRow[] {
  return eachRow(rows, (row) =>
    createRow(context, {
      id: readId(row),
      sent: readSentRow(context.identity, row),
      permissions: readRowPermissions(row) ?? [],
    }),
  );
}

/** Creates or changes many rows, inside a write. */
function upsertMany(context: RowContext, rows: readonly unknown[]): StoredRow[] {
  const seen = new Set<string>();
  return eachRow(rows, (row) => {
    const id = readId(row);
    if (seen.has(id)) throw new ApiError('row_already_exists');
    seen.add(id);
    return upsertRow(context, {
      id,
      sent: readSentRow(context.identity, row),
      permissions: readRowPermissions(row),
      defaultPermissions: [],
    });
  });
}

/**
 * Changes every row that queries match in the same way, inside a write. Refuses data that no row
 * could have, even if no row matches.
 */
function updateMany(
  context: RowContext,
  queries: readonly Query[],
  data: Readonly<Record<string, unknown>>,
): StoredRow[] {
  const permissions = readRowPermissions(data);
  const sent = readSentRow(context.identity, data);
  checkPartial(context.table, sent.data);
  return matchRows(context, queries).map((row) =>
    updateRow(context, { row, sent, permissions, way: 'many' }),
  );
}

/** Every row that queries match; without a `limit` query there is no limit. */
function matchRows(context: RowContext, queries: readonly Query[]): StoredRow[] {
  const listable = rowListable(context.table);
  const plan = planList(queries, listable, Number.MAX_SAFE_INTEGER);
  return readAllMatching(context.backend.store, listable, plan).map(storedRowOf);
}

const scopes = ['rows.write', 'documents.write'];
const tablePath = '/tablesdb/{databaseId}/tables/{tableId}/rows';
const queryTexts = listOf(text(4096), 100);
/** The maximum number of rows in the answer to a bulk change. */
const maxShown = 100;

const rowList = listOf(jsonValue, 100);

/** Bulk changes cannot be staged here, because the product stages none. */
function refuseStaging(transactionId: string | undefined): void {
  if (transactionId === undefined) return;
  throw new ApiError('general_bad_request', { detail: 'Bulk actions cannot be staged' });
}

function requireKey(call: ApiCall): void {
  if (call.identity.kind !== 'key') throw new ApiError('general_unauthorized_scope');
}

type Sent = {
  readonly rows: readonly unknown[];
  readonly transactionId: string | undefined;
};

type Change = {
  readonly status: 200 | 201;
  readonly action: RowEvent['action'];
  readonly work: (context: RowContext) => readonly StoredRow[];
};

function changeMany(backend: Backend, call: ApiCall, change: Change): Promise<ApiAnswer> {
  return backend.writer.write((scope) => {
    const table = requireTable(backend, call.identity, call.path);
    const startRevision = backend.lastRevision();
    const context = { backend, identity: call.identity, table, scope, startRevision };
    const changed = change.work(context);
    const models = changed.map((row) => announceRow(context, change.action, row));
    return json(change.status, { total: changed.length, rows: models.slice(0, maxShown) });
  });
}

/** Creates many rows for a key: all or none. */
export function createManyRows(backend: Backend, call: ApiCall, sent: Sent): Promise<ApiAnswer> {
  requireKey(call);
  refuseStaging(sent.transactionId);
  return changeMany(backend, call, {
    status: 201,
    action: 'create',
    work: (context) => insertMany(context, sent.rows),
  });
}

function upsertManyRows(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  requireKey(call);
  const rows = required(call.arguments, 'rows', rowList);
  refuseStaging(optional(call.arguments, 'transactionId', existingId));
  return changeMany(backend, call, {
    status: 200,
    action: 'upsert',
    work: (context) => upsertMany(context, rows),
  });
}

function updateManyRows(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  requireKey(call);
  const data = optional(call.arguments, 'data', jsonValue) ?? {};
  const texts = optional(call.arguments, 'queries', queryTexts) ?? [];
  refuseStaging(optional(call.arguments, 'transactionId', existingId));
  if (Object.keys(data).length === 0) throw new ApiError('row_missing_payload');
  requireTable(backend, call.identity, call.path);
  const queries = texts.map(parseQuery);
  const named = Object.fromEntries(Object.entries(data));
  readRowPermissions(named);
  return changeMany(backend, call, {
    status: 200,
    action: 'update',
    work: (context) => updateMany(context, queries, named),
  });
}

function deleteManyRows(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  requireKey(call);
  const texts = optional(call.arguments, 'queries', queryTexts) ?? [];
  refuseStaging(optional(call.arguments, 'transactionId', existingId));
  requireTable(backend, call.identity, call.path);
  const queries = texts.map(parseQuery);
  return changeMany(backend, call, {
    status: 200,
    action: 'delete',
    work: (context) => {
      const rows = matchRows(context, queries);
      for (const row of rows) deleteRow(context, row);
      return rows;
    },
  });
}

/** Changing many rows at once, for keys. */
export function rowBulkRoutes(backend: Backend): Route[] {
  return [
    route(`PUT ${tablePath}`, scopes, (call) => upsertManyRows(backend, call)),
    route(`PATCH ${tablePath}`, scopes, (call) => updateManyRows(backend, call)),
    route(`DELETE ${tablePath}`, scopes, (call) => deleteManyRows(backend, call)),
  ];
}
