import { z } from 'zod';
import { postIdSchema, userIdSchema } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import {
  countField,
  engagementTypesField,
  flagField,
  optionalTextField,
  pointsField,
  systemFields,
  textField,
} from './fields.ts';

/** Reads a row of `posts`. Rules DB-06, DB-13. */
export const postRowSchema = z
  .object({
    ...systemFields,
    $id: postIdSchema,
    authorId: userIdSchema,
    link: optionalTextField,
    content: textField,
    authorName: textField,
    authorImage: optionalTextField,
    authorUsername: textField,
    limit: countField,
    engageCount: countField,
    reviewedCount: countField,
    targetStatus: flagField,
    engagementTypes: engagementTypesField,
    commentGuide: optionalTextField,
    quoteGuide: optionalTextField,
    pinPost: flagField,
    cost: pointsField,
    rewardEach: pointsField,
  })
  .transform((row): Post => ({
    id: row.$id,
    authorId: row.authorId,
    link: row.link,
    content: row.content,
    authorName: row.authorName,
    authorImage: row.authorImage,
    authorUsername: row.authorUsername,
    limit: row.limit,
    engageCount: row.engageCount,
    reviewedCount: row.reviewedCount,
    isTargetReached: row.targetStatus,
    types: row.engagementTypes,
    commentGuide: row.commentGuide,
    quoteGuide: row.quoteGuide,
    isPinned: row.pinPost,
    costTenths: row.cost,
    rewardEachTenths: row.rewardEach,
    createdAtMs: row.$createdAt,
    updatedAtMs: row.$updatedAt,
    sequence: row.$sequence,
  }));
