import { idSize, longTextSize, nameSize, readByAdmins, urlSize } from './definition.ts';
import type { TableDefinition } from './definition.ts';

/** What members did; the row id is a hash of post and engager. Rules DB-07, DB-11, TR-11. */
export const engagementTable = {
  id: 'engagement',
  name: 'Engagements',
  columns: [
    { type: 'string', key: 'postId', size: idSize, isRequired: true },
    { type: 'string', key: 'link', size: urlSize },
    { type: 'string', key: 'engagedBy', size: idSize, isRequired: true },
    { type: 'string', key: 'authorName', size: nameSize },
    { type: 'string', key: 'authorAvatar', size: urlSize },
    { type: 'string', key: 'authorX', size: nameSize },
    { type: 'boolean', key: 'isApproved' },
    { type: 'string', key: 'postAuthorId', size: idSize, isRequired: true },
    { type: 'string', key: 'engagementTypes', size: 32, isArray: true },
    { type: 'string', key: 'rejectCause', size: longTextSize },
    { type: 'string', key: 'proofs', size: 4096 },
    { type: 'string', key: 'requestId', size: idSize },
  ],
  indexes: [
    { key: 'unique_post_person', type: 'unique', columns: ['postId', 'engagedBy'] },
    { key: 'by_engager', type: 'key', columns: ['engagedBy', '$createdAt'] },
    { key: 'by_post', type: 'key', columns: ['postId', '$createdAt'] },
    { key: 'by_author_decision', type: 'key', columns: ['postAuthorId', 'isApproved'] },
  ],
  permissions: [readByAdmins],
  hasRowPermissions: true,
} as const satisfies TableDefinition;
