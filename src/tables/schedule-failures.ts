import { count, optionalText, requiredText, requiredTime } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, nameSize } from './definition.ts';
import { anyRowId, createdAt } from './shared-columns.ts';

/** An item of the schedule's work that failed in its last run. */
type ScheduleFailure = {
  readonly id: string;
  readonly kind: string;
  /** The row that could not be worked on. */
  readonly itemId: string;
  readonly failedRuns: number;
  /** Before this time the item is left alone. */
  readonly retryAtMs: number;
  readonly cause: string | null;
  /** How far work on the item came that takes several runs, in its own words. */
  readonly place: string | null;
  readonly createdAtMs: number;
};

/** What the schedule could not do and tries again; the row id is a hash of kind and item. Rule TR-42. */
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
