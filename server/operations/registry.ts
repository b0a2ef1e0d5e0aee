import type { OperationName } from '#src/contract/operations/operations.ts';
import { completeVerification } from './complete-verification.ts';
import type { GuestOperation, Operation } from './context.ts';
import { createPost } from './create-post.ts';
import { decideApprovalRequest } from './decide-approval-request.ts';
import { openSession } from './open-session.ts';
import { openVerification } from './open-verification.ts';
import { personTool } from './person-tools.ts';
import { pinPost } from './pin-post.ts';
import { resolveReport, submitReport } from './reports.ts';
import { resendMessage } from './resend-message.ts';
import { reviewEngagement } from './review-engagement.ts';
import { saveEngagementType } from './save-engagement-type.ts';
import { startVerification } from './start-verification.ts';
import { submitEngagement } from './submit-engagement.ts';

/** The operations that a guest may call. Rule TR-05. */
export type GuestOperationName = 'openSession' | 'openVerification' | 'completeVerification';

/** The operations that need a session. */
export type SessionOperationName = Exclude<OperationName, GuestOperationName>;

/** Every operation that a guest may call, by its name. */
export const guestOperations: { readonly [Name in GuestOperationName]: GuestOperation<Name> } = {
  openSession,
  openVerification,
  completeVerification,
};

/** Every operation that needs a session, by its name. */
export const sessionOperations: { readonly [Name in SessionOperationName]: Operation<Name> } = {
  startVerification,
  createPost,
  submitEngagement,
  reviewEngagement,
  submitReport,
  resolveReport,
  decideApprovalRequest,
  banUser: personTool('banUser'),
  unbanUser: personTool('unbanUser'),
  warnUser: personTool('warnUser'),
  removeWarning: personTool('removeWarning'),
  makeAdmin: personTool('makeAdmin'),
  addPoints: personTool('addPoints'),
  reducePoints: personTool('reducePoints'),
  pinPost,
  saveEngagementType,
  resendMessage,
};

/** Tells whether an operation may be called by a guest. Rule TR-05. */
export function isGuestOperation(name: OperationName): name is GuestOperationName {
  return Object.hasOwn(guestOperations, name);
}
