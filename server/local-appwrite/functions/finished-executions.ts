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
 * Keeps a finished execution without keeping anyone waiting, and notifies the listeners. One for later leaves
 * nothing behind. Rule TR-29.
 */
export function keepLater({ backend, reportBug }: FunctionRuntime, execution: Execution): void {
  backend.writer
    .writeUnflushed((scope) => {
      if (execution.scheduledAtMs === null) keepExecution(backend, execution);
      else removeExecution(backend, execution.id);
      scope.afterCommit(() => announce(backend, execution));
    })
    .catch((error: unknown) => {
      // What ends after the backend was closed has nowhere to be kept.
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
