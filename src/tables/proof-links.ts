import { engagementId, type EngagementId } from '#src/domain/ids.ts';
import { optionalText, reference } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize } from './definition.ts';
import { anyRowId } from './shared-columns.ts';

/** One person's use of a status as proof; rows that were not migrated have no `statusId` and `userId`. Rule FA-12. */
type ProofLink = {
  readonly id: string;
  readonly engagementId: EngagementId;
  readonly statusId: string | null;
  readonly userId: string | null;
};

/** Which statuses people used as proof; the row id is a hash of person and status. Rules EN-08, FA-12. */
export const proofLinksTable = defineTable<ProofLink>()({
  id: 'proofLinks',
  name: 'Proof links',
  columns: {
    id: anyRowId,
    engagementId: reference('engagementId', engagementId, { size: idSize, isRequired: true }),
    statusId: optionalText('statusId', { size: 20 }),
    userId: optionalText('userId', { size: idSize }),
  },
  indexes: [
    { key: 'by_status', type: 'key', columns: ['statusId'] },
    { key: 'by_person', type: 'key', columns: ['userId'] },
  ],
  permissions: [],
  rowReaders: [],
});
