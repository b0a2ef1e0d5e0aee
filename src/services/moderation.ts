import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import type { OperationOutput, OperationRequest } from '#src/contract/operations/operations.ts';
import { requestTimeMs } from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** What a tool sends: a username, its kind, and what the tool asks for beside. Rules AD-05 to AD-07. */
export type ToolRequest = {
  readonly username: string;
  readonly type: 'X' | 'TG';
  readonly points?: string;
  readonly reason?: string;
  /** When a ban ends, in milliseconds since 1970; without it the ban has no end. Rule FA-27. */
  readonly until?: number | null;
  /** The person who is meant, where that is known. Rule FA-20. */
  readonly userId?: string;
};

/** What screens ask of moderation. */
export type ModerationService = {
  /** Uses a tool on a person; the answer's message says what was done. Rules AD-19 to AD-55. */
  use(tool: ModerationTool, request: ToolRequest): Promise<Reply<OperationOutput<'banUser'>>>;
  /** Takes an act of the log back, once; `reversalOf` says for which acts. Rule PA-18. */
  takeBack(actId: string): Promise<Reply<OperationOutput<'takeBack'>>>;
  /**
   * Approves or rejects the request that was looked at, and no other; a rejection may carry a reason, and who was rejected
   * may be approved. Rules RQ-04, FA-19, PA-04.
   */
  decideRequest(
    seen: User,
    isApproved: boolean,
    reason?: string,
  ): Promise<Reply<OperationOutput<'decideApprovalRequest'>>>;
};

/** The request that decides what was looked at, and no other. Rules FA-19, PA-04. */
export function requestDecisionOf(
  seen: User,
  isApproved: boolean,
  reason = '',
): Omit<OperationRequest<'decideApprovalRequest'>, 'requestId'> {
  return {
    userId: seen.id,
    isApproved,
    ...(isApproved || reason.trim() === '' ? {} : { reason }),
    seen: {
      xUserId: seen.xUserId,
      requestedAtMs: requestTimeMs(seen),
      ...(seen.isRequestOpen ? {} : { isRejected: true }),
    },
  };
}

/** Makes the service over the calls. */
export function createModerationService(calls: Calls): ModerationService {
  return {
    takeBack: (actId) => calls.change('takeBack', { actId }),
    use: (tool, request) => calls.change(tool, request),
    decideRequest: (seen, isApproved, reason) =>
      calls.change('decideApprovalRequest', requestDecisionOf(seen, isApproved, reason)),
  };
}
