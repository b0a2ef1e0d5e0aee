import type { Backend } from '../backend/backend.ts';
import { WriterClosed } from '../sqlite/writer.ts';
import {
  executionModel,
  keepExecution,
  removeExecution,
  type Execution,
} from './execution-record.ts';
import type { FunctionRuntime } from './run-function.ts';

/**
 * Stores a finished execution without making anyone wait, and notifies the listeners. A scheduled
 * one is removed instead. Rule TR-29.
 */
export function keepLater({ backend, reportBug }: FunctionRuntime, execution: Execution): void {
  backend.writer
    .writeUnflushed((scope) => {
      if (execution.scheduledAtMs === null) keepExecution(backend, execution);
      else removeExecution(backend, execution.id);
      scope.afterCommit(() => announce(backend, execution));
    })
    .catch((error: unknown) => {
      // A run that ends after the backend closed cannot be stored.
      if (!(error instanceof WriterClosed)) reportBug(error);
    });
}

function announce(backend: Backend, execution: Execution): void {
  backend.events.publish({
    kind: 'execution',
    action: 'update',
    functionId: execution.functionId,
    executionId: execution.id,
    readerRoles: execution.readers.map((permission) => permission.slice('read("'.length, -2)),
    payload: executionModel(execution, { isForKey: false, body: '', format: undefined }),
  });
}
