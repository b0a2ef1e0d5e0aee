import { requiredText } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize } from './definition.ts';
import { anyRowId } from './system-columns.ts';

/** A proof link that one engagement used up. */
type ProofLink = { readonly id: string; readonly engagementId: string };

/** Which proof links are used up; the row id is a hash of the normalised link. Rule EN-08. */
export const proofLinksTable = defineTable<ProofLink>()({
  id: 'proofLinks',
  name: 'Proof links',
  columns: { id: anyRowId, engagementId: requiredText('engagementId', { size: idSize }) },
  indexes: [],
  permissions: [],
  hasRowPermissions: false,
});
