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

/** The decisions of one queue, and how to make and undo them. */
export type QueueDecisions = {
  /** The latest one, unless it failed. */
  readonly last: PendingDecision | undefined;
  /** The refused and unanswered ones, latest first. */
  readonly failed: readonly PendingDecision[];
  readonly find: (itemId: string) => PendingDecision | undefined;
  /** Whether an item is out of its queue, because it has a decision that was not refused. */
  readonly isDecided: (itemId: string) => boolean;
  /** Makes an undoable decision; false if its item already has one. */
  readonly decide: (decision: Omit<NewDecision, 'kind'>) => boolean;
  /** Undoes a decision, by default the latest undoable one, and returns it. */
  readonly undo: (id?: string) => PendingDecision | undefined;
  /** Resends unanswered ones. */
  readonly retry: () => void;
  /** Removes a refusal that the user has read. */
  readonly dismiss: (id: string) => void;
};

/** The decisions of one queue, updated live. Rules MY-09, MY-21, PA-09. */
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

/** How long newly shown content ignores taps, which were meant for what was there before. */
const settleMs = 500;

/** Whether the shown item may be decided, and how a control waits until it may. */
type Settled = {
  readonly isSettled: boolean;
  /** Runs the callback if the shown item has settled; else does nothing. */
  readonly whenSettled: (call: () => void) => void;
};

/**
 * Returns whether the shown item, identified by a text, has been shown for half a second, so that a double tap decides only
 * one item. Rule MY-22.
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

/** A queue during one visit. */
type Sitting = {
  /** All items of the visit in a stable order: new ones are appended, so that nothing moves. */
  readonly order: readonly string[];
  /** Counts an item as decided here, with any outcome. */
  readonly noteDecided: (id: string) => void;
  /** An item's position among those that are open or were decided here; null if it is neither. Rules MY-09, PA-03. */
  readonly placeOf: (id: string | undefined) => Place | null;
};

/** A position in a queue, counted from 1. */
type Place = { readonly number: number; readonly total: number };

type SittingOptions = {
  /** All items as last read. */
  readonly ids: readonly string[];
  /** Whether an item has no decision. */
  readonly isOpen: (id: string) => boolean;
  /** How many more items wait than were read. */
  readonly unreadCount?: number;
};

/** Keeps the order of a queue and the position in it while its items are decided. */
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
