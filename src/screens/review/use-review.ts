import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Engagement } from '#src/domain/engagement.ts';
import { pendingEngagements } from '#src/domain/engagement/review-engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { outcomeOf, type Refusal } from '#src/services/reply.ts';
import { useServices } from '#src/state/app-context.ts';
import { engagementsKey } from '#src/state/query-keys.ts';
import { refusalText } from '#src/state/answers.ts';
import { useText } from '#src/state/text-context.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import type { MemberText } from '#src/text/member-text.ts';
import { forgetReview, keepDecision, type Decision } from './review-cache.ts';

/** How approving all is going: how many of the pending ones are through. */
export type BulkProgress = { readonly done: number; readonly total: number };

/** What approving all came to. */
export type BulkOutcome = {
  readonly tone: 'success' | 'warning' | 'failure';
  readonly text: string;
};

/** The review of one post: what runs, what failed, and how to decide. Rules RV-20 to RV-24. */
export type Review = {
  readonly busyIds: ReadonlySet<string>;
  /** The sentences of refused decisions, by engagement. */
  readonly errors: ReadonlyMap<string, string>;
  readonly bulk: BulkProgress | undefined;
  readonly outcome: BulkOutcome | undefined;
  /** Decides on one engagement; true when the decision was taken. */
  readonly decide: (engagement: Engagement, decision: Decision) => Promise<boolean>;
  /** Approves all pending engagements one by one; those that fail stay pending and do not stop the rest. */
  readonly approveAll: (engagements: readonly Engagement[]) => Promise<void>;
  /** Ends approving all after the one that is running. */
  readonly stop: () => void;
};

/** Reviews the engagements with a post; leaving the screen stops approving all, and loses nothing. */
export function useReview(post: Post): Review {
  const text = useText();
  const send = useSendDecision(post);
  const messenger = useMessenger();
  const queryClient = useQueryClient();
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [bulk, setBulk] = useState<BulkProgress>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  // Two taps may come before React draws the first, so what runs is known beside the state.
  const runningRef = useRef(new Set<string>());
  const isStoppedRef = useRef(false);

  useEffect(() => {
    isStoppedRef.current = false;
    return () => {
      isStoppedRef.current = true;
    };
  }, []);

  async function decideOne(engagement: Engagement, decision: Decision): Promise<boolean> {
    if (runningRef.current.has(engagement.id)) return false;
    runningRef.current.add(engagement.id);
    setBusyIds(new Set(runningRef.current));
    setErrors((current) => without(current, engagement.id));
    const error = await send(engagement, decision);
    runningRef.current.delete(engagement.id);
    setBusyIds(new Set(runningRef.current));
    if (error !== undefined) setErrors((current) => new Map(current).set(engagement.id, error));
    return error === undefined;
  }

  return {
    busyIds,
    errors,
    bulk,
    outcome,
    async decide(engagement, decision) {
      setOutcome(undefined);
      const isTaken = await decideOne(engagement, decision);
      messenger.haptic(isTaken ? 'success' : 'error');
      if (!isTaken) forgetReview(queryClient, post);
      return isTaken;
    },
    async approveAll(engagements) {
      const pending = pendingEngagements(engagements);
      isStoppedRef.current = false;
      setOutcome(undefined);
      let approved = 0;
      let failed = 0;
      for (const [done, engagement] of pending.entries()) {
        if (isStoppedRef.current) break;
        setBulk({ done, total: pending.length });
        if (await decideOne(engagement, { isApproved: true })) approved += 1;
        else failed += 1;
      }
      setBulk(undefined);
      setOutcome(bulkOutcomeOf({ pending: pending.length, approved, failed }, text));
      messenger.haptic(failed === 0 ? 'success' : 'error');
      if (failed > 0) forgetReview(queryClient, post);
    },
    stop() {
      isStoppedRef.current = true;
    },
  };
}

/** Gives the function that sends a decision and resolves to the sentence of its failure, if it failed. */
function useSendDecision(post: Post) {
  const { errorText } = useText();
  const services = useServices();
  const queryClient = useQueryClient();
  return async (engagement: Engagement, decision: Decision): Promise<string | undefined> => {
    // A list that is being read meanwhile would show the engagement as it was.
    await queryClient.cancelQueries({ queryKey: engagementsKey(post.id) });
    const reply = await services.engagements.review({ engagementId: engagement.id, ...decision });
    if (!reply.success) return failureText(reply, decision, errorText);
    keepDecision(queryClient, engagement, decision);
    return undefined;
  };
}

/** The sentence of a decision that was not taken. Rule RV-20. */
function failureText(refusal: Refusal, decision: Decision, errorText: ErrorText): string {
  const reason = refusalText(refusal, errorText);
  if (outcomeOf(refusal) !== 'known') return errorText({ code: 'review_call_failed', reason });
  const code = decision.isApproved ? 'approval_refused' : 'rejection_refused';
  return errorText({ code, reason });
}

/** What approving all says at its end; nothing when it was stopped before the first. Rules RV-22 to RV-24. */
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

function without(errors: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> {
  const left = new Map(errors);
  left.delete(id);
  return left;
}
