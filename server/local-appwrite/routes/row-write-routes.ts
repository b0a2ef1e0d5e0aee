import type { Backend } from '../backend/backend.ts';
import {
  json,
  noContent,
  type ApiAnswer,
  type ApiCall,
  route,
  type Route,
} from '../http/api-call.ts';
import { ApiError } from '../values/api-error.ts';
import {
  customId,
  existingId,
  jsonValue,
  numeric,
  optional,
  type Check,
} from '../http/arguments.ts';
import { parseTime } from '../values/iso-time.ts';
import { newId } from '../security/secrets.ts';
import { stageOperation } from '../transactions/staging.ts';
import { createManyRows } from './row-bulk-routes.ts';
import {
  checkGrantable,
  creatorPermissions,
  expandPermissions,
  rowActions,
  rowPermissions,
} from '../schema/permissions.ts';
import {
  createRow,
  deleteRow,
  requireRow,
  updateRow,
  upsertRow,
  announceRow,
  type RowWrite,
} from '../rows/row-changes.ts';
import { readSentRow } from '../rows/row-values.ts';
import { stepNumber, type Step } from '../rows/row-increment.ts';
import { requireTable } from '../rows/row-access.ts';
import { findRow, type StoredRow } from '../rows/row-store.ts';

const scopes = ['rows.write', 'documents.write'];
const tablePath = '/tablesdb/{databaseId}/tables/{tableId}/rows';

/** Runs a change of a table's rows as one write. */
function change(
  backend: Backend,
  call: ApiCall,
  work: (context: RowWrite) => ApiAnswer,
): Promise<ApiAnswer> {
  return backend.writer.write((scope) => {
    const table = requireTable(backend, call.identity, call.path);
    const startRevision = backend.lastRevision();
    return work({ backend, identity: call.identity, table, scope, startRevision });
  });
}

/** The permissions argument with `write` expanded; undefined if it is absent. */
function readPermissions(call: ApiCall): string[] | undefined {
  const permissions = optional(call.arguments, 'permissions', rowPermissions);
  return permissions === undefined ? undefined : expandPermissions(permissions, rowActions);
}

function readTransactionId(call: ApiCall): string | undefined {
  return optional(call.arguments, 'transactionId', existingId);
}

function create(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const rowId = optional(call.arguments, 'rowId', customId);
  const data = optional(call.arguments, 'data', jsonValue) ?? {};
  const permissions = readPermissions(call);
  const rows = optional(call.arguments, 'rows', rowsCheck) ?? [];
  const transactionId = readTransactionId(call);
  const hasData = Object.keys(data).length > 0;
  if (!hasData && rows.length === 0) throw new ApiError('row_missing_data');
  if (hasData && rows.length > 0) {
    throw badRequest('You can only send one of the following parameters: data, rows');
  }
  if (!hasData) {
    if (rowId !== undefined) {
      throw badRequest(
        'Param "rowId" is not allowed when creating multiple rows, set "$id" on each instead.',
      );
    }
    if (permissions !== undefined && permissions.length > 0) {
      throw badRequest(
        'Param "permissions" is disallowed when creating multiple rows, set "$permissions" on each instead',
      );
    }
    return createManyRows(backend, call, { rows, transactionId });
  }
  // PHP counts the text 0 as empty.
  if (rowId === undefined || rowId === '0') {
    throw new ApiError('row_missing_data', {
      detail: 'Row ID is required when creating a single row.',
    });
  }
  const id = rowId === 'unique()' ? newId() : rowId;
  const granted = permissions ?? creatorPermissions(call.identity);
  if (transactionId !== undefined) {
    const staged = { ...Object.fromEntries(Object.entries(data)), $permissions: granted };
    return stageOperation(backend, call, {
      transactionId,
      grants: granted,
      operation: { action: 'create', rowId: id, data: staged },
      answer: { status: 201, id, data: staged },
    });
  }
  return change(backend, call, (context) => {
    checkGrantable(call.identity, granted);
    const sent = readSentRow(call.identity, data);
    const row = createRow(context, { id, sent, permissions: granted });
    return json(201, announceRow(context, 'create', row));
  });
}

const rowsCheck: Check<unknown[]> = {
  reason: 'Value must a valid array no longer than 100 items and Value must be a valid JSON object',
  accept: (value) => {
    if (!Array.isArray(value) || value.length > 100) return undefined;
    const rows = value.map((row) => jsonValue.accept(row));
    return rows.includes(undefined) ? undefined : rows;
  },
};

function badRequest(detail: string): ApiError {
  return new ApiError('general_bad_request', { detail });
}

function checkTimestamp(call: ApiCall, row: StoredRow): void {
  const known = call.request.header('x-appwrite-timestamp') ?? '';
  if (known === '') return;
  const knownMs = parseTime(known);
  if (knownMs === undefined) {
    throw new ApiError('general_argument_invalid', {
      detail: 'Invalid X-Appwrite-Timestamp header value',
    });
  }
  if (row.updatedAtMs > knownMs) throw new ApiError('row_update_conflict');
}

/** The data and permissions of an update or upsert. */
function readPayload(call: ApiCall): {
  data: Record<string, unknown> | unknown[];
  permissions: string[] | undefined;
} {
  const data = optional(call.arguments, 'data', jsonValue) ?? {};
  const permissions = readPermissions(call);
  if (Object.keys(data).length === 0 && permissions === undefined) {
    throw new ApiError('row_missing_payload');
  }
  return { data, permissions };
}

function stagedData(
  data: Record<string, unknown> | unknown[],
  permissions: string[] | undefined,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(data)),
    ...(permissions === undefined ? {} : { $permissions: permissions }),
  };
}

function update(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const { data, permissions } = readPayload(call);
  const transactionId = readTransactionId(call);
  const rowId = call.path['rowId'] ?? '';
  if (transactionId !== undefined) {
    const staged = stagedData(data, permissions);
    return stageOperation(backend, call, {
      transactionId,
      grants: permissions,
      operation: { action: 'update', rowId, data: staged },
      answer: { status: 200, id: rowId, data: staged },
    });
  }
  return change(backend, call, (context) => {
    const row = requireRow(context, rowId);
    checkGrantable(call.identity, permissions ?? []);
    checkTimestamp(call, row);
    const sent = readSentRow(call.identity, data);
    return json(
      200,
      announceRow(context, 'update', updateRow(context, { row, sent, permissions })),
    );
  });
}

function upsert(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const { data, permissions } = readPayload(call);
  const transactionId = readTransactionId(call);
  const rowId = call.path['rowId'] ?? '';
  if (transactionId !== undefined) {
    const staged = { ...stagedData(data, permissions), $id: rowId };
    return stageOperation(backend, call, {
      transactionId,
      grants: permissions,
      operation: {
        action: 'upsert',
        rowId,
        data: staged,
        defaultPermissions: creatorPermissions(call.identity),
      },
      answer: { status: 201, id: rowId, data: staged },
    });
  }
  return change(backend, call, (context) => {
    const existing = findRow(backend.store, context.table, rowId);
    checkGrantable(call.identity, permissions ?? existing?.permissions ?? []);
    if (existing !== undefined) checkTimestamp(call, existing);
    const row = upsertRow(context, {
      id: rowId,
      sent: readSentRow(call.identity, data),
      permissions,
      defaultPermissions: creatorPermissions(call.identity),
    });
    return json(200, announceRow(context, 'upsert', row));
  });
}

function remove(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const transactionId = readTransactionId(call);
  const rowId = call.path['rowId'] ?? '';
  if (transactionId !== undefined) {
    return stageOperation(backend, call, {
      transactionId,
      grants: undefined,
      operation: { action: 'delete', rowId, data: {} },
      answer: { status: 204, id: rowId, data: {} },
    });
  }
  return change(backend, call, (context) => {
    const row = requireRow(context, rowId);
    checkTimestamp(call, row);
    deleteRow(context, row);
    announceRow(context, 'delete', row);
    return noContent;
  });
}

function step(backend: Backend, call: ApiCall, direction: Step['direction']): Promise<ApiAnswer> {
  const value = optional(call.arguments, 'value', numeric) ?? 1;
  if (value <= 0) {
    throw new ApiError('general_argument_invalid', {
      detail: 'Value must be numeric and greater than 0',
    });
  }
  const boundName = direction === 'increment' ? 'max' : 'min';
  const bound = optional(call.arguments, boundName, numeric);
  const transactionId = readTransactionId(call);
  const { rowId = '', column = '' } = call.path;
  if (transactionId !== undefined) {
    return stageOperation(backend, call, {
      transactionId,
      grants: undefined,
      operation: { action: direction, rowId, data: { column, value, [boundName]: bound ?? null } },
      answer: { status: 200, id: rowId, data: { [column]: value } },
    });
  }
  return change(backend, call, (context) => {
    const row = stepNumber(context, { rowId, columnKey: column, direction, value, bound });
    return json(200, announceRow(context, 'update', row));
  });
}

/** Writing single rows. Rules DB-01, DB-02, DB-03. */
export function rowWriteRoutes(backend: Backend): Route[] {
  const rowPath = `${tablePath}/{rowId}`;
  return [
    route(`POST ${tablePath}`, scopes, (call) => create(backend, call)),
    route(`PATCH ${rowPath}`, scopes, (call) => update(backend, call)),
    route(`PUT ${rowPath}`, scopes, (call) => upsert(backend, call)),
    route(`DELETE ${rowPath}`, scopes, (call) => remove(backend, call)),
    route(`PATCH ${rowPath}/{column}/increment`, scopes, (call) =>
      step(backend, call, 'increment'),
    ),
    route(`PATCH ${rowPath}/{column}/decrement`, scopes, (call) =>
      step(backend, call, 'decrement'),
    ),
  ];
}
