import { idSize, readByAdmins } from './definition.ts';
import type { TableDefinition } from './definition.ts';

/** Every movement of points, from `debit` to `credit`, in tenths; never changed. Rules PT-07, PT-08, TR-12. */
export const pointLedgerTable = {
  id: 'pointLedger',
  name: 'Point ledger',
  columns: [
    { type: 'string', key: 'debit', size: 64, isRequired: true },
    { type: 'string', key: 'credit', size: 64, isRequired: true },
    { type: 'integer', key: 'amount', min: 1, isRequired: true },
    { type: 'string', key: 'kind', size: 32, isRequired: true },
    { type: 'string', key: 'refId', size: idSize },
    { type: 'string', key: 'actorId', size: idSize },
    { type: 'string', key: 'note', size: 1000 },
    { type: 'string', key: 'userId', size: idSize },
  ],
  indexes: [
    { key: 'by_debit', type: 'key', columns: ['debit'] },
    { key: 'by_credit', type: 'key', columns: ['credit'] },
    { key: 'by_user', type: 'key', columns: ['userId', '$createdAt'] },
  ],
  permissions: [readByAdmins],
  hasRowPermissions: true,
} as const satisfies TableDefinition;
