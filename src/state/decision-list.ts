import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KeptDecision } from '#src/contract/decision-slots.ts';
import type { Refusal } from '#src/services/reply.ts';

/**
 * How far a decision is: `held` can be undone, `sending` has no answer yet, `unanswered` may have arrived and is sent
 * again, `refused` and `done` are final.
 */
export type DecisionStatus = 'held' | 'sending' | 'unanswered' | 'refused' | 'done';

/** A decision of this sitting, or one that an earlier sitting left without an answer. */
export type PendingDecision = KeptDecision & {
  readonly id: string;
  readonly status: DecisionStatus;
  /** Why it was refused or is not known to have arrived; null where nothing says why. */
  readonly refusal: Refusal | null;
};

/** The decisions of one person in memory, in the order in which they were made. */
export type DecisionList = {
  readonly store: StoreApi<readonly PendingDecision[]>;
  readonly find: (id: string) => PendingDecision | undefined;
  readonly add: (decision: KeptDecision) => PendingDecision;
  /** Changes a decision, if it is there, and answers it. */
  readonly change: (id: string, changes: Partial<PendingDecision>) => PendingDecision | undefined;
  /** Drops those that a test holds for. */
  readonly drop: (isDropped: (decision: PendingDecision) => boolean) => void;
};

/** Makes the list with what the device kept, so that its items are out of their queues from the start. */
export function createDecisionList(kept: readonly KeptDecision[]): DecisionList {
  const store = createStore<readonly PendingDecision[]>(() => kept.map(pendingOf));
  const find = (id: string) => store.getState().find((each) => each.id === id);
  return {
    store,
    find,
    add(decision) {
      const pending = pendingOf(decision);
      store.setState((all) => [...all, pending], true);
      return pending;
    },
    change(id, changes) {
      store.setState(
        (all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)),
        true,
      );
      return find(id);
    },
    drop(isDropped) {
      store.setState((all) => all.filter((each) => !isDropped(each)), true);
    },
  };
}

/** The request id of the first call, by which a decision is known. */
export function decisionId({ calls }: KeptDecision): string {
  return calls[0]?.request.requestId ?? '';
}

/** Whether a decision has its final answer. */
export function isFinal({ status }: PendingDecision): boolean {
  return status === 'refused' || status === 'done';
}

function pendingOf(decision: KeptDecision): PendingDecision {
  const status = decision.isSent ? 'sending' : 'held';
  return { ...decision, id: decisionId(decision), status, refusal: null };
}
