import { idSize, longTextSize, nameSize, readByAdmins, urlSize } from './definition.ts';
import type { TableDefinition } from './definition.ts';

/** One decision each; the row id is the engagement's id, so it guards the decision. Rules DB-09, NO-02, TR-12. */
export const notificationsTable = {
  id: 'notifications',
  name: 'Notifications',
  columns: [
    { type: 'string', key: 'userId', size: idSize, isRequired: true },
    { type: 'boolean', key: 'isApproved', isRequired: true },
    { type: 'string', key: 'postId', size: idSize },
    { type: 'string', key: 'engageId', size: idSize },
    { type: 'integer', key: 'awardCount', min: 0, defaultValue: 0 },
    { type: 'string', key: 'postAuthorUserName', size: nameSize },
    { type: 'string', key: 'postLink', size: urlSize },
    { type: 'string', key: 'engageLink', size: urlSize },
    { type: 'string', key: 'postAuthorId', size: idSize },
    { type: 'string', key: 'rejectCause', size: longTextSize },
  ],
  indexes: [{ key: 'by_user', type: 'key', columns: ['userId', '$createdAt'] }],
  permissions: [readByAdmins],
  hasRowPermissions: true,
} as const satisfies TableDefinition;
