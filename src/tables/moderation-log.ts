import type { ModerationAct } from '#src/domain/moderation/acts.ts';
import { json, optionalText, requiredText } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, longTextSize, nameSize, readByAdmins } from './definition.ts';
import { anyRowId, createdAt } from './shared-columns.ts';

/** Every administrator's act; the row id is the request id. Rules AD-16, TR-12. */
export const moderationLogTable = defineTable<ModerationAct>()({
  id: 'moderationLog',
  name: 'Moderation log',
  columns: {
    id: anyRowId,
    actorId: requiredText('actorId', { size: idSize }),
    targetId: optionalText('targetId', { size: idSize }),
    action: requiredText('action', { size: 64 }),
    reason: optionalText('reason', { size: nameSize }),
    details: json('details', { size: longTextSize }),
    createdAtMs: createdAt,
  },
  indexes: [
    { key: 'by_target', type: 'key', columns: ['targetId', '$createdAt'] },
    { key: 'by_actor', type: 'key', columns: ['actorId', '$createdAt'] },
    { key: 'by_action', type: 'key', columns: ['action', '$createdAt'] },
  ],
  permissions: [readByAdmins],
  rowReaders: [],
});
