import type { User } from '#src/domain/user.ts';
import { useDecisions } from '#src/screens/decisions/use-decisions.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { newRequestDecision, wordRequestDone, wordRequestFailure } from './request-decision.ts';

/** Decides one person's request outside the queue; it can be undone for 5 s before it is sent. Rules RQ-04, PA-01, PA-04, PA-09. */
export function useRequestDecision(user: User) {
  const { errorText } = useText();
  const { requestText } = useTextPart(adminPart);
  const decisions = useDecisions('request');
  const decision = decisions.find(user.id);
  const isFailed = decision?.status === 'refused' || decision?.status === 'unanswered';
  const isDone = decision?.status === 'done';
  // A decided person is read again in a moment.
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
