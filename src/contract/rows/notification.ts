import { z } from 'zod';
import { engagementIdSchema, postIdSchema, userIdSchema } from '#src/domain/ids.ts';
import type { Notification } from '#src/domain/notification.ts';
import { flagField, optionalTextField, pointsField, systemFields, textField } from './fields.ts';

/** Reads a row of `notifications`. Rules DB-09, NO-03. */
export const notificationRowSchema = z
  .object({
    ...systemFields,
    $id: engagementIdSchema,
    userId: userIdSchema,
    isApproved: flagField,
    postId: postIdSchema,
    engageId: engagementIdSchema,
    awardCount: pointsField,
    postAuthorUserName: textField,
    postLink: optionalTextField,
    engageLink: optionalTextField,
    postAuthorId: userIdSchema,
    rejectCause: optionalTextField,
  })
  .transform((row): Notification => ({
    id: row.$id,
    userId: row.userId,
    isApproved: row.isApproved,
    postId: row.postId,
    engagementId: row.engageId,
    awardTenths: row.awardCount,
    postAuthorUsername: row.postAuthorUserName,
    postAuthorId: row.postAuthorId,
    postLink: row.postLink,
    engagementLink: row.engageLink,
    rejectCause: row.rejectCause,
    createdAtMs: row.$createdAt,
  }));
