import { createStore, type StoreApi } from 'zustand/vanilla';
import { type KeptDecision, decisionsSlot, isKeptDecision } from '#src/contract/decision-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import type { Refusal } from '#src/services/reply.ts';

/**
 * The state of a decision: `held` can be undone, `sending` has no answer yet, `unanswered` may have arrived and is
 * resent, `refused` and `done` are final.
 */
type DecisionStatus = 'held' | 'sending' | 'unanswered' | 'refused' | 'done';

/** A decision made since the app opened, or one that an earlier launch left unanswered. */
export type PendingDecision = KeptDecision & {
  readonly id: string;
  readonly status: DecisionStatus;
  /** Why it was refused, or why its outcome is unknown; null if no reason is known. */
  readonly refusal: Refusal | null;
};

/** The decisions of one person in memory, in the order they were made. */
export type DecisionList = {
  readonly store: StoreApi<readonly PendingDecision[]>;
  readonly find: (id: string) => PendingDecision | undefined;
  readonly add: (decision: KeptDecision) => PendingDecision;
  /** Changes a decision, if it exists, and returns it. */
  readonly change: (id: string, changes: Partial<PendingDecision>) => PendingDecision | undefined;
  /** Drops the decisions that match. */
  readonly drop: (isDropped: (decision: PendingDecision) => boolean) => void;
};

/** Creates the list from what the device kept, so that its items are out of their queues from the start. */
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

/** A decision's id: the request id of its first call. */
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

/** The decisions of one person on the device, by id. */
export type KeptDecisions = {
  /** All of them, in the order they were last written; invalid ones are left out, and dropped by the next write. */
  all(): readonly KeptDecision[];
  read(id: string): KeptDecision | undefined;
  write(id: string, decision: KeptDecision): void;
  remove(id: string): void;
};

/** Stores the decisions of one person; every call reads the storage, because other windows write it too. Rule MY-21. */
export function createKeptDecisions(storage: DeviceStorage, userId: string): KeptDecisions {
  const slot = decisionsSlot(userId);
  const entries = () =>
    Object.entries(storage.read(slot) ?? {}).flatMap(([id, decision]) =>
      isKeptDecision(decision) ? [[id, decision] as const] : [],
    );
  const othersThan = (id: string) => entries().filter(([other]) => other !== id);
  return {
    all: () => entries().map(([, decision]) => decision),
    read: (id) => entries().find(([other]) => other === id)?.[1],
    write(id, decision) {
      storage.write(slot, Object.fromEntries([...othersThan(id), [id, decision]]));
    },
    remove(id) {
      const others = othersThan(id);
      if (others.length === 0) storage.remove(slot);
      else storage.write(slot, Object.fromEntries(others));
    },
  };
}
