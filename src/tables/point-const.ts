import { readByAdmins, readByMembers } from './definition.ts';
import type { TableDefinition } from './definition.ts';

/** Prices and rewards per engagement type, in tenths; the row id is the type's name. Rules DB-08, TR-10. */
export const pointConstTable = {
  id: 'pointConst',
  name: 'Engagement types',
  columns: [
    { type: 'integer', key: 'pointToPost', min: 0, isRequired: true },
    { type: 'integer', key: 'pointAsReward', min: 0, isRequired: true },
    { type: 'boolean', key: 'enabled', defaultValue: true },
    { type: 'boolean', key: 'forAll', defaultValue: true },
  ],
  indexes: [{ key: 'by_enabled', type: 'key', columns: ['enabled'] }],
  permissions: [readByMembers, readByAdmins],
  hasRowPermissions: false,
} as const satisfies TableDefinition;
