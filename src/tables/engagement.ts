import { parseJson } from '#src/contract/check.ts';
import type { Engagement, Proofs } from '#src/domain/engagement.ts';
import { engagementId, postId, userId } from '#src/domain/ids.ts';
import {
  json,
  optionalFlag,
  optionalText,
  optionalTime,
  reference,
  text,
  type Column,
} from './columns.ts';
import { createdAt, nameText, rowId, typeList } from './shared-columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, longTextSize, nameSize, readByAdmins, urlSize } from './definition.ts';

/** The proof links as JSON or as an object; anything else reads as no links. Rule DB-13. */
const proofs: Column<Proofs, 'proofs', 'string', false> = {
  ...json('proofs', { size: 4096 }),
  read: (wire) => proofsIn(typeof wire === 'string' ? parseJson(wire) : wire),
  holds: (value) => typeof value === 'object' && value !== null,
};

function proofsIn(value: unknown): Proofs {
  if (typeof value !== 'object' || value === null) return {};
  const comment: unknown = 'comment' in value ? value.comment : undefined;
  const quote: unknown = 'quote' in value ? value.quote : undefined;
  if (!isOptionalText(comment) || !isOptionalText(quote)) return {};
  return {
    ...(comment === undefined ? {} : { comment }),
    ...(quote === undefined ? {} : { quote }),
  };
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

/** The members' engagements; the row id is a hash of post and engager. Rules DB-07, DB-11, DB-13, TR-11. */
export const engagementTable = defineTable<Engagement>()({
  id: 'engagement',
  name: 'Engagements',
  columns: {
    id: rowId(engagementId),
    postId: reference('postId', postId, { size: idSize, isRequired: true }),
    link: optionalText('link', { size: urlSize }),
    engagedBy: reference('engagedBy', userId, { size: idSize, isRequired: true }),
    authorName: nameText('authorName', { size: nameSize }),
    authorAvatar: optionalText('authorAvatar', { size: urlSize }),
    authorX: text('authorX', { size: nameSize }),
    decision: optionalFlag('isApproved'),
    postAuthorId: reference('postAuthorId', userId, { size: idSize, isRequired: true }),
    types: typeList('engagementTypes'),
    rejectCause: optionalText('rejectCause', { size: longTextSize }),
    proofs,
    decideByMs: optionalTime('decideByMs'),
    heldAtMs: optionalTime('heldAtMs'),
    decidedBy: optionalText('decidedBy', { size: idSize }),
    decidedAtMs: optionalTime('decidedAtMs'),
    overturnedAtMs: optionalTime('overturnedAtMs'),
    createdAtMs: createdAt,
  },
  unusedColumns: [{ type: 'string', key: 'requestId', size: idSize }],
  indexes: [
    { key: 'unique_post_person', type: 'unique', columns: ['postId', 'engagedBy'] },
    { key: 'by_engager', type: 'key', columns: ['engagedBy', '$createdAt'] },
    { key: 'by_post', type: 'key', columns: ['postId', '$createdAt'] },
    { key: 'by_deadline', type: 'key', columns: ['isApproved', 'heldAtMs', 'decideByMs'] },
    { key: 'by_waiting_author', type: 'key', columns: ['isApproved', 'postAuthorId'] },
    { key: 'by_author_decision', type: 'key', columns: ['postAuthorId', 'isApproved'] },
  ],
  permissions: [readByAdmins],
  rowReaders: ['engagedBy', 'postAuthorId'],
});
