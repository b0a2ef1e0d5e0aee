import { z } from 'zod';
import {
  banEnd,
  doneSchema,
  looseFlag,
  looseId,
  looseNumber,
  looseText,
  messageSchema,
  type OperationDefinition,
  requestFields,
} from './fields.ts';

/** Whose name a tool was given: `X` or `TG`. Rule AD-07. */
export const usernameTypes = ['X', 'TG'] as const;

/**
 * What a tool takes and answers that names a person by a handle; `points`, in whole points with one decimal
 * at most, are asked for by the tools that move them, `reason` by those that must state one. Rules AD-05 to
 * AD-18, AD-46, AD-52.
 */
const personTool = {
  cause: ['target'],
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
} as const;

const banInput = personTool.input.extend({
  /** When the ban ends, in milliseconds since 1970; absent or null for one without an end. Rule FA-27. */
  until: banEnd,
});

/** What administrators do. */
export const moderationOperations = {
  /**
   * `decideApprovalRequest`: a user id and the decision. Rule RQ-04.
   * @refuses parameter_missing, user_not_found, request_decided, request_changed, request_decision_failed
   */
  decideApprovalRequest: {
    right: 'admin',
    cause: ['target'],
    fallback: { code: 'request_decision_failed' },
    input: z.object({
      ...requestFields,
      userId: looseId,
      isApproved: looseFlag,
      /** Why it is rejected, as the person reads it; may be left out. Rule PA-04. */
      reason: looseText,
      /** What was looked at: the account on X, the time of the request, and whether it was rejected before. Rules FA-19, PA-04. */
      seen: z
        .object({
          xUserId: z.string().nullable(),
          requestedAtMs: z.number(),
          isRejected: z.boolean().optional(),
        })
        .optional()
        .catch(undefined),
    }),
    output: doneSchema,
  },
  /**
   * `pinPost`: puts a post before all others. Rule AD-59.
   * @refuses pin_post_id_missing, pin_post_not_found, post_fetch_failed, pin_failed
   */
  pinPost: {
    right: 'admin',
    cause: 'none',
    fallback: { code: 'pin_failed' },
    input: z.object({ ...requestFields, postId: looseText }),
    output: messageSchema,
  },
  /**
   * `saveEngagementType`: creates or updates a type; both amounts in points with one decimal at most. Rules
   * TY-08 to TY-12.
   * @refuses type_name_missing, type_points_negative, type_cost_negative, type_reward_negative,
   * type_cost_invalid, type_reward_invalid, type_cost_too_precise, type_reward_too_precise, type_save_failed,
   * type_reward_above_cost, type_points_too_large, super_admin_only
   */
  saveEngagementType: {
    right: 'admin',
    cause: 'none',
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
    conditions: ['isConfirmed'],
  },
  /**
   * `takeBack`: takes an act of the log back, once: points given or taken, a warning, a ban, or a change of a type's prices.
   * The actor must be one who may do the act. The entry that says so is `back.{actId}`. Rules PA-18, FA-23, FA-24.
   * @refuses take_back_failed, own_cause, super_admin_only, insufficient_points,
   * not_banned, no_warnings
   */
  takeBack: {
    right: 'admin',
    cause: ['target'],
    fallback: { code: 'take_back_failed' },
    input: z.object({ ...requestFields, actId: looseText }),
    output: messageSchema,
  },
  /**
   * `resendMessage`: puts an undelivered message of the bot back on its way. Rule TR-25.
   * @refuses parameter_missing, message_resend_failed
   */
  resendMessage: {
    right: 'admin',
    cause: 'none',
    fallback: { code: 'message_resend_failed' },
    input: z.object({ ...requestFields, outboxId: looseText }),
    output: messageSchema,
  },
  /**
   * `noteLook`: says that the caller looks at a report or a request, for two minutes, or no longer does. Rule PA-16.
   * @refuses parameter_missing, database_error
   */
  noteLook: {
    right: 'admin',
    cause: 'none',
    fallback: { code: 'database_error' },
    input: z.object({
      ...requestFields,
      /** The reported engagement, the appeal, or the person who asks for approval. */
      itemId: looseId,
      isOver: looseFlag,
    }),
    output: doneSchema,
  },
  /**
   * `addNote`: notes something on a person that administrators alone read. Rule PA-01.
   * @refuses user_not_found, parameter_missing, note_failed
   */
  addNote: {
    right: 'admin',
    cause: 'none',
    fallback: { code: 'note_failed' },
    input: z.object({
      ...requestFields,
      userId: looseId,
      /** The note, of which 1,000 characters are kept. */
      note: looseText,
    }),
    output: messageSchema,
  },
  /**
   * `banUser`: bans a person, whose sessions and rights end; with `until` the schedule lifts the ban then. Rules AD-22,
   * FA-27.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, parameter_missing, handle_not_found, several_people, super_admin_only,
   * already_banned, ban_failed
   */
  banUser: { ...personTool, input: banInput, right: 'admin', fallback: { code: 'ban_failed' } },
  /**
   * `unbanUser`: lifts a ban. Rule AD-26.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, handle_not_found, several_people, not_banned, unban_failed
   */
  unbanUser: { ...personTool, right: 'admin', fallback: { code: 'unban_failed' } },
  /**
   * `warnUser`: warns a person; the third warning alerts the administrators. Rule AD-30.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, handle_not_found, several_people, super_admin_only, warn_failed
   */
  warnUser: { ...personTool, right: 'admin', fallback: { code: 'warn_failed' } },
  /**
   * `removeWarning`: takes one warning back. Rule AD-35.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, handle_not_found, several_people, no_warnings, own_cause, remove_warning_failed
   */
  removeWarning: { ...personTool, right: 'admin', fallback: { code: 'remove_warning_failed' } },
  /**
   * `addPoints`: gives a person points out of nothing. Rules AD-48, FA-18.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, points_too_large, points_invalid, points_not_positive, parameter_missing,
   * handle_not_found, several_people, gift_limit, own_cause, points_update_failed
   */
  addPoints: { ...personTool, right: 'admin', fallback: { code: 'points_update_failed' } },
  /**
   * `reducePoints`: takes points of a person away for good. Rule AD-54.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, points_too_large, points_invalid, points_not_whole, parameter_missing,
   * handle_not_found, several_people, super_admin_only, insufficient_points, own_cause, points_update_failed
   */
  reducePoints: { ...personTool, right: 'admin', fallback: { code: 'points_update_failed' } },
  /**
   * `makeAdmin`: makes a person an administrator. Rule AD-39.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, handle_not_found, several_people, admin_not_approved, make_admin_failed
   */
  makeAdmin: { ...personTool, right: 'super_admin', fallback: { code: 'make_admin_failed' } },
  /**
   * `removeAdmin`: takes an administrator's rights away. The right is checked with the person, so that the
   * refusal says who may. Rules FA-16, FA-17.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, handle_not_found, several_people, super_admin_only, remove_admin_failed
   */
  removeAdmin: { ...personTool, right: 'admin', fallback: { code: 'remove_admin_failed' } },
} as const satisfies Record<string, OperationDefinition>;
