import { ApiError } from '../values/api-error.ts';
import { customId, isId } from '../http/checks.ts';
import { isJsonObject } from '../values/json-text.ts';
import { planList } from '../queries/list-plan.ts';
import type { Query } from '../queries/parse-query.ts';
import { readAllMatching } from '../queries/run-list.ts';
import { newId } from '../security/secrets.ts';
import { expandPermissions, rowActions, rowPermissions } from '../schema/permissions.ts';
import { createRow, updateRow, upsertRow, type RowContext } from './row-changes.ts';
import { readSentRow } from './row-data.ts';
import { rowListable, storedRowOf, type StoredRow } from './row-store.ts';
import { checkPartial } from '../schema/structure.ts';

function readId(row: Readonly<Record<string, unknown>>): string {
  const { $id } = row;
  if ($id === undefined || $id === null || $id === 'unique()') return newId();
  if (isId($id)) return $id;
  throw new ApiError('general_bad_request', { detail: String(customId.reason) });
}

/** The permissions that one of many rows names; undefined when it names none. */
export function readRowPermissions(row: Readonly<Record<string, unknown>>): string[] | undefined {
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
export function insertMany(context: RowContext, rows: readonly unknown[]): StoredRow[] {
  return eachRow(rows, (row) =>
    createRow(context, {
      id: readId(row),
      sent: readSentRow(context.identity, row),
      permissions: readRowPermissions(row) ?? [],
    }),
  );
}

/** Creates or changes many rows, inside a write. */
export function upsertMany(context: RowContext, rows: readonly unknown[]): StoredRow[] {
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
 * Changes every row that queries match in the same way, inside a write. Data that no row could hold
 * is refused even when no row matches.
 */
export function updateMany(
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

/** Every row that queries match; without a limit there is none. */
export function matchRows(context: RowContext, queries: readonly Query[]): StoredRow[] {
  const listable = rowListable(context.table);
  const plan = planList(queries, listable, Number.MAX_SAFE_INTEGER);
  return readAllMatching(context.backend.store, listable, plan).map(storedRowOf);
}
