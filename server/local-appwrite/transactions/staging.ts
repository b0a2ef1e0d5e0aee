import type { Backend } from '../backend/backend.ts';
import { json, noContent, type ApiAnswer, type ApiCall } from '../http/api-call.ts';
import { ApiError } from '../values/api-error.ts';
import { checkGrantable, creatorPermissions } from '../schema/permissions.ts';
import { findReadableRow, requireCreateAccess, requireTable } from '../rows/row-access.ts';
import { rowModel, type StoredRow } from '../rows/row-store.ts';
import type { Table } from '../schema/definitions.ts';
import type { Operation } from './operation.ts';
import {
  addOperations,
  findTransaction,
  requirePending,
  requireRoom,
  stagedOperations,
} from './transaction-store.ts';

/** A row call to stage instead of executing it. */
export type StagedCall = {
  readonly transactionId: string;
  /** Permissions that the call grants; undefined if it names none. */
  readonly grants: readonly string[] | undefined;
  readonly operation: Pick<Operation, 'action' | 'data' | 'defaultPermissions'> & {
    readonly rowId: string;
  };
  readonly answer: {
    readonly status: 200 | 201 | 204;
    readonly id: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
};

/** The state of a row after earlier operations of a transaction: there, gone, or as stored. */
export function stagedState(
  operations: readonly Operation[],
  table: Table,
  rowId: string,
): 'there' | 'gone' | 'stored' {
  let state: 'there' | 'gone' | 'stored' = 'stored';
  for (const operation of operations) {
    const isSamePlace =
      operation.databaseId === table.database.id &&
      operation.tableId === table.id &&
      operation.rowId.toLowerCase() === rowId.toLowerCase();
    if (!isSamePlace) continue;
    if (operation.action === 'create' || operation.action === 'upsert') state = 'there';
    if (operation.action === 'delete') state = 'gone';
  }
  return state;
}

type StagingTarget = { readonly call: ApiCall; readonly table: Table; readonly staged: StagedCall };

/** The stored row that a call concerns, unless its transaction creates or removes it earlier. */
function targetOf(
  backend: Backend,
  { call, table, staged }: StagingTarget,
): { state: 'there' | 'gone' | 'stored'; row: StoredRow | undefined } {
  const { identity } = call;
  const { rowId } = staged.operation;
  const transaction = findTransaction(backend, identity, staged.transactionId);
  const isPending = transaction?.status === 'pending';
  const earlier = isPending ? stagedOperations(backend.store, transaction) : [];
  const state = stagedState(earlier, table, rowId);
  const row =
    state === 'stored' ? findReadableRow(backend.store, identity, { table, rowId }) : undefined;
  return { state, row };
}

/**
 * Makes the checks that Appwrite makes before a commit, and finds the row on which the answer to
 * the call is based. Throws ApiError `user_unauthorized` or `row_not_found`.
 */
function checkStageable(backend: Backend, target: StagingTarget): Record<string, unknown> {
  const { call, table, staged } = target;
  const { action, rowId } = staged.operation;
  const { identity } = call;
  if (action === 'increment' || action === 'decrement') return { $permissions: [] };
  if (action === 'create') {
    checkGrantable(identity, staged.grants ?? []);
    requireCreateAccess(identity, table);
    return {};
  }
  const { state, row } = targetOf(backend, target);
  if (action === 'upsert') {
    const $permissions = staged.grants ?? row?.permissions ?? creatorPermissions(identity);
    checkGrantable(identity, $permissions);
    return { $permissions };
  }
  if (state !== 'there' && row === undefined) {
    throw new ApiError('row_not_found', { subject: rowId });
  }
  checkGrantable(identity, staged.grants ?? []);
  return row === undefined ? { $permissions: [] } : rowModel(table, row);
}

const unstored = { $sequence: '', $createdAt: '', $updatedAt: '' };

/** Stages a row call and answers with the row as it was sent. */
export function stageOperation(
  backend: Backend,
  call: ApiCall,
  staged: StagedCall,
): Promise<ApiAnswer> {
  return backend.writer.writeUnflushed(() => {
    const { identity } = call;
    const { operation, answer, transactionId: id } = staged;
    const table = requireTable(backend, identity, call.path);
    const known = checkStageable(backend, { call, table, staged });
    const isStep = operation.action === 'increment' || operation.action === 'decrement';
    const use = isStep ? 'step' : 'row';
    const transaction = requirePending(backend, identity, { id, use });
    requireRoom(transaction, 1);
    const operations = [{ ...operation, databaseId: table.database.id, tableId: table.id }];
    addOperations(backend, identity, { transaction, operations });
    if (answer.status === 204) return noContent;
    return json(answer.status, {
      ...unstored,
      ...known,
      ...answer.data,
      $id: answer.id,
      $databaseId: table.database.id,
      $tableId: table.id,
    });
  });
}
