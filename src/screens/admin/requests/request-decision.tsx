import { isObject } from '#src/contract/check.ts';
import { requestTimeMs } from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { requestDecisionOf } from '#src/services/moderation.ts';
import { isAnswered, type Refusal } from '#src/services/reply.ts';
import type { Services } from '#src/services/services.ts';
import type { PendingDecision } from '#src/state/decision-list.ts';
import type { NewDecision } from '#src/state/pending-decisions.ts';
import type { Decision } from '#src/screens/admin/queue/use-bulk.ts';
import { type AdminText, adminPart } from '#src/text/admin-text.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import { useDecisions } from '#src/screens/decisions/use-decisions.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { DecisionLine } from '#src/screens/decisions/decision-line.tsx';
import { FailedDecisions } from '#src/screens/decisions/failed-decisions.tsx';

type RequestText = AdminText['requestText'];

/** Words why a request was not decided: a refusal, or no answer. Rules RQ-08, FA-19. */
export function wordRequestFailure(refusal: Refusal, errorText: ErrorText): string {
  return isAnswered(refusal)
    ? refusalText(refusal, errorText, { code: 'request_decision_failed' })
    : errorText({ code: 'request_call_failed' });
}

/** Words the decision on a request. Rule RQ-05. */
export function wordRequestDone(
  { verdict }: Pick<PendingDecision, 'verdict'>,
  requestText: RequestText,
): string {
  return verdict === 'approve' ? requestText.approved : requestText.rejected;
}

/** The undoable decision on a person's request; a rejection may have a reason. Rules PA-04, PA-09. */
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

/** Whether a decision is about a person's present request, and not about an earlier one. */
export function isAboutRequest(user: User, { calls }: Pick<PendingDecision, 'calls'>): boolean {
  const seen: unknown = Reflect.get(calls[0]?.request ?? {}, 'seen');
  return !isObject(seen) || Reflect.get(seen, 'requestedAtMs') === requestTimeMs(user);
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

/** Decides a person's request outside the queue; can be undone for 5 s before it is sent. Rules RQ-04, PA-01, PA-04, PA-09. */
export function useRequestDecision(user: User) {
  const { errorText } = useText();
  const { requestText } = useTextPart(adminPart);
  const decisions = useDecisions('request');
  const latest = decisions.find(user.id);
  const isEarlier = latest?.status === 'done' && !isAboutRequest(user, latest);
  const decision = isEarlier ? undefined : latest;
  const isFailed = decision?.status === 'refused' || decision?.status === 'unanswered';
  const isDone = decision?.status === 'done';
  // The person's row is about to be refetched.
  const isOutdated = isDone && (decision.verdict === 'approve' || user.isRequestOpen);
  return {
    /** The decision in one line, unless it failed. */
    shown: decision === undefined || isFailed ? undefined : decision,
    failed: decision !== undefined && isFailed ? [decision] : [],
    /** Whether the person can be decided on. */
    canDecide: decision === undefined || decision.status === 'refused' || (isDone && !isOutdated),
    doneText: decision === undefined ? undefined : wordRequestDone(decision, requestText),
    wordFailure: (refusal: Parameters<typeof wordRequestFailure>[0]) =>
      wordRequestFailure(refusal, errorText),
    decide: (isApproved: boolean) => {
      decisions.decide({ ...newRequestDecision(user, isApproved), itemId: user.id });
    },
    undo: () => {
      decisions.undo(decision?.id);
    },
    retry: decisions.retry,
    dismiss: decisions.dismiss,
  };
}

/** The state of the decision on a person's request: undoable, being sent, or its outcome. Rules PA-09, MY-21. */
export function RequestState({
  request,
}: {
  readonly request: ReturnType<typeof useRequestDecision>;
}) {
  const { shown, failed, doneText, wordFailure, undo, retry, dismiss } = request;
  return (
    <>
      <FailedDecisions
        decisions={failed}
        wordFailure={wordFailure}
        onRetry={retry}
        onDismiss={dismiss}
      />
      {shown === undefined ? null : (
        <DecisionLine decision={shown} doneText={doneText} onUndo={undo} />
      )}
    </>
  );
}
