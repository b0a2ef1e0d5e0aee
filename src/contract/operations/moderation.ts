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

/** The kinds of username that a tool accepts: `X` or `TG`. Rule AD-07. */
export const usernameTypes = ['X', 'TG'] as const;

/**
 * The input and output of the tools that find a person by a handle. The tools that move points need `points`, in points
 * with at most one decimal; those that must state a reason need `reason`. Rules AD-05 to
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
    /** The person chosen, if the username matches several. Rule FA-20. */
    userId: looseId,
  }),
  output: messageSchema,
} as const;

const banInput = personTool.input.extend({
  /** When the ban ends, in milliseconds since 1970; absent or null for a permanent ban. Rule FA-27. */
  until: banEnd,
});

/** The operations of administrators. */
export const moderationOperations = {
  /**
   * `decideApprovalRequest`: approves or rejects a person's request, by user id. Rule RQ-04.
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
      /** Why it is rejected, shown to the person; optional. Rule PA-04. */
      reason: looseText,
      /** What the administrator saw: the X account, the time of the request, and whether it was rejected. Rules FA-19, PA-04. */
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
   * `pinPost`: pins a post above all others. Rule AD-59.
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
   * `saveEngagementType`: creates or updates a type; both amounts in points with at most one decimal. Rules
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
      /** Whether a reward above the cost was confirmed. Rule FA-15. */
      isConfirmed: looseFlag,
      /** The type as the administrator saw it, with amounts in tenths; if it has changed, nothing is written. Rule PA-17. */
      seen: z
        .object({
          pointToPost: z.number(),
          pointAsReward: z.number(),
          enabled: z.boolean(),
          forAll: z.boolean(),
        })
        .optional()
        .catch(undefined),
    }),
    output: messageSchema,
    conditions: ['isConfirmed'],
  },
  /**
   * `takeBack`: reverts an act of the log, once: points given or taken, a warning, a ban, or a change of a type's prices.
   * The actor must be allowed to do the act. The log entry of the reversal is `back.{actId}`. Rules PA-18, FA-23, FA-24.
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
   * `resendMessage`: puts an undelivered bot message back into the queue. Rule TR-25.
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
   * `noteLook`: records for two minutes that the caller is viewing a report or a request, or that they no longer are. Rule PA-16.
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
   * `addNote`: adds a note about a person that only administrators read. Rule PA-01.
   * @refuses user_not_found, parameter_missing, note_failed
   */
  addNote: {
    right: 'admin',
    cause: 'none',
    fallback: { code: 'note_failed' },
    input: z.object({
      ...requestFields,
      userId: looseId,
      /** The note; 1,000 characters are kept. */
      note: looseText,
    }),
    output: messageSchema,
  },
  /**
   * `banUser`: bans a person and ends their sessions and rights; with `until`, a scheduled job lifts the ban then. Rules
   * AD-22, FA-27.
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
   * `warnUser`: warns a person; from the third on, each warning alerts the administrators. Rule AD-30.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, handle_not_found, several_people, super_admin_only, warn_failed
   */
  warnUser: { ...personTool, right: 'admin', fallback: { code: 'warn_failed' } },
  /**
   * `removeWarning`: removes one warning. Rule AD-35.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, handle_not_found, several_people, no_warnings, own_cause, remove_warning_failed
   */
  removeWarning: { ...personTool, right: 'admin', fallback: { code: 'remove_warning_failed' } },
  /**
   * `addPoints`: gives a person newly minted points. Rules AD-48, FA-18.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, points_too_large, points_invalid, points_not_positive, parameter_missing,
   * handle_not_found, several_people, gift_limit, own_cause, points_update_failed
   */
  addPoints: { ...personTool, right: 'admin', fallback: { code: 'points_update_failed' } },
  /**
   * `reducePoints`: takes points from a person and burns them. Rule AD-54.
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
   * `removeAdmin`: revokes an administrator's rights. The right to do so is checked together with the person, so that the
   * refusal says who may. Rules FA-16, FA-17.
   * @refuses username_missing, x_username_missing, telegram_username_missing, telegram_username_invalid,
   * username_type_invalid, handle_not_found, several_people, super_admin_only, remove_admin_failed
   */
  removeAdmin: { ...personTool, right: 'admin', fallback: { code: 'remove_admin_failed' } },
} as const satisfies Record<string, OperationDefinition>;
