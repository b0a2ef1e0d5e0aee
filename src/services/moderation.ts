import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import type { OperationOutput, OperationRequest } from '#src/contract/operations/operations.ts';
import { requestTimeMs } from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** The request of a tool: a username, its kind, and the tool's other fields. Rules AD-05 to AD-07. */
export type ToolRequest = {
  readonly username: string;
  readonly type: 'X' | 'TG';
  readonly points?: string;
  readonly reason?: string;
  /** When a ban ends, in milliseconds since 1970; without it the ban is permanent. Rule FA-27. */
  readonly until?: number | null;
  /** The person's id, if it is known. Rule FA-20. */
  readonly userId?: string;
};

/** The moderation calls of the screens. */
export type ModerationService = {
  /**
   * Applies a tool to a person, as the caller saw them; the answer's message says what was done. What changes a right that
   * the person does not have yet is a new request, because another administrator may have reverted an equal one.
   * Rules AD-19 to AD-55, TR-23.
   */
  use(
    tool: ModerationTool,
    request: ToolRequest,
    person?: User,
  ): Promise<Reply<OperationOutput<'banUser'>>>;
  /** Reverts an act of the log, once; `reversalOf` says which acts can be reverted. Rule PA-18. */
  takeBack(actId: string): Promise<Reply<OperationOutput<'takeBack'>>>;
  /**
   * Approves or rejects exactly the request that the caller saw. A rejection may have a reason; a rejected person may still
   * be approved. Rules RQ-04, FA-19, PA-04.
   */
  decideRequest(
    seen: User,
    isApproved: boolean,
    reason?: string,
  ): Promise<Reply<OperationOutput<'decideApprovalRequest'>>>;
};

/** The operation request that decides exactly the approval request that was seen. Rules FA-19, PA-04. */
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

/** Whether a person already has the rights that a tool gives; tools that change no rights are not listed. */
const isDone: Readonly<Partial<Record<ModerationTool, (person: User) => boolean>>> = {
  banUser: ({ isBanned }) => isBanned,
  unbanUser: ({ isBanned }) => !isBanned,
  makeAdmin: ({ isAdmin }) => isAdmin,
  removeAdmin: ({ isAdmin }) => !isAdmin,
};

/** Creates the service. */
export function createModerationService(calls: Calls): ModerationService {
  return {
    takeBack: (actId) => calls.change('takeBack', { actId }),
    use: (tool, request, person) =>
      calls.change(tool, request, {
        isAnew: person !== undefined && isDone[tool]?.(person) === false,
      }),
    decideRequest: (seen, isApproved, reason) =>
      calls.change('decideApprovalRequest', requestDecisionOf(seen, isApproved, reason)),
  };
}
