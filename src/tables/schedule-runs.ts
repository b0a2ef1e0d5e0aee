import { optionalText, requiredTime } from './columns.ts';
import { defineTable } from './define-table.ts';
import { nameSize } from './definition.ts';
import { anyRowId } from './shared-columns.ts';

/** One kind of the schedule's work, and when it last began. */
type ScheduleRun = {
  readonly id: string;
  readonly lastRunMs: number;
  /** How far work that takes several runs has come, in its own words. */
  readonly place: string | null;
};

/** When each kind of the schedule's work last began; the row id is the kind. Rule TR-29. */
export const scheduleRunsTable = defineTable<ScheduleRun>()({
  id: 'scheduleRuns',
  name: 'Schedule runs',
  columns: {
    id: anyRowId,
    lastRunMs: requiredTime('lastRunMs'),
    place: optionalText('place', { size: nameSize }),
  },
  indexes: [],
  permissions: [],
  rowReaders: [],
});
