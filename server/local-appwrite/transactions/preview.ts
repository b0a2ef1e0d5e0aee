import type { Backend } from '../backend/backend.ts';
import type { ApiCall } from '../http/api-call.ts';
import { ApiError } from '../values/api-error.ts';
import { applyOperation, startApplication, writeSteps } from './apply.ts';
import { findTransaction, stagedOperations } from './transaction-store.ts';

/**
 * Reads as if the staged operations of a transaction were applied, and rolls the changes back.
 * Operations that would be refused are skipped. Without a pending transaction of the caller it only
 * reads.
 */
export function insideTransaction<Value>(
  backend: Backend,
  context: { readonly call: ApiCall; readonly transactionId: string | undefined },
  read: () => Value,
): Value {
  const { call, transactionId } = context;
  if (transactionId === undefined) return read();
  const transaction = findTransaction(backend, call.identity, transactionId);
  if (transaction?.status !== 'pending') return read();
  return backend.writer.preview(() => {
    const application = startApplication(backend, call.identity);
    for (const operation of stagedOperations(backend.store, transaction)) {
      backend.store.run('SAVEPOINT staged');
      try {
        applyOperation(application, operation);
        writeSteps(application);
      } catch (error) {
        backend.store.run('ROLLBACK TO staged');
        if (!(error instanceof ApiError)) throw error;
      }
      backend.store.run('RELEASE staged');
    }
    return read();
  });
}
