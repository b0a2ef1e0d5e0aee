import { z } from 'zod';
import {
  banEnd,
  doneSchema,
  looseId,
  looseNumber,
  looseText,
  type OperationDefinition,
  requestFields,
} from './fields.ts';

/** The operations on reports. */
export const reportOperations = {
  /**
   * `submitReport`: the report payload of the spec, including its spelling `againist`. Rule RE-06.
   * @refuses report_message_missing, report_message_too_long, report_submit_failed, report_repeated
   */
  submitReport: {
    right: 'member',
    cause: 'self',
    fallback: { code: 'report_submit_failed' },
    input: z.object({
      ...requestFields,
      message: looseText,
      postId: looseText,
      engageId: looseText,
      postLink: looseText,
      engageLink: looseText,
      againist: looseText,
      againistId: looseId,
      awardCount: looseNumber,
      reportedBy: looseText,
      reportedById: looseId,
      rejectCause: looseText,
    }),
    output: z.object({ reportId: z.string() }),
  },
  /**
   * `submitAppeal`: a banned person's appeal to the administrators, of which 500 characters are kept; once per ban.
   * Rule PA-05.
   * @refuses appeal_missing, appeal_repeated, appeal_failed
   */
  submitAppeal: {
    right: 'banned',
    cause: 'self',
    fallback: { code: 'appeal_failed' },
    input: z.object({ ...requestFields, message: looseText }),
    output: z.object({ reportId: z.string() }),
  },
  /**
   * `resolveReport`: marks an open report as resolved; `overturn` approves the rejected engagement, `warn` and `ban` act on
   * the post's author, with the note as reason, and a ban ends at `until` if there is one; `unban` grants an
   * appeal. Rules RE-12, FA-10, FA-27, PA-05, PA-06.
   * @refuses report_resolve_failed, report_resolved, engagement_not_found, post_not_found, engager_not_found, engager_banned,
   * overturn_refused, parameter_missing, user_not_found, super_admin_only, already_banned, not_banned,
   * appeal_outdated, warn_failed, ban_failed, unban_failed, own_cause
   */
  resolveReport: {
    right: 'admin',
    cause: ['reporter', 'reported', 'engager', 'decider'],
    fallback: { code: 'report_resolve_failed' },
    input: z.object({
      ...requestFields,
      reportId: looseText,
      outcome: looseText,
      note: looseText,
      until: banEnd,
    }),
    output: doneSchema,
  },
} as const satisfies Record<string, OperationDefinition>;
