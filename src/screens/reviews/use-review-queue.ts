import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { reviewOrder } from '#src/domain/engagement/review-order.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { forgetReview, type Decision } from '#src/screens/review/review-cache.ts';
import {
  decisionFailureText,
  useSubmitDecisions,
  type DecisionRequest,
} from '#src/screens/review/use-submit-decisions.ts';
import type { Refusal } from '#src/services/reply.ts';
import { useText } from '#src/state/text-context.ts';
import { useAnnounce } from '#src/ui/announce.ts';
import { useToast } from '#src/ui/toast.tsx';
import { useHeldDecisions } from './use-held-decisions.ts';

/** A second tap this soon after a decision is the second half of a double tap. */
const doubleTapMs = 250;

/**
 * What waits for an author's decision, one after the other: a decided one leaves the queue at once and comes back when
 * the decision is undone or refused. Rule MY-09.
 */
export function useReviewQueue(waiting: readonly WaitingEngagement[], nowMs: () => number) {
  const messenger = useMessenger();
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const { reviewText } = useText();
  const order = useStableOrder(waiting);
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set());
  const [currentId, setCurrentId] = useState<string>();
  const [decidedAtMs, setDecidedAtMs] = useState(0);
  const { failures, submit } = useSubmitDecisions();
  const held = useHeldDecisions((request) => void send(request));

  const waitingIds = new Set<string>(waiting.map(({ id }) => id));
  const remaining = order.filter((id) => waitingIds.has(id) && !decidedIds.has(id));
  const found = remaining.findIndex((id) => id === currentId);
  const index = Math.max(0, found);
  const shownId = remaining[index];
  const sayRefused = useSayRefused(shownId);

  async function send(request: DecisionRequest) {
    const { id, postId, postAuthorId } = request.engagement;
    const reply = await submit(request);
    if (reply === undefined || reply.success) return;
    putBack(id);
    forgetReview(queryClient, { id: postId, authorId: postAuthorId });
    messenger.haptic('error');
    sayRefused(reply, request);
  }

  function putBack(id: string) {
    setDecidedIds((ids) => new Set([...ids].filter((each) => each !== id)));
  }

  return {
    order,
    shownId,
    /** The refusal of the last decision on the shown one. */
    error: shownId === undefined ? undefined : failures.get(shownId)?.text,
    /** Where the shown one stands among all of this sitting. */
    place: { number: decidedIds.size + index + 1, total: decidedIds.size + remaining.length },
    held,
    /** Whether another one is shown than at first. */
    hasMoved: currentId !== undefined,
    /** Whether there is one before and one after. */
    canStep: { back: index > 0, on: index < remaining.length - 1 },
    decide: (engagement: Engagement, decision: Decision) => {
      if (engagement.id !== shownId || nowMs() - decidedAtMs < doubleTapMs) return;
      setDecidedAtMs(nowMs());
      messenger.haptic('tap');
      held.decide({ engagement, decision });
      announce?.(reviewText.decidedOn(decision.isApproved, engagement.authorX));
      setDecidedIds((ids) => new Set([...ids, engagement.id]));
      setCurrentId(remaining[index + 1] ?? remaining[index - 1]);
    },
    undo: () => {
      const request = held.undo();
      if (request === undefined) return;
      messenger.haptic('select');
      putBack(request.engagement.id);
      setCurrentId(request.engagement.id);
    },
    /** Goes to the one before or after without a decision. */
    step: (by: 1 | -1) => {
      const id = remaining[index + by];
      if (id !== undefined) setCurrentId(id);
    },
  };
}

/**
 * Gives the function that says why a decision was not taken. The card of the engagement shows the sentence; who looks at
 * another card, or has left the screen, gets it as a toast. Once the queue was through, that card is shown at once.
 */
function useSayRefused(shownId: string | undefined) {
  const text = useText();
  const showToast = useToast();
  const isThroughRef = useRef(false);
  useEffect(() => {
    isThroughRef.current = shownId === undefined;
    return () => {
      isThroughRef.current = false;
    };
  }, [shownId]);
  return (refusal: Refusal, { decision }: DecisionRequest) => {
    if (isThroughRef.current) return;
    showToast({ tone: 'failure', text: decisionFailureText(refusal, decision, text) });
  };
}

/** The order in which everything is gone through; what arrives later is appended, so that nothing moves. */
function useStableOrder(waiting: readonly WaitingEngagement[]): readonly string[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const known = new Set(order);
  const added = waiting.filter(({ id }) => !known.has(id));
  if (added.length === 0) return order;
  const next = [...order, ...reviewOrder(added).map(({ id }) => id)];
  setOrder(next);
  return next;
}
