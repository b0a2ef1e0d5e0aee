import type { Report } from '#src/domain/report.ts';
import { reportsTable } from '#src/tables/reports.ts';
import type { Write } from './writes.ts';

/** The row of a new report or appeal, which whoever sent it may read. Rules RE-07, PA-05. */
export function reportRow(report: Omit<Report, 'createdAtMs'>): Write {
  return {
    action: 'create',
    table: 'reports',
    rowId: report.id,
    data: reportsTable.toRow(report),
  };
}
