import type { PointTenths } from '#src/domain/points/tenths.ts';
import { points, requiredText } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize } from './definition.ts';
import { anyRowId } from './shared-columns.ts';

/** What an administrator has given on a day (UTC). */
type GiftDay = {
  readonly id: string;
  readonly adminId: string;
  readonly day: string;
  readonly givenTenths: PointTenths;
};

/** What each administrator gives in a day, whose bound holds at the commit. Rule FA-18. */
export const giftDaysTable = defineTable<GiftDay>()({
  id: 'giftDays',
  name: 'Gifts by day',
  columns: {
    id: anyRowId,
    adminId: requiredText('adminId', { size: idSize }),
    day: requiredText('day', { size: 10 }),
    givenTenths: points('given', { min: 0, defaultValue: 0 }),
  },
  indexes: [{ key: 'by_admin', type: 'key', columns: ['adminId'] }],
  permissions: [],
  rowReaders: [],
});
