import type { Backend } from '../backend/backend.ts';
import { json, type ApiAnswer, type ApiCall } from '../http/api-call.ts';
import { requireTable } from '../rows/row-places.ts';
import type { Operation } from './operation.ts';
import {
  addOperations,
  requirePending,
  requireRoom,
  type TransactionUse,
} from './transaction-store.ts';

/** Stages a change of many rows; how many it will be shows only at the commit. */
export function stageBulkOperation(
  backend: Backend,
  call: ApiCall,
  staged: {
    readonly transactionId: string;
    readonly use: TransactionUse;
    readonly operation: Pick<Operation, 'action' | 'data'>;
  },
): Promise<ApiAnswer> {
  return backend.writer.writeUnflushed(() => {
    const table = requireTable(backend, call.identity, call.path);
    const { transactionId: id, use } = staged;
    const transaction = requirePending(backend, call.identity, { id, use });
    requireRoom(transaction, 1);
    addOperations(backend, transaction, [
      { ...staged.operation, databaseId: table.database.id, tableId: table.id, rowId: '' },
    ]);
    const { data } = staged.operation;
    return json(200, { total: Array.isArray(data) ? data.length : 0, rows: [] });
  });
}
