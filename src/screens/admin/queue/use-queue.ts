import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DecisionKind } from '#src/contract/decision-slots.ts';
import { useDecisions } from '#src/screens/decisions/use-decisions.ts';
import { useSitting } from '#src/screens/decisions/use-sitting.ts';
import type { Refusal } from '#src/services/reply.ts';
import type { PendingDecision } from '#src/state/decision-list.ts';
import type { NewDecision } from '#src/state/pending-decisions.ts';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { useLooks } from './use-looks.ts';
import { type Decision, useBulk, useDecideAll, type WorkPage } from './use-bulk.ts';

/** A work queue: how its list is read, how an item is identified, and how its decisions are worded. */
type QueueOptions<Item> = {
  readonly kind: DecisionKind;
  readonly query: UseQueryResult<WorkPage<Item>>;
  readonly queryKey: readonly unknown[];
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  /** Says that a decision is done. */
  readonly wordDone: (decision: PendingDecision) => string;
  readonly wordFailure: (refusal: Refusal) => string;
  /** What was chosen in a refused decision, and where it can still be done. Rule PA-16. */
  readonly keptChoiceOf?: (decision: PendingDecision) => ReactNode;
};

/**
 * A work queue whose items are decided one after the other in a sheet, or several at once; decided items leave the list.
 * Rules PA-03, PA-09, MY-21.
 */
export function useQueue<Item>(options: QueueOptions<Item>) {
  const { kind, query, queryKey, idOf, nameOf, ...words } = options;
  const queryClient = useQueryClient();
  const bulk = useBulk<Item>({ idOf, nameOf, all: useDecideAll<Item>(queryKey, idOf) });
  const sheet = useSheetSubject<Item>();
  const decisions = useDecisions(kind);
  const rows = query.data?.rows ?? [];
  const items = rows.filter((item) => !decisions.isDecided(idOf(item)));
  const { placeOf, noteDecided } = useSitting({
    ids: rows.map(idOf),
    isOpen: (id) => !decisions.isDecided(id),
    unreadCount: (query.data?.total ?? 0) - rows.length,
  });
  const shownId = sheet.subject === undefined ? undefined : idOf(sheet.subject);
  const isShown = (item: Item) => idOf(item) === shownId;
  const index = items.findIndex(isShown);
  // As it is now, not as it was when the sheet opened; one that has left the queue as it was last.
  const subject = rows.find(isShown) ?? sheet.subject;
  const isGone =
    sheet.isOpen && shownId !== undefined && index < 0 && !decisions.isDecided(shownId);

  /** Shows an item in the sheet; without one the sheet closes. */
  function show(item: Item | undefined) {
    if (item === undefined) sheet.close();
    else if (sheet.isOpen) sheet.change(item);
    else sheet.open(item);
  }

  function showId(id: string | undefined) {
    for (const item of rows) if (idOf(item) === id) show(item);
  }

  return {
    query,
    items,
    sheet: { ...sheet, subject },
    bulk,
    idOf,
    decisions,
    ...words,
    showId,
    lookedAtBy: useLooks(),
    /** Whether the sheet's item has left the queue without a decision made here. Rule PA-16. */
    isGone,
    place: index < 0 ? null : placeOf(shownId),
    picked: items.filter((item) => bulk.picked.has(idOf(item))),
    /** Decides on the sheet's item, which can be undone, and goes to the next; false where it was not decided. */
    decideInSheet: (item: Item, decision: Omit<NewDecision, 'kind' | 'itemId'>): boolean => {
      const id = idOf(item);
      const at = items.findIndex((other) => idOf(other) === id);
      if (at < 0 || !decisions.decide({ ...decision, itemId: id })) return false;
      noteDecided(id);
      show(items[at + 1] ?? items[at - 1]);
      return true;
    },
    /** Takes the last decision back and shows its item. */
    undo: () => {
      showId(decisions.undo()?.itemId);
    },
    /** Goes to the item before or after the sheet's, if there is one; from one that is gone, to the first or out. */
    step: (by: 1 | -1) => {
      const item = items[isGone ? 0 : index + by];
      if (item !== undefined || isGone) show(item);
    },
    decidePicked: async (decision: Decision<Item>): Promise<void> => {
      await bulk.run(items, decision);
      void queryClient.invalidateQueries();
    },
  };
}

/** The work of a screen, as its parts take it. */
export type Work<Item> = ReturnType<typeof useQueue<Item>>;

/** What is chosen or written about one item of a queue; what was meant for one item is empty for the next. Rule PA-03. */
export function useItemDraft<Draft extends object>(id: string, empty: Draft) {
  const [kept, setKept] = useState({ id, draft: empty });
  const draft = kept.id === id ? kept.draft : empty;
  return {
    draft,
    change: (changes: Partial<Draft>) => {
      setKept({ id, draft: { ...draft, ...changes } });
    },
  };
}
