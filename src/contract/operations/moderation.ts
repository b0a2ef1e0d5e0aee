import { z } from 'zod';
import {
  doneSchema,
  looseFlag,
  looseId,
  looseNumber,
  looseText,
  messageSchema,
  requestFields,
} from './fields.ts';
import type { OperationDefinition } from './definition.ts';

/** Whose name a tool was given: `X` or `TG`. Rule AD-07. */
export const usernameTypes = ['X', 'TG'] as const;

/**
 * What a tool takes and answers that names a person by a handle; `points`, in whole points with one decimal
 * at most, are asked for by the tools that move them, `reason` by those that must state one. Rules AD-05 to
 * AD-18, AD-46, AD-52.
 */
const personTool = {
  input: z.object({
    ...requestFields,
    username: looseText,
    type: looseText,
    points: looseNumber,
    reason: looseText,
    /** The person who was chosen, where the username fits several. Rule FA-20. */
    userId: looseId,
  }),
  output: messageSchema,
};

/** What administrators do. */
export const moderationOperations = {
  /** `decideApprovalRequest`: a user id and the decision. Rule RQ-04. */
  decideApprovalRequest: {
    right: 'admin',
    fallback: { code: 'request_decision_failed' },
    input: z.object({
      ...requestFields,
      userId: looseId,
      isApproved: looseFlag,
      /** What was looked at: the account on X and the time of the request. Rule FA-19. */
      seen: z
        .object({ xUserId: z.string().nullable(), requestedAtMs: z.number() })
        .optional()
        .catch(undefined),
    }),
    output: doneSchema,
  },
  /** `pinPost`: puts a post before all others. Rule AD-59. */
  pinPost: {
    right: 'admin',
    fallback: { code: 'pin_failed' },
    input: z.object({ ...requestFields, postId: looseText }),
    output: messageSchema,
  },
  /** `saveEngagementType`: creates or updates a type; both amounts in points with one decimal at most. Rules TY-08 to TY-12. */
  saveEngagementType: {
    right: 'admin',
    fallback: { code: 'type_save_failed' },
    input: z.object({
      ...requestFields,
      isNew: looseFlag,
      name: looseText,
      pointToPost: looseNumber,
      pointAsReward: looseNumber,
      enabled: looseFlag,
      forAll: looseFlag,
      /** Whether a reward above the cost is meant. Rule FA-15. */
      isConfirmed: looseFlag,
    }),
    output: messageSchema,
  },
  /** `resendMessage`: puts an undelivered message of the bot back on its way. Rule TR-25. */
  resendMessage: {
    right: 'admin',
    fallback: { code: 'message_resend_failed' },
    input: z.object({ ...requestFields, outboxId: looseText }),
    output: messageSchema,
  },
  banUser: { ...personTool, right: 'admin', fallback: { code: 'ban_failed' } },
  unbanUser: { ...personTool, right: 'admin', fallback: { code: 'unban_failed' } },
  warnUser: { ...personTool, right: 'admin', fallback: { code: 'warn_failed' } },
  removeWarning: { ...personTool, right: 'admin', fallback: { code: 'remove_warning_failed' } },
  addPoints: { ...personTool, right: 'admin', fallback: { code: 'points_update_failed' } },
  reducePoints: { ...personTool, right: 'admin', fallback: { code: 'points_update_failed' } },
  makeAdmin: { ...personTool, right: 'super_admin', fallback: { code: 'make_admin_failed' } },
  /** The right is checked with the person, so that the refusal says who may. Rules FA-16, FA-17. */
  removeAdmin: { ...personTool, right: 'admin', fallback: { code: 'remove_admin_failed' } },
} as const satisfies Record<string, OperationDefinition>;
