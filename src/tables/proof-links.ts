import { idSize } from './definition.ts';
import type { TableDefinition } from './definition.ts';

/** Which proof links are used up; the row id is a hash of the normalised link. Rule EN-08. */
export const proofLinksTable = {
  id: 'proofLinks',
  name: 'Proof links',
  columns: [{ type: 'string', key: 'engagementId', size: idSize, isRequired: true }],
  indexes: [],
  permissions: [],
  hasRowPermissions: false,
} as const satisfies TableDefinition;
