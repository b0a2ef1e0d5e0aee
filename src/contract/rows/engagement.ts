import { z } from 'zod';
import type { Engagement, Proofs } from '#src/domain/engagement.ts';
import { engagementIdSchema, postIdSchema, userIdSchema } from '#src/domain/ids.ts';
import {
  engagementTypesField,
  optionalTextField,
  parseJson,
  systemFields,
  textField,
} from './fields.ts';

const proofsSchema = z.object({ comment: z.string().optional(), quote: z.string().optional() });

const proofsField = z
  .unknown()
  .optional()
  .transform((value): Proofs => {
    const proofs = proofsSchema.safeParse(typeof value === 'string' ? parseJson(value) : value);
    if (!proofs.success) return {};
    const { comment, quote } = proofs.data;
    return {
      ...(comment === undefined ? {} : { comment }),
      ...(quote === undefined ? {} : { quote }),
    };
  });

/** Reads a row of `engagement`; `isApproved` is null until it is reviewed. Rules DB-07, DB-13. */
export const engagementRowSchema = z
  .object({
    ...systemFields,
    $id: engagementIdSchema,
    postId: postIdSchema,
    link: optionalTextField,
    engagedBy: userIdSchema,
    authorName: textField,
    authorAvatar: optionalTextField,
    authorX: textField,
    isApproved: z
      .boolean()
      .nullish()
      .transform((decision) => decision ?? null),
    postAuthorId: userIdSchema,
    engagementTypes: engagementTypesField,
    rejectCause: optionalTextField,
    proofs: proofsField,
    requestId: optionalTextField,
  })
  .transform((row): Engagement => ({
    id: row.$id,
    postId: row.postId,
    postAuthorId: row.postAuthorId,
    engagedBy: row.engagedBy,
    authorName: row.authorName,
    authorAvatar: row.authorAvatar,
    authorX: row.authorX,
    link: row.link,
    proofs: row.proofs,
    types: row.engagementTypes,
    decision: row.isApproved,
    rejectCause: row.rejectCause,
    requestId: row.requestId,
    createdAtMs: row.$createdAt,
  }));
