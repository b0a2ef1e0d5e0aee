import { userId } from '#src/domain/ids.ts';
import type { Look } from '#src/domain/moderation/look.ts';
import { requiredText, requiredTime } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, readByAdmins } from './definition.ts';
import { rowId } from './shared-columns.ts';

/** The queue item that each administrator has open; the row id is the administrator's id. Rule PA-16. */
export const looksTable = defineTable<Look>()({
  id: 'looks',
  name: 'Looks',
  columns: {
    id: rowId(userId),
    itemId: requiredText('itemId', { size: idSize }),
    untilMs: requiredTime('untilMs'),
  },
  indexes: [{ key: 'by_item', type: 'key', columns: ['itemId'] }],
  permissions: [readByAdmins],
  rowReaders: [],
});
