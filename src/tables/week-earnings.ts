import { userId } from '#src/domain/ids.ts';
import type { WeekEarning } from '#src/domain/points/leaders.ts';
import { count, points, reference, requiredText } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize } from './definition.ts';
import { anyRowId } from './shared-columns.ts';

/** What each person earned this week, readable only by that person; the row id is week and person. Rule MY-31. */
export const weekEarningsTable = defineTable<WeekEarning>()({
  id: 'weekEarnings',
  name: 'Earnings of the week',
  columns: {
    id: anyRowId,
    userId: reference('userId', userId, { size: idSize, isRequired: true }),
    week: requiredText('week', { size: 10 }),
    earnedTenths: points('earned', { min: 0, defaultValue: 0 }),
    approvedCount: count('approved', { min: 0, defaultValue: 0 }),
    rank: count('rank', { min: 0, defaultValue: 0 }),
    missingTenths: points('missing', { min: 0, defaultValue: 0 }),
  },
  indexes: [
    { key: 'by_earned', type: 'key', columns: ['week', 'earned'] },
    { key: 'by_user', type: 'key', columns: ['userId', 'week'] },
  ],
  permissions: [],
  rowReaders: ['userId'],
});

/** The row id of a person's earnings in a week. */
export function weekEarningIdOf(week: string, id: string): string {
  return `${week}.${id}`;
}
