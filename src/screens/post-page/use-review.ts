import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Engagement } from '#src/domain/engagement.ts';
import { pendingEngagements } from '#src/domain/engagement/review-engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useClosingConfirmation } from '#src/platform/telegram/later-hooks.ts';
import { isAnswered, statesReason, type Refusal } from '#src/services/reply.ts';
import { useServices } from '#src/state/app-context.ts';
import { engagementsKey } from '#src/state/query-keys.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { forgetReview, keepDecision, verdictOf, type Decision } from '#src/state/review-cache.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmitEach, type SubmitProgress } from '#src/state/use-submit.ts';
import type { MemberText } from '#src/text/member-text.ts';
import { useAnnounce } from '#src/ui/announce.ts';
import { useToast } from '#src/ui/toast.tsx';
import { useIsSeen } from '#src/ui/use-is-seen.ts';

/** The outcome of `approveAll`. */
export type BulkOutcome = {
  readonly tone: 'success' | 'warning' | 'failure';
  readonly text: string;
};

/** The review of one post: running and failed decisions, and how to decide. Rules RV-20 to RV-24. */
export type Review = {
  readonly busyIds: ReadonlySet<string>;
  /** The texts of refused decisions, by engagement. */
  readonly errors: ReadonlyMap<string, string>;
  /** The progress of `approveAll`. */
  readonly bulk: SubmitProgress | undefined;
  readonly outcome: BulkOutcome | undefined;
  /** Decides one engagement; resolves to whether the decision was accepted. */
  readonly decide: (engagement: Engagement, decision: Decision) => Promise<boolean>;
  /** Approves all pending engagements one at a time; failures stay pending and do not stop the rest. */
  readonly approveAll: (engagements: readonly Engagement[]) => Promise<void>;
  /** Stops `approveAll` after the running one. */
  readonly stop: () => void;
};

/** Reviews the engagements with a post; leaving the screen stops `approveAll`, and loses nothing. */
export function useReview(post: Post): Review {
  const text = useText();
  const messenger = useMessenger();
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const isSeen = useIsSeen(true);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const { runningIds, failures, progress, submit, submitAll, stop } = useSubmitDecisions();
  useEffect(() => stop, [stop]);
  // Closing the app would interrupt the run.
  useClosingConfirmation(progress !== undefined);

  return {
    busyIds: runningIds,
    errors: new Map([...failures].map(([id, failure]) => [id, failure.text])),
    bulk: progress,
    outcome,
    async decide(engagement, decision) {
      setOutcome(undefined);
      const reply = await submit({ engagement, decision });
      // The second half of a double tap: the first one has the outcome.
      if (reply === undefined) return false;
      messenger.haptic(reply.success ? 'done' : 'refused');
      if (reply.success) {
        announce?.(text.decisionsText.did(verdictOf(decision), engagement.authorX));
        return true;
      }
      forgetReview(queryClient, post);
      // The card that shows why is gone with its page or sheet.
      if (!isSeen.current)
        showToast({ tone: 'failure', text: decisionFailureText(reply, decision, text) });
      return false;
    },
    async approveAll(engagements) {
      const pending = pendingEngagements(engagements);
      setOutcome(undefined);
      let approved = 0;
      let failed = 0;
      const decision: Decision = { isApproved: true };
      const asked = pending.map((engagement) => ({ engagement, decision }));
      const isRun = await submitAll(asked, (_, reply) => {
        // Without a reply it was being decided by a tap of its own, whose outcome its card shows.
        if (reply?.success === true) approved += 1;
        else if (reply !== undefined) failed += 1;
      });
      if (!isRun) return;
      setOutcome(bulkOutcomeOf({ pending: pending.length, approved, failed }, text));
      messenger.haptic(failed === 0 ? 'done' : 'refused');
      if (failed > 0) forgetReview(queryClient, post);
    },
    stop,
  };
}

/** The final message of `approveAll`; none if other taps were deciding all of them. Rules RV-22 to RV-24. */
function bulkOutcomeOf(
  counts: { readonly pending: number; readonly approved: number; readonly failed: number },
  { errorText, reviewText }: Pick<MemberText, 'errorText' | 'reviewText'>,
): BulkOutcome | undefined {
  if (counts.pending === 0) {
    return { tone: 'warning', text: errorText({ code: 'nothing_to_approve' }) };
  }
  if (counts.failed > 0) {
    return { tone: 'failure', text: errorText({ code: 'bulk_approval_failed' }) };
  }
  if (counts.approved === 0) return undefined;
  return { tone: 'success', text: reviewText.processed(counts.approved) };
}

/** Submits decisions, each at most once at a time, and writes the accepted ones into the query cache. Rule RV-20. */
function useSubmitDecisions() {
  const text = useText();
  const services = useServices();
  const queryClient = useQueryClient();
  return useSubmitEach({
    idOf: ({ engagement }: DecisionRequest) => engagement.id,
    async send({ engagement, decision }) {
      // A read that is running would show the engagement without its decision.
      await queryClient.cancelQueries({ queryKey: engagementsKey(engagement.postId) });
      const reply = await services.engagements.review({ engagementId: engagement.id, ...decision });
      if (reply.success) keepDecision(queryClient, engagement, decision);
      return reply;
    },
    wordFailure: (refusal, { decision }) => decisionFailureText(refusal, decision, text),
  });
}

/** An engagement and the decision on it. */
type DecisionRequest = { readonly engagement: Engagement; readonly decision: Decision };

/** The text of a decision that was not accepted. Rule RV-20. */
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
