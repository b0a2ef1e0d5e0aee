import type { Backend } from '../backend/backend.ts';
import type { RowEvent } from '../backend/event-hub.ts';
import { json, type ApiAnswer, type ApiCall, type Route } from '../http/api-call.ts';
import { ApiError } from '../values/api-error.ts';
import { existingId, jsonValue, listOf, optional, required, text } from '../http/checks.ts';
import { parseQuery } from '../queries/parse-query.ts';
import {
  insertMany,
  matchRows,
  readRowPermissions,
  updateMany,
  upsertMany,
} from '../rows/bulk-changes.ts';
import { deleteRow, type RowContext } from '../rows/row-changes.ts';
import { announceRow } from '../rows/row-events.ts';
import { requireTable } from '../rows/row-places.ts';
import type { StoredRow } from '../rows/row-store.ts';

const scopes = ['rows.write', 'documents.write'];
const tablePath = '/tablesdb/{databaseId}/tables/{tableId}/rows';
const queryTexts = listOf(text(4096), 100);
/** Rows that the answer to a change of many shows. */
const maxShown = 100;

const rowList = listOf(jsonValue, 100);

/** Changes of many rows are not staged here, as the product stages none. */
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
    { method: 'PUT', path: tablePath, scopes, handle: (call) => upsertManyRows(backend, call) },
    { method: 'PATCH', path: tablePath, scopes, handle: (call) => updateManyRows(backend, call) },
    { method: 'DELETE', path: tablePath, scopes, handle: (call) => deleteManyRows(backend, call) },
  ];
}
