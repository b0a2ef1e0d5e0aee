import { engagementId, postId, reportId, userId } from '#src/domain/ids.ts';
import type { Report } from '#src/domain/report.ts';
import { maxAppealCharacters } from '#src/domain/reports/file-report.ts';
import { flag, optionalReference, optionalText, points, reference, text } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, longTextSize, nameSize, readByAdmins, urlSize } from './definition.ts';
import { createdAt, rowId } from './shared-columns.ts';

/** Members' reports to the administrators; the row id is the request id, `againist` is the wire spelling. Rules DB-10, TR-12. */
export const reportsTable = defineTable<Report>()({
  id: 'reports',
  name: 'Reports',
  columns: {
    id: rowId(reportId),
    isAppeal: flag('isAppeal', { defaultValue: false }),
    message: text('message', { size: maxAppealCharacters, isRequired: true }),
    postId: optionalReference('postId', postId, { size: idSize }),
    engagementId: optionalReference('engageId', engagementId, { size: idSize }),
    postLink: optionalText('postLink', { size: urlSize }),
    engagementLink: optionalText('engageLink', { size: urlSize }),
    against: text('againist', { size: nameSize }),
    againstId: reference('againistId', userId, { size: idSize }),
    reportedBy: text('reportedBy', { size: nameSize }),
    reportedById: reference('reportedById', userId, { size: idSize }),
    awardTenths: points('awardCount', { min: 0, defaultValue: 0 }),
    rejectCause: optionalText('rejectCause', { size: longTextSize }),
    isResolved: flag('isResolved', { defaultValue: false }),
    outcome: optionalText('outcome', { size: 32 }),
    note: optionalText('note', { size: 1000 }),
    resolvedBy: optionalText('resolvedBy', { size: idSize }),
    subject: optionalText('subject', { size: idSize }),
    createdAtMs: createdAt,
  },
  indexes: [
    { key: 'unique_subject', type: 'unique', columns: ['subject'] },
    { key: 'by_resolved', type: 'key', columns: ['isResolved', '$createdAt'] },
    { key: 'by_engagement', type: 'key', columns: ['engageId'] },
    { key: 'by_sender', type: 'key', columns: ['reportedById'] },
    { key: 'by_reported', type: 'key', columns: ['againistId'] },
  ],
  permissions: [readByAdmins],
  rowReaders: ['reportedById'],
});
