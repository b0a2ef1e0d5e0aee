import { useQueryClient } from '@tanstack/react-query';
import type { Engagement } from '#src/domain/engagement.ts';
import { isAnswered, statesReason, type Refusal } from '#src/services/reply.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { useServices } from '#src/state/app-context.ts';
import { engagementsKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmitEach } from '#src/state/use-submit.ts';
import type { MemberText } from '#src/text/member-text.ts';
import { keepDecision, type Decision } from '#src/state/review-cache.ts';

/** Submits decisions on engagements, each at most once at a time, and writes what was taken into what is cached. Rule RV-20. */
export function useSubmitDecisions() {
  const text = useText();
  const services = useServices();
  const queryClient = useQueryClient();
  return useSubmitEach({
    idOf: ({ engagement }: DecisionRequest) => engagement.id,
    async send({ engagement, decision }) {
      // A list that is being read in the meantime would show the engagement as it was.
      await queryClient.cancelQueries({ queryKey: engagementsKey(engagement.postId) });
      const reply = await services.engagements.review({ engagementId: engagement.id, ...decision });
      if (reply.success) keepDecision(queryClient, engagement, decision);
      return reply;
    },
    wordFailure: (refusal, { decision }) => decisionFailureText(refusal, decision, text),
  });
}

/** An engagement, and what is decided on it. */
export type DecisionRequest = { readonly engagement: Engagement; readonly decision: Decision };

/** The sentence of a decision that was not taken. Rule RV-20. */
export function decisionFailureText(
  refusal: Refusal,
  decision: Pick<Decision, 'isApproved'>,
  { errorText, reviewText }: Pick<MemberText, 'errorText' | 'reviewText'>,
): string {
  const reason = refusalText(refusal, errorText);
  if (!isAnswered(refusal)) {
    const cause = statesReason(refusal) ? reason : reviewText.noAnswer;
    return errorText({ code: 'review_call_failed', reason: cause });
  }
  const code = decision.isApproved ? 'approval_refused' : 'rejection_refused';
  return errorText({ code, reason });
}
