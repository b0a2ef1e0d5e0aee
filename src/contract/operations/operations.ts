import { z } from 'zod';
import {
  decideApprovalRequest,
  personTool,
  pinPost,
  resendMessage,
  saveEngagementType,
} from './moderation.ts';
import { createPost, reviewEngagement, submitEngagement } from './posts.ts';
import { resolveReport, submitReport } from './reports.ts';
import {
  completeVerification,
  openSession,
  openVerification,
  startVerification,
} from './session.ts';

/** Every named operation of the trusted function, with the schemas of what it takes and answers. */
export const operations = {
  openSession,
  startVerification,
  openVerification,
  completeVerification,
  createPost,
  submitEngagement,
  reviewEngagement,
  submitReport,
  resolveReport,
  decideApprovalRequest,
  banUser: personTool,
  unbanUser: personTool,
  warnUser: personTool,
  removeWarning: personTool,
  makeAdmin: personTool,
  addPoints: personTool,
  reducePoints: personTool,
  pinPost,
  saveEngagementType,
  resendMessage,
} as const;

/** The name of an operation, which is also the path by which the function is called. */
export type OperationName = keyof typeof operations;

/** What a caller sends to an operation. */
export type OperationRequest<Name extends OperationName> = z.input<
  (typeof operations)[Name]['input']
>;

/** What an operation reads of a request. */
export type OperationInput<Name extends OperationName> = z.output<
  (typeof operations)[Name]['input']
>;

/** What an operation answers when it succeeded. */
export type OperationOutput<Name extends OperationName> = z.output<
  (typeof operations)[Name]['output']
>;

/** The answer to a refused request: the sentence to show, and a stable code beside it. Rule ER-01. */
export const refusalSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
});

/** Tells whether a text names an operation. */
export function isOperationName(text: string): text is OperationName {
  return Object.hasOwn(operations, text);
}
