import type { Backend } from '../backend/backend.ts';
import { json, type ApiAnswer, type ApiCall } from '../http/api-call.ts';
import { requireTable } from '../rows/row-places.ts';
import type { Operation } from './operation.ts';
import {
  addOperations,
  requireOpen,
  requireRoom,
  requireTransaction,
} from './transaction-store.ts';

/** Stages a change of many rows; how many it will be shows only at the commit. */
export function stageBulkOperation(
  backend: Backend,
  call: ApiCall,
  staged: {
    readonly transactionId: string;
    readonly status: 200 | 201;
    readonly operation: Pick<Operation, 'action' | 'data'>;
  },
): Promise<ApiAnswer> {
  return backend.writer.writeUnflushed(() => {
    const table = requireTable(backend, call.identity, call.path);
    const transaction = requireTransaction(backend, call.identity, staged.transactionId);
    requireOpen(backend, transaction);
    requireRoom(transaction, 1);
    addOperations(backend, transaction, [
      { ...staged.operation, databaseId: table.database.id, tableId: table.id, rowId: '' },
    ]);
    const rows = Array.isArray(staged.operation.data) ? staged.operation.data : [];
    return json(staged.status, { total: rows.length, rows });
  });
}
