import { useStore } from 'zustand';
import type { DecisionKind } from '#src/contract/decision-slots.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import type { PendingDecision } from '#src/state/decision-list.ts';
import { useOwnDecisions } from '#src/state/own-decisions.ts';
import type { NewDecision } from '#src/state/pending-decisions.ts';
import { useText } from '#src/state/text-context.ts';
import { useAnnounce } from '#src/ui/announce.ts';

/** The decisions of one queue, and how they are made and taken back. */
export type QueueDecisions = {
  /** The newest one, unless it failed. */
  readonly last: PendingDecision | undefined;
  /** Those that were refused or have no answer, the newest first. */
  readonly failed: readonly PendingDecision[];
  readonly find: (itemId: string) => PendingDecision | undefined;
  /** Whether an item is out of its queue, because it has a decision that was not refused. */
  readonly isDecided: (itemId: string) => boolean;
  /** Makes a decision that can be undone; false while its item has one already. */
  readonly decide: (decision: Omit<NewDecision, 'kind'>) => boolean;
  /** Takes a decision back, the newest that can be without an id, and answers it. */
  readonly undo: (id?: string) => PendingDecision | undefined;
  /** Sends again what has no answer. */
  readonly retry: () => void;
  /** Forgets a refusal that was read. */
  readonly dismiss: (id: string) => void;
};

/** Follows the decisions of one queue. Rules MY-09, MY-21, PA-09. */
export function useDecisions(kind: DecisionKind): QueueDecisions {
  const decisions = useOwnDecisions();
  const { decisionsText } = useText();
  const messenger = useMessenger();
  const announce = useAnnounce();
  const all = useStore(decisions.store);
  const own = all.filter((each) => each.kind === kind);
  const failed = own.filter(isFailed);
  const newest = own.at(-1);
  const find = (itemId: string) => own.findLast((each) => each.itemId === itemId);
  return {
    last: newest === undefined || isFailed(newest) ? undefined : newest,
    failed: failed.toReversed(),
    find,
    isDecided(itemId) {
      const decision = find(itemId);
      return decision !== undefined && decision.status !== 'refused';
    },
    decide(decision) {
      const isTaken = decisions.decide({ ...decision, kind });
      if (!isTaken) return false;
      messenger.haptic('decided');
      announce?.(decisionsText.did(decision.verdict, decision.handle));
      return true;
    },
    undo(id = own.findLast(({ status }) => status === 'held')?.id ?? '') {
      const decision = decisions.undo(id);
      if (decision === undefined) return undefined;
      messenger.haptic('undone');
      announce?.(decisionsText.undone(decision.handle));
      return decision;
    },
    retry: () => void decisions.resume(),
    dismiss: decisions.dismiss,
  };
}

function isFailed({ status }: PendingDecision): boolean {
  return status === 'refused' || status === 'unanswered';
}
