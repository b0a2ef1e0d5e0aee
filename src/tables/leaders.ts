import { userId } from '#src/domain/ids.ts';
import type { Leader } from '#src/domain/points/leaders.ts';
import { count, optionalReference, points, requiredText, text } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, nameSize, readByMembers } from './definition.ts';
import { anyRowId, nameText } from './shared-columns.ts';

/** The people who earned most this week, maintained by a scheduled job; the row id is the rank. Rule MY-31. */
export const leadersTable = defineTable<Leader>()({
  id: 'leaders',
  name: 'Leaders of the week',
  columns: {
    id: anyRowId,
    week: requiredText('week', { size: 10 }),
    rank: count('rank', { min: 1 }),
    userId: optionalReference('userId', userId, { size: idSize }),
    name: nameText('name', { size: nameSize }),
    xUsername: text('x_username', { size: 15 }),
    earnedTenths: points('earned', { min: 0, defaultValue: 0 }),
    approvedCount: count('approved', { min: 0, defaultValue: 0 }),
  },
  indexes: [],
  permissions: [readByMembers],
  rowReaders: [],
});
