import { idSize, nameSize, readByAdmins, readByMembers, urlSize } from './definition.ts';
import type { TableDefinition } from './definition.ts';

/** What authors ask for; the row id is the request id. Rules DB-06, TR-10; `cost` and `rewardEach` in tenths. */
export const postsTable = {
  id: 'posts',
  name: 'Posts',
  columns: [
    { type: 'string', key: 'authorId', size: idSize, isRequired: true },
    { type: 'string', key: 'link', size: urlSize },
    { type: 'string', key: 'content', size: urlSize },
    { type: 'string', key: 'authorName', size: nameSize },
    { type: 'string', key: 'authorImage', size: urlSize },
    { type: 'string', key: 'authorUsername', size: nameSize },
    { type: 'integer', key: 'limit', min: 1, isRequired: true },
    { type: 'integer', key: 'engageCount', min: 0, defaultValue: 0 },
    { type: 'integer', key: 'reviewedCount', min: 0, defaultValue: 0 },
    { type: 'boolean', key: 'targetStatus', defaultValue: false },
    { type: 'string', key: 'engagementTypes', size: 32, isArray: true },
    { type: 'string', key: 'commentGuide', size: 100 },
    { type: 'string', key: 'quoteGuide', size: 100 },
    { type: 'boolean', key: 'pinPost', defaultValue: false },
    { type: 'string', key: 'doneBy', size: idSize, isArray: true },
    { type: 'integer', key: 'cost', min: 0, defaultValue: 0 },
    { type: 'integer', key: 'rewardEach', min: 0, defaultValue: 0 },
  ],
  indexes: [
    { key: 'by_author', type: 'key', columns: ['authorId', '$createdAt'] },
    { key: 'by_target', type: 'key', columns: ['targetStatus', '$createdAt'] },
    { key: 'by_pin', type: 'key', columns: ['pinPost', 'targetStatus', '$createdAt'] },
  ],
  permissions: [readByMembers, readByAdmins],
  hasRowPermissions: true,
} as const satisfies TableDefinition;
