import { requiredTime } from './columns.ts';
import { defineTable } from './define-table.ts';
import { anyRowId } from './system-columns.ts';

/** One kind of the schedule's work, and when it last began. */
type ScheduleRun = { readonly id: string; readonly lastRunMs: number };

/** When each kind of the schedule's work last began; the row id is the kind. Rule TR-29. */
export const scheduleRunsTable = defineTable<ScheduleRun>()({
  id: 'scheduleRuns',
  name: 'Schedule runs',
  columns: { id: anyRowId, lastRunMs: requiredTime('lastRunMs') },
  indexes: [],
  permissions: [],
  hasRowPermissions: false,
});
