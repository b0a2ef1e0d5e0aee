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
};

/** What screens ask of moderation. */
export type ModerationService = {
  /** Uses a tool on a person; the answer's message says what was done. Rules AD-19 to AD-55. */
  use(tool: ModerationTool, request: ToolRequest): Promise<Reply<OperationOutput<'banUser'>>>;
  /** Approves or rejects the request that was looked at, and no other. Rules RQ-04, FA-19. */
  decideRequest(
    seen: User,
    isApproved: boolean,
  ): Promise<Reply<OperationOutput<'decideApprovalRequest'>>>;
};

/** Makes the service over the calls. */
export function createModerationService(calls: Calls): ModerationService {
  return {
    use: (tool, request) => calls.change(tool, request),
    decideRequest: (seen, isApproved) =>
      calls.change('decideApprovalRequest', {
        userId: seen.id,
        isApproved,
        seen: { xUserId: seen.xUserId, requestedAtMs: requestTimeMs(seen) },
      }),
  };
}
