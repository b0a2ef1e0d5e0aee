import type { PointTenths } from '#src/domain/points/tenths.ts';
import { points, requiredText } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize } from './definition.ts';
import { anyRowId } from './shared-columns.ts';

/** What an administrator gave on a UTC day. */
type GiftDay = {
  readonly id: string;
  readonly adminId: string;
  readonly day: string;
  readonly givenTenths: PointTenths;
};

/** The gifts of each administrator per day; the commit checks the limit. Rule FA-18. */
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
