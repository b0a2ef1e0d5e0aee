import { count, optionalText, requiredText, requiredTime } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, nameSize } from './definition.ts';
import { anyRowId, createdAt } from './shared-columns.ts';

/** An item that failed in the last run of its scheduled job. */
type ScheduleFailure = {
  readonly id: string;
  readonly kind: string;
  /** The row that could not be processed. */
  readonly itemId: string;
  readonly failedRuns: number;
  /** The item is skipped until this time. */
  readonly retryAtMs: number;
  readonly cause: string | null;
  /** The job's own progress on an item that takes several runs. */
  readonly place: string | null;
  readonly createdAtMs: number;
};

/** Items that scheduled jobs failed to process and will retry; the row id is a hash of kind and item. Rule TR-42. */
export const scheduleFailuresTable = defineTable<ScheduleFailure>()({
  id: 'scheduleFailures',
  name: 'Schedule failures',
  columns: {
    id: anyRowId,
    kind: requiredText('kind', { size: 64 }),
    itemId: requiredText('itemId', { size: idSize }),
    failedRuns: count('failedRuns', { min: 0, defaultValue: 0 }),
    retryAtMs: requiredTime('retryAtMs'),
    cause: optionalText('cause', { size: nameSize }),
    place: optionalText('place', { size: nameSize }),
    createdAtMs: createdAt,
  },
  indexes: [{ key: 'by_kind', type: 'key', columns: ['kind', '$createdAt'] }],
  permissions: [],
  rowReaders: [],
});
