import type { Failure } from '#src/domain/failure.ts';

/** Who may run an operation. */
export type OperationRight =
  | 'anybody_not_banned'
  | 'anybody'
  | 'not_yet_approved'
  | 'member'
  | 'member_or_new'
  | 'admin'
  | 'super_admin';

interface OperationDefinition {
  readonly right: OperationRight;
  /** The answer to a refusal that has no sentence of its own. Rule ER-06. */
  readonly fallback: Failure;
}

function operation(right: OperationRight, fallback: Failure): OperationDefinition {
  return { right, fallback };
}

/** Every operation of the trusted function: who may run it, and its fall-back refusal. Rule ER-06. */
export const operations = {
  openSession: operation('anybody', { code: 'authentication_failed' }),
  startVerification: operation('not_yet_approved', { code: 'authentication_failed' }),
  openVerification: operation('anybody_not_banned', { code: 'verification_failed' }),
  completeVerification: operation('anybody_not_banned', { code: 'verification_failed' }),
  /** A person without a row is refused by the operation itself, in its own order. Rule PO-17. */
  createPost: operation('member_or_new', { code: 'create_post_failed' }),
  submitEngagement: operation('member', { code: 'engagement_write_failed' }),
  reviewEngagement: operation('member', { code: 'unknown_error' }),
  submitReport: operation('member', { code: 'report_submit_failed' }),
  resolveReport: operation('admin', { code: 'report_resolve_failed' }),
  decideApprovalRequest: operation('admin', { code: 'request_decision_failed' }),
  banUser: operation('admin', { code: 'ban_failed' }),
  unbanUser: operation('admin', { code: 'unban_failed' }),
  warnUser: operation('admin', { code: 'warn_failed' }),
  removeWarning: operation('admin', { code: 'remove_warning_failed' }),
  addPoints: operation('admin', { code: 'points_update_failed' }),
  reducePoints: operation('admin', { code: 'points_update_failed' }),
  pinPost: operation('admin', { code: 'pin_failed' }),
  saveEngagementType: operation('admin', { code: 'type_save_failed' }),
  resendMessage: operation('admin', { code: 'message_resend_failed' }),
  makeAdmin: operation('super_admin', { code: 'make_admin_failed' }),
} as const satisfies Record<string, OperationDefinition>;

/** The name of an operation. */
export type OperationName = keyof typeof operations;

/** Tells whether a text names an operation. */
export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

/** The refusal of an operation that has no sentence of its own. Rule ER-06. */
export function fallbackFailure(name: OperationName): Failure {
  return operations[name].fallback;
}
