import type { RowEvent } from '../backend/event-hub.ts';
import type { WriteScope } from '../sqlite/writer.ts';
import type { RowContext } from './row-changes.ts';
import { rowModel, type StoredRow } from './row-store.ts';

/** Announces a change of a row once it is committed; the row's API form. */
export function announceRow(
  context: RowContext & { readonly scope: WriteScope },
  action: RowEvent['action'],
  row: StoredRow,
): Record<string, unknown> {
  const { backend, table, scope } = context;
  const model = rowModel(table, row);
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
