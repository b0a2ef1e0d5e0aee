import { z } from 'zod';
import { engagementIdSchema, postIdSchema, reportIdSchema, userIdSchema } from '#src/domain/ids.ts';
import type { Report } from '#src/domain/report.ts';
import { flagField, optionalTextField, pointsField, systemFields, textField } from './fields.ts';

/** Reads a row of `reports`; `againist` is the wire's own spelling. Rule DB-10. */
export const reportRowSchema = z
  .object({
    ...systemFields,
    $id: reportIdSchema,
    message: textField,
    postId: postIdSchema,
    engageId: engagementIdSchema,
    postLink: optionalTextField,
    engageLink: optionalTextField,
    againist: textField,
    againistId: userIdSchema,
    reportedBy: textField,
    reportedById: userIdSchema,
    awardCount: pointsField,
    rejectCause: optionalTextField,
    isResolved: flagField,
  })
  .transform((row): Report => ({
    id: row.$id,
    message: row.message,
    postId: row.postId,
    engagementId: row.engageId,
    postLink: row.postLink,
    engagementLink: row.engageLink,
    against: row.againist,
    againstId: row.againistId,
    reportedBy: row.reportedBy,
    reportedById: row.reportedById,
    awardTenths: row.awardCount,
    rejectCause: row.rejectCause,
    isResolved: row.isResolved,
    createdAtMs: row.$createdAt,
  }));
