import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DecisionKind } from '#src/contract/decision-slots.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp } from '#src/state/app-context.ts';
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

/** For how long what has just come answers nothing: within it, a tap was meant for what stood there before. */
const settleMs = 500;

/** Whether something may be decided on, and how a control waits until it may. */
type Settled = {
  readonly isSettled: boolean;
  /** Calls when what is shown has settled, and else does nothing. */
  readonly whenSettled: (call: () => void) => void;
};

/**
 * Returns whether what is shown, named by a text, has been there for half a second, so that one double tap decides one
 * thing. Rule MY-22.
 */
export function useSettled(shown: string): Settled {
  const { clock } = useApp();
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const cancel = clock.after(settleMs, () => {
      setSettled(shown);
    });
    return () => {
      cancel();
      setSettled(undefined);
    };
  }, [clock, shown]);
  const isSettled = settled === shown;
  return {
    isSettled,
    whenSettled(call) {
      if (isSettled) call();
    },
  };
}

/** A queue as one sitting goes through it. */
type Sitting = {
  /** Everything of the sitting in a stable order: what arrives later is appended, so that nothing moves. */
  readonly order: readonly string[];
  /** Counts an item as decided here, with any outcome. */
  readonly noteDecided: (id: string) => void;
  /** Where an item stands among those that are open or were decided here; null where it does not. Rules MY-09, PA-03. */
  readonly placeOf: (id: string | undefined) => Place | null;
};

/** A place in a queue, counted from 1. */
type Place = { readonly number: number; readonly total: number };

type SittingOptions = {
  /** All items as they were last read. */
  readonly ids: readonly string[];
  /** Whether an item has no decision. */
  readonly isOpen: (id: string) => boolean;
  /** How many more wait than were read. */
  readonly unreadCount?: number;
};

/** Keeps the order of a queue and the place in it while its items are decided. */
export function useSitting({ ids, isOpen, unreadCount = 0 }: SittingOptions): Sitting {
  const [known, setKnown] = useState<readonly string[]>([]);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const knownIds = new Set(known);
  const added = ids.filter((id) => !knownIds.has(id));
  const order = added.length === 0 ? known : [...known, ...added];
  if (added.length > 0) setKnown(order);
  const read = new Set(ids);
  const counted = order.filter((id) => decided.has(id) || (read.has(id) && isOpen(id)));
  return {
    order,
    noteDecided: (id) => {
      setDecided((before) => new Set([...before, id]));
    },
    placeOf(id) {
      const index = id === undefined ? -1 : counted.indexOf(id);
      return index < 0 ? null : { number: index + 1, total: counted.length + unreadCount };
    },
  };
}
