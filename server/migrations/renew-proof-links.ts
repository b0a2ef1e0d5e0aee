import { createHash } from 'node:crypto';
import { proofStatusIds } from '#src/domain/engagement/proof-links.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { maxStatusDigits } from '#src/domain/text.ts';
import { query } from '#src/tables/query.ts';
import type { RowOf } from '#src/tables/schema.ts';
import { proofLinkIdOf } from '../runtime/row-ids.ts';
import type { Write } from '../runtime/writes.ts';
import { foundInParts, rowMigration } from './migration.ts';

/** A status by which an engagement is proved, with the ids of its row, as it was and as it is. */
type Proof = {
  readonly engagement: Engagement;
  readonly statusId: string;
  readonly formerId: string;
  readonly id: string;
};

/**
 * Proofs say whose they are and which status, under ids of person and status: else what served as proof before would
 * serve once more, and no one would see who else submitted it. Rules EN-08, FA-12, OP-09.
 */
export const renewProofLinks = rowMigration({
  version: 1,
  name: 'proof links say whose they are',
  table: 'engagement',
  writesFor: async (engagements, rows) => {
    const proofs = engagements.flatMap(proofsOf);
    const ids = proofs.flatMap(({ formerId, id }) => [formerId, id]);
    const found = await foundInParts(rows, ids, (part) =>
      query('proofLinks').equal('$id', part).limit(part.length),
    );
    const links = new Map(found.map((link) => [link.id, link]));
    return proofs.flatMap((proof) => writesOf(proof, links));
  },
});

function proofsOf(engagement: Engagement): readonly Proof[] {
  // A number that is too long for X was refused by no one then, and no proof of today can name it.
  const statusIds = proofStatusIds(engagement).filter(({ length }) => length <= maxStatusDigits);
  return [...new Set(statusIds)].map((statusId) => ({
    engagement,
    statusId,
    formerId: formerIdOf(statusId),
    id: proofLinkIdOf(engagement.engagedBy, statusId),
  }));
}

function writesOf(
  { engagement, statusId, formerId, id }: Proof,
  links: ReadonlyMap<string, RowOf<'proofLinks'>>,
): readonly Write[] {
  const isFormer = links.get(formerId)?.engagementId === engagement.id;
  const data = { engagementId: engagement.id, userId: engagement.engagedBy, statusId };
  return [
    ...(links.has(id) ? [] : [{ action: 'create', table: 'proofLinks', rowId: id, data } as const]),
    ...(isFormer ? [{ action: 'delete', table: 'proofLinks', rowId: formerId } as const] : []),
  ];
}

/** The id under which a status was used up: 130 bits of its SHA-256 in letters and digits. */
function formerIdOf(statusId: string): string {
  const digest = createHash('sha256').update(statusId).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(50, '0').slice(-26);
}
