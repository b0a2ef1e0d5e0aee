import { nameSize, readByAdmins, readByMembers, urlSize } from './definition.ts';
import type { TableDefinition } from './definition.ts';

/** The people: the row id is the messenger user id. Rules DB-04, DB-05, DB-11, TR-10. */
export const usersTable = {
  id: 'users',
  name: 'Users',
  columns: [
    { type: 'string', key: 'name', size: nameSize },
    { type: 'string', key: 'tg_handle', size: 32 },
    { type: 'string', key: 'x_username', size: 15 },
    { type: 'string', key: 'x_name', size: nameSize },
    { type: 'boolean', key: 'adminApproved', defaultValue: false },
    { type: 'boolean', key: 'adminReqOpen', defaultValue: false },
    { type: 'string', key: 'avatar', size: urlSize },
    { type: 'string', key: 'x_avatar', size: urlSize },
    { type: 'string', key: 'first_name', size: nameSize },
    { type: 'string', key: 'photo_url', size: urlSize },
    { type: 'string', key: 'clerkId', size: nameSize },
    { type: 'string', key: 'xUserId', size: 64 },
    { type: 'integer', key: 'point', min: 0, defaultValue: 0 },
    { type: 'integer', key: 'totallyEngaged', min: 0, defaultValue: 0 },
    { type: 'integer', key: 'approvedEngaged', min: 0, defaultValue: 0 },
    { type: 'integer', key: 'rejectedEngaged', min: 0, defaultValue: 0 },
    { type: 'integer', key: 'behaviourPoint', defaultValue: 0 },
    { type: 'integer', key: 'warnCount', min: 0, defaultValue: 0 },
    { type: 'boolean', key: 'isBanned', defaultValue: false },
    { type: 'boolean', key: 'isAdmin', defaultValue: false },
  ],
  indexes: [
    { key: 'unique_x_user', type: 'unique', columns: ['xUserId'] },
    { key: 'by_x_username', type: 'key', columns: ['x_username'] },
    { key: 'by_tg_handle', type: 'key', columns: ['tg_handle'] },
    { key: 'by_request', type: 'key', columns: ['adminReqOpen', '$createdAt'] },
    { key: 'by_approval', type: 'key', columns: ['adminApproved', '$createdAt'] },
  ],
  permissions: [readByMembers, readByAdmins],
  hasRowPermissions: true,
} as const satisfies TableDefinition;
