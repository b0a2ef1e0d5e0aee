import type { User } from '#src/domain/user.ts';
import { refusalText } from '#src/state/answers.ts';
import { isAnswered } from '#src/services/reply.ts';
import type { Services } from '#src/services/services.ts';
import type { Decision } from '#src/screens/admin/work/decision.ts';
import type { AdminText } from '#src/text/admin-text.ts';
import type { ErrorText } from '#src/text/error-text.ts';

type RequestDecisionParts = {
  readonly isApproved: boolean;
  /** Why a request is rejected; may be empty. Rule PA-04. */
  readonly reason?: string;
  readonly services: Pick<Services, 'moderation'>;
  readonly requestText: AdminText['requestText'];
  readonly errorText: ErrorText;
};

/** Approving or rejecting a request: done, refused, or without an answer. Rules RQ-05, RQ-08, FA-19. */
export function requestDecision(parts: RequestDecisionParts) {
  const { isApproved, reason = '', services, requestText, errorText } = parts;
  return {
    send: (user) => services.moderation.decideRequest(user, isApproved, reason),
    doneText: isApproved ? requestText.approved : requestText.rejected,
    wordFailure: (refusal) =>
      isAnswered(refusal)
        ? refusalText(refusal, errorText, { code: 'request_decision_failed' })
        : errorText({ code: 'request_call_failed' }),
    isGone: ({ code }) => code === 'request_decided',
  } satisfies Decision<User>;
}
