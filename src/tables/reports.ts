import { idSize, longTextSize, nameSize, readByAdmins, urlSize } from './definition.ts';
import type { TableDefinition } from './definition.ts';

/** What members tell the administrators; the row id is the request id. Rules DB-10, TR-12. */
export const reportsTable = {
  id: 'reports',
  name: 'Reports',
  columns: [
    { type: 'string', key: 'message', size: 100, isRequired: true },
    { type: 'string', key: 'postId', size: idSize },
    { type: 'string', key: 'engageId', size: idSize },
    { type: 'string', key: 'postLink', size: urlSize },
    { type: 'string', key: 'engageLink', size: urlSize },
    { type: 'string', key: 'againist', size: nameSize },
    { type: 'string', key: 'againistId', size: idSize },
    { type: 'string', key: 'reportedBy', size: nameSize },
    { type: 'string', key: 'reportedById', size: idSize },
    { type: 'integer', key: 'awardCount', min: 0, defaultValue: 0 },
    { type: 'string', key: 'rejectCause', size: longTextSize },
    { type: 'boolean', key: 'isResolved', defaultValue: false },
  ],
  indexes: [{ key: 'by_resolved', type: 'key', columns: ['isResolved', '$createdAt'] }],
  permissions: [readByAdmins],
  hasRowPermissions: true,
} as const satisfies TableDefinition;
