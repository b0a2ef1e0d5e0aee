import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { reviewOrder } from '#src/domain/engagement/review-engagement.ts';
import { useLocation } from '#src/platform/router.tsx';
import { useDecisions, useSettled, useSitting } from '#src/screens/decisions/use-decisions.ts';
import { verdictOf, type Decision } from '#src/state/review-cache.ts';

/**
 * The engagements that wait for an author's decision, one at a time: a decided one leaves the queue at once and returns if
 * the decision is undone or refused. Rules MY-09, MY-21, MY-22.
 */
export function useReviewQueue(waiting: readonly WaitingEngagement[]) {
  const decisions = useDecisions('review');
  const isOpen = (id: string) => !decisions.isDecided(id);
  const ids = reviewOrder(waiting).map(({ id }) => id);
  const { order, placeOf, noteDecided } = useSitting({ ids, isOpen });
  const waitingIds = new Set<string>(ids);
  const shown = useShown(order.filter((id) => waitingIds.has(id) && isOpen(id)));
  const { shownId, isSettled, whenSettled, next, show } = shown;

  return {
    ...shown,
    order,
    decisions,
    place: placeOf(shownId),
    /** Decides the shown one and moves to the next; false, with nothing done, if the tap came too early. */
    decide: ({ id, postId, authorX }: Engagement, decision: Decision): boolean => {
      if (!isSettled || id !== shownId) return false;
      const isTaken = decisions.decide({
        itemId: id,
        handle: authorX,
        verdict: verdictOf(decision),
        reason: decision.isApproved ? null : decision.reason,
        postId,
        calls: [{ name: 'reviewEngagement', request: { engagementId: id, ...decision } }],
      });
      if (!isTaken) return false;
      noteDecided(id);
      show(next);
      return true;
    },
    undo: () => {
      whenSettled(() => {
        const decision = decisions.undo();
        if (decision !== undefined) show(decision.itemId);
      });
    },
  };
}

/** Which of the remaining ones is shown, whether its reason is asked for, and how to move to others. */
function useShown(remaining: readonly string[]) {
  const [currentId, setCurrentId] = useKeptId();
  const [rejectingId, setRejectingId] = useState<string>();
  const found = remaining.findIndex((id) => id === currentId);
  const index = Math.max(0, found);
  const shownId = remaining[index];
  const isRejecting = shownId !== undefined && rejectingId === shownId;
  const settled = useSettled(`${shownId ?? ''} ${isRejecting ? 'reason' : ''}`);

  /** Shows one, without asking for a reason. */
  function show(id: string | undefined) {
    setRejectingId(undefined);
    setCurrentId(id);
  }

  return {
    ...settled,
    shownId,
    show,
    /** The item after the shown one, otherwise the one before. */
    next: remaining[index + 1] ?? remaining[index - 1],
    isRejecting,
    /** Asks why the shown one is rejected. */
    askReason: () => {
      settled.whenSettled(() => {
        setCurrentId(shownId);
        setRejectingId(shownId);
      });
    },
    stopRejecting: () => {
      setRejectingId(undefined);
    },
    /** How many have no decision. */
    openCount: remaining.length,
    /** Whether an engagement is still undecided, so that it can be shown. */
    isWaiting: (id: string) => remaining.includes(id),
    /** Whether another one is shown than at first. */
    hasMoved: currentId !== undefined,
    /** Whether there is a previous and a next one. */
    canStep: { back: index > 0, on: index < remaining.length - 1 },
    /** Moves to the previous or next one without a decision. */
    step: (by: 1 | -1) => {
      const id = remaining[index + by];
      if (id !== undefined) show(id);
    },
  };
}

/** The id of the shown one, as a state that is restored when the person comes back from another screen. */
function useKeptId() {
  const queryClient = useQueryClient();
  const { isReturn } = useLocation();
  const [id, setId] = useState(() =>
    isReturn ? queryClient.getQueryData<string>(placeKey) : undefined,
  );
  useEffect(() => {
    queryClient.setQueryData(placeKey, id);
  }, [queryClient, id]);
  return [id, setId] as const;
}

const placeKey = ['place', 'reviews'];

/** The review queue of a screen, as its parts use it. */
export type ReviewQueue = ReturnType<typeof useReviewQueue>;
