import { idSize, nameSize, urlSize } from './definition.ts';
import type { TableDefinition } from './definition.ts';

/** Verification links that the server issued; the row id is the link's `sessionId`. Rules VX-09, VX-20, TR-12. */
export const verificationsTable = {
  id: 'verifications',
  name: 'Verifications',
  columns: [
    { type: 'string', key: 'userId', size: idSize, isRequired: true },
    { type: 'string', key: 'name', size: nameSize },
    { type: 'string', key: 'firstName', size: nameSize },
    { type: 'string', key: 'handle', size: 32 },
    { type: 'string', key: 'photoUrl', size: urlSize },
    { type: 'integer', key: 'issuedAtMs', isRequired: true },
    { type: 'integer', key: 'openedAtMs' },
    { type: 'string', key: 'nonceHash', size: 64 },
    { type: 'integer', key: 'opened', min: 0, max: 1, defaultValue: 0 },
    { type: 'integer', key: 'used', min: 0, max: 1, defaultValue: 0 },
  ],
  indexes: [],
  permissions: [],
  hasRowPermissions: false,
} as const satisfies TableDefinition;
