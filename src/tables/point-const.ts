import type { PointType } from '#src/domain/engagement-types.ts';
import { flag, points } from './columns.ts';
import { defineTable } from './define-table.ts';
import { readByAdmins, readByMembers } from './definition.ts';
import { anyRowId } from './shared-columns.ts';

/** Prices and rewards per engagement type, in tenths; the row id is the type's name. Rules DB-08, TR-10. */
export const pointConstTable = defineTable<PointType>()({
  id: 'pointConst',
  name: 'Engagement types',
  columns: {
    name: anyRowId,
    costTenths: points('pointToPost', { min: 0, isRequired: true }),
    rewardTenths: points('pointAsReward', { min: 0, isRequired: true }),
    isEnabled: flag('enabled', { defaultValue: true }),
    isForAll: flag('forAll', { defaultValue: true }),
  },
  indexes: [{ key: 'by_enabled', type: 'key', columns: ['enabled'] }],
  permissions: [readByMembers, readByAdmins],
  rowReaders: [],
});
