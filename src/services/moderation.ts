import type { ModerationTool } from '#src/domain/moderation/request.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { requestTimeMs } from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** What a tool sends: whom, by which kind of name, and what the tool asks for beside. Rules AD-05 to AD-07. */
export type ToolRequest = {
  readonly username: string;
  readonly type: 'X' | 'TG';
  readonly points?: string;
  readonly reason?: string;
  /** The person who is meant, where that is known. Rule FA-20. */
  readonly userId?: string;
};

/** What screens ask of moderation. */
export type ModerationService = {
  /** Uses a tool on a person; the answer's message says what was done. Rules AD-19 to AD-55. */
  use(tool: ModerationTool, request: ToolRequest): Promise<Reply<OperationOutput<'banUser'>>>;
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

/** Makes the service over the calls. */
export function createModerationService(calls: Calls): ModerationService {
  return {
    use: (tool, request) => calls.change(tool, request),
    decideRequest: (seen, isApproved, reason = '') =>
      calls.change('decideApprovalRequest', {
        userId: seen.id,
        isApproved,
        ...(isApproved || reason.trim() === '' ? {} : { reason }),
        seen: {
          xUserId: seen.xUserId,
          requestedAtMs: requestTimeMs(seen),
          ...(seen.isRequestOpen ? {} : { isRejected: true }),
        },
      }),
  };
}
