import type { PointMovement } from '#src/domain/points/ledger.ts';
import { optionalText, requiredPoints, requiredText } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, readByAdmins } from './definition.ts';
import { anyRowId, createdAt } from './shared-columns.ts';

/** Every movement of points, from `debit` to `credit`, in tenths; append-only. Rules PT-07, PT-08, TR-12. */
export const pointLedgerTable = defineTable<PointMovement>()({
  id: 'pointLedger',
  name: 'Point ledger',
  columns: {
    id: anyRowId,
    debit: requiredText('debit', { size: 64 }),
    credit: requiredText('credit', { size: 64 }),
    amountTenths: requiredPoints('amount', { min: 1 }),
    kind: requiredText('kind', { size: 32 }),
    refId: optionalText('refId', { size: idSize }),
    actorId: optionalText('actorId', { size: idSize }),
    note: optionalText('note', { size: 1000 }),
    userId: optionalText('userId', { size: idSize }),
    createdAtMs: createdAt,
  },
  indexes: [
    { key: 'by_debit', type: 'key', columns: ['debit'] },
    { key: 'by_credit', type: 'key', columns: ['credit'] },
    { key: 'by_user', type: 'key', columns: ['userId', '$createdAt'] },
  ],
  permissions: [readByAdmins],
  rowReaders: ['userId'],
});
