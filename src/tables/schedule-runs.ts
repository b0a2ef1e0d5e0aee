import { optionalText, requiredTime } from './columns.ts';
import { defineTable } from './define-table.ts';
import { nameSize } from './definition.ts';
import { anyRowId } from './shared-columns.ts';

/** A scheduled job, and when it last started. */
type ScheduleRun = {
  readonly id: string;
  readonly lastRunMs: number;
  /** The job's own progress on work that takes several runs. */
  readonly place: string | null;
};

/** When each scheduled job last started; the row id is the job. Rule TR-29. */
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
