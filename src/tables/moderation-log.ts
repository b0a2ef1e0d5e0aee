import { idSize, longTextSize, nameSize, readByAdmins } from './definition.ts';
import type { TableDefinition } from './definition.ts';

/** Every administrator's act; the row id is the request id. Rules AD-16, TR-12. */
export const moderationLogTable = {
  id: 'moderationLog',
  name: 'Moderation log',
  columns: [
    { type: 'string', key: 'actorId', size: idSize, isRequired: true },
    { type: 'string', key: 'targetId', size: idSize },
    { type: 'string', key: 'action', size: 64, isRequired: true },
    { type: 'string', key: 'reason', size: nameSize },
    { type: 'string', key: 'details', size: longTextSize },
  ],
  indexes: [
    { key: 'by_target', type: 'key', columns: ['targetId', '$createdAt'] },
    { key: 'by_actor', type: 'key', columns: ['actorId', '$createdAt'] },
    { key: 'by_action', type: 'key', columns: ['action', '$createdAt'] },
  ],
  permissions: [readByAdmins],
  hasRowPermissions: false,
} as const satisfies TableDefinition;
