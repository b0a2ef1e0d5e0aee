import { engagementId, postId, userId } from '#src/domain/ids.ts';
import type { Notification } from '#src/domain/notification.ts';
import { flag, optionalText, points, reference, text } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, longTextSize, nameSize, readByAdmins, urlSize } from './definition.ts';
import { createdAt, rowId } from './shared-columns.ts';

/** One row per decision; its id is derived from the engagement's id, so it guards the decision. Rules DB-09, NO-02, NO-03, FA-10, TR-12. */
export const notificationsTable = defineTable<Notification>()({
  id: 'notifications',
  name: 'Notifications',
  columns: {
    id: rowId(engagementId),
    userId: reference('userId', userId, { size: idSize, isRequired: true }),
    isApproved: flag('isApproved', { isRequired: true }),
    postId: reference('postId', postId, { size: idSize }),
    engagementId: reference('engageId', engagementId, { size: idSize }),
    awardTenths: points('awardCount', { min: 0, defaultValue: 0 }),
    postAuthorUsername: text('postAuthorUserName', { size: nameSize }),
    postLink: optionalText('postLink', { size: urlSize }),
    engagementLink: optionalText('engageLink', { size: urlSize }),
    postAuthorId: reference('postAuthorId', userId, { size: idSize }),
    rejectCause: optionalText('rejectCause', { size: longTextSize }),
    decidedBy: optionalText('decidedBy', { size: idSize }),
    createdAtMs: createdAt,
  },
  indexes: [{ key: 'by_user', type: 'key', columns: ['userId', '$createdAt'] }],
  permissions: [readByAdmins],
  rowReaders: ['userId'],
});
