import type { RowEvent } from '../backend/event-hub.ts';
import type { WriteScope } from '../sqlite/writer.ts';
import type { RowContext } from './row-changes.ts';
import { rowModel, type StoredRow } from './row-store.ts';

/** A write of rows; what was written before it has a revision of at most `startRevision`. */
export type RowWrite = RowContext & {
  readonly scope: WriteScope;
  readonly startRevision: number;
};

/**
 * Announces a change of a row once it is committed; the row's API form. A row that the write left as it was
 * is not announced. Rule TR-38.
 */
export function announceRow(
  write: RowWrite,
  action: RowEvent['action'],
  row: StoredRow,
): Record<string, unknown> {
  const { backend, table, scope, startRevision } = write;
  const model = rowModel(table, row);
  if (action !== 'delete' && row.revision <= startRevision) return model;
  scope.afterCommit(() =>
    backend.events.publish({
      kind: 'row',
      action,
      table,
      row: model,
      permissions: row.permissions,
    }),
  );
  return model;
}
