import type { Backend } from '../backend/backend.ts';
import { json, noContent, type ApiAnswer, type ApiCall } from '../http/api-call.ts';
import { ApiError } from '../http/api-error.ts';
import type { Identity } from '../http/identity.ts';
import { checkGrantable } from '../rows/permissions.ts';
import { rowAllows } from '../rows/row-access.ts';
import { requireTable } from '../rows/row-places.ts';
import { findRow, type StoredRow } from '../rows/row-store.ts';
import type { Table } from '../schema/definitions.ts';
import type { Operation, StagedOperation } from './operation.ts';
import {
  addOperations,
  requireOpen,
  requireRoom,
  requireTransaction,
  stagedOperations,
} from './transaction-store.ts';

/** A row call that is to be staged instead of done. */
export type StagedCall = {
  readonly transactionId: string;
  /** Permissions that the call wants to give. */
  readonly grants: readonly string[];
  readonly operation: Pick<Operation, 'action' | 'data' | 'defaultPermissions'> & {
    readonly rowId: string;
  };
  readonly answer: {
    readonly status: 200 | 201 | 204;
    readonly id: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
};

/** What earlier operations of a transaction make of a row: there, gone, or as it is stored. */
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

/** Finds the row that an update or deletion is to touch; undefined when it is only staged. */
function requireStageable(
  backend: Backend,
  place: { identity: Identity; table: Table; rowId: string },
  earlier: readonly StagedOperation[],
): StoredRow | undefined {
  const { identity, table, rowId } = place;
  const state = stagedState(earlier, table, rowId);
  if (state === 'there') return undefined;
  const row = state === 'gone' ? undefined : findRow(backend.store, table, rowId);
  if (row === undefined) throw new ApiError('row_not_found', { subject: rowId });
  const isVisible =
    rowAllows(identity, { table, row }, 'read') || rowAllows(identity, { table, row }, 'update');
  if (!isVisible) throw new ApiError('row_not_found', { subject: rowId });
  return row;
}

/** Stages a row call and answers with the row as it was sent. */
export function stageOperation(
  backend: Backend,
  call: ApiCall,
  staged: StagedCall,
): Promise<ApiAnswer> {
  return backend.writer.writeUnflushed(() => {
    const { identity } = call;
    const table = requireTable(backend, identity, call.path);
    const transaction = requireTransaction(backend, identity, staged.transactionId);
    requireOpen(backend, transaction);
    requireRoom(transaction, 1);
    checkGrantable(identity, staged.grants);
    const { operation, answer } = staged;
    if (operation.action === 'update' || operation.action === 'delete') {
      const earlier = stagedOperations(backend.store, transaction);
      requireStageable(backend, { identity, table, rowId: operation.rowId }, earlier);
    }
    addOperations(backend, transaction, [
      { ...operation, databaseId: table.database.id, tableId: table.id },
    ]);
    if (answer.status === 204) return noContent;
    return json(answer.status, {
      $permissions: [],
      ...answer.data,
      $id: answer.id,
      $sequence: '',
      $createdAt: '',
      $updatedAt: '',
      $databaseId: table.database.id,
      $tableId: table.id,
    });
  });
}
