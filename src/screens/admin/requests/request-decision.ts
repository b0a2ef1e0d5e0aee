import type { User } from '#src/domain/user.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { requestDecisionOf } from '#src/services/moderation.ts';
import { isAnswered, type Refusal } from '#src/services/reply.ts';
import type { Services } from '#src/services/services.ts';
import type { PendingDecision } from '#src/state/decision-list.ts';
import type { NewDecision } from '#src/state/pending-decisions.ts';
import type { Decision } from '#src/screens/admin/queue/decision.ts';
import type { AdminText } from '#src/text/admin-text.ts';
import type { ErrorText } from '#src/text/error-text.ts';

type RequestText = AdminText['requestText'];

/** Words why a request was not decided: refused, or without an answer. Rules RQ-08, FA-19. */
export function wordRequestFailure(refusal: Refusal, errorText: ErrorText): string {
  return isAnswered(refusal)
    ? refusalText(refusal, errorText, { code: 'request_decision_failed' })
    : errorText({ code: 'request_call_failed' });
}

/** Says that a request is decided. Rule RQ-05. */
export function wordRequestDone(
  { verdict }: Pick<PendingDecision, 'verdict'>,
  requestText: RequestText,
): string {
  return verdict === 'approve' ? requestText.approved : requestText.rejected;
}

/** The decision on one person's request, which can be undone; a rejection may have a reason. Rules PA-04, PA-09. */
export function newRequestDecision(
  user: User,
  isApproved: boolean,
  reason = '',
): Omit<NewDecision, 'kind' | 'itemId'> {
  return {
    handle: user.xUsername,
    verdict: isApproved ? 'approve' : 'reject',
    reason: reason.trim() === '' ? null : reason,
    postId: null,
    calls: [
      { name: 'decideApprovalRequest', request: requestDecisionOf(user, isApproved, reason) },
    ],
  };
}

type BulkParts = {
  readonly isApproved: boolean;
  readonly services: Pick<Services, 'moderation'>;
  readonly requestText: RequestText;
  readonly errorText: ErrorText;
};

/** The same decision on several requests. Rules RQ-05, RQ-08, FA-19, PA-09. */
export function requestDecisionForAll(parts: BulkParts): Decision<User> {
  const { isApproved, services, requestText, errorText } = parts;
  return {
    send: (user) => services.moderation.decideRequest(user, isApproved),
    doneText: wordRequestDone({ verdict: isApproved ? 'approve' : 'reject' }, requestText),
    wordFailure: (refusal) => wordRequestFailure(refusal, errorText),
    isGone: ({ code }) => code === 'request_decided',
  };
}
