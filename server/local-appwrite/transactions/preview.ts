import type { Backend } from '../backend/backend.ts';
import type { ApiCall } from '../http/api-call.ts';
import { ApiError } from '../values/api-error.ts';
import { applyOperation, startApplication } from './apply.ts';
import { findTransaction, stagedOperations } from './transaction-store.ts';

/**
 * Reads as if the staged operations of a transaction were applied, and throws the changes away.
 * Operations that would be refused are left out. Without a pending transaction of the caller it
 * just reads.
 */
export function insideTransaction<Value>(
  backend: Backend,
  place: { readonly call: ApiCall; readonly transactionId: string | undefined },
  read: () => Value,
): Value {
  const { call, transactionId } = place;
  if (transactionId === undefined) return read();
  const transaction = findTransaction(backend, call.identity, transactionId);
  if (transaction?.status !== 'pending') return read();
  return backend.writer.preview(() => {
    const application = startApplication(backend, call.identity);
    for (const operation of stagedOperations(backend.store, transaction)) {
      backend.store.run('SAVEPOINT staged');
      try {
        applyOperation(application, operation);
      } catch (error) {
        backend.store.run('ROLLBACK TO staged');
        if (!(error instanceof ApiError)) throw error;
      }
      backend.store.run('RELEASE staged');
    }
    return read();
  });
}
