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

/** Whose name a tool was given: `X` or `TG`. Rule AD-07. */
export const usernameTypes = ['X', 'TG'] as const;

/**
 * A tool that names a person by a handle; `points`, in whole points with one decimal at most, are asked for
 * by the tools that move them, `reason` by those that must state one. Rules AD-05 to AD-18, AD-46, AD-52.
 */
export const personTool = {
  input: z.object({
    ...requestFields,
    username: looseText,
    type: looseText,
    points: looseNumber,
    reason: looseText,
  }),
  output: messageSchema,
};

/** `decideApprovalRequest`: a user id and the decision. Rule RQ-04. */
export const decideApprovalRequest = {
  input: z.object({ ...requestFields, userId: looseId, isApproved: looseFlag }),
  output: doneSchema,
};

/** `pinPost`: puts a post before all others. Rule AD-59. */
export const pinPost = {
  input: z.object({ ...requestFields, postId: looseText }),
  output: messageSchema,
};

/** `saveEngagementType`: creates or updates a type; both amounts in points with one decimal at most. Rules TY-08 to TY-12. */
export const saveEngagementType = {
  input: z.object({
    ...requestFields,
    isNew: looseFlag,
    name: looseText,
    pointToPost: looseNumber,
    pointAsReward: looseNumber,
    enabled: looseFlag,
    forAll: looseFlag,
  }),
  output: messageSchema,
};

/** `resendMessage`: puts an undelivered message of the bot back on its way. Rule TR-25. */
export const resendMessage = {
  input: z.object({ ...requestFields, outboxId: looseText }),
  output: messageSchema,
};
