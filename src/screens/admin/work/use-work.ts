import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { useToast } from '#src/ui/toast.tsx';
import type { Decision, Outcome } from './decision.ts';
import { useBulk } from './use-bulk.ts';
import { useDecisions, type WorkPage } from './use-decisions.ts';
import { useIsShown } from '#src/screens/hooks/use-is-shown.ts';
import { useSheetSteps } from './use-sheet-steps.ts';
import { useUndecided } from './use-undecided.ts';
import { useDeferredDecision, type WaitingDecision } from './use-deferred-decision.ts';

/** A work queue: how its list is read, and how an item is identified. */
export type WorkOptions<Item> = {
  readonly query: UseQueryResult<WorkPage<Item>>;
  readonly queryKey: readonly unknown[];
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
};

/**
 * A work queue whose items are decided one after the other in a sheet, or several at once; decided items leave the list.
 * Rules PA-03, PA-09.
 */
export function useWork<Item>({ query, queryKey, idOf, nameOf }: WorkOptions<Item>) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const decisions = useDecisions<Item>(queryKey, idOf);
  const bulk = useBulk<Item>({ idOf, nameOf, decisions });
  const sheet = useSheetSubject<Item>();
  const [lastOutcome, setLastOutcome] = useState<Outcome | null>(null);
  const isShownRef = useIsShown();
  const { decidedCount, isHidden, hide, unhide, putBack } = useUndecided(idOf);
  const items = (query.data?.rows ?? []).filter((item) => !isHidden(item));
  const { place, show, step } = useSheetSteps({ items, sheet, idOf, decidedCount });
  const deferred = useDeferredDecision<Item>((waiting) => void send(waiting));

  async function send({ item, decision }: WaitingDecision<Item>) {
    const outcome = await decisions.decide(item, decision);
    if (outcome === undefined) return;
    if (outcome.isSettled) unhide(item);
    else putBack(item);
    if (isShownRef.current) setLastOutcome(outcome);
    else showToast({ tone: outcome.isDone ? 'success' : 'failure', text: outcome.text });
    void queryClient.invalidateQueries();
  }

  /** Takes the waiting decision back and shows its item. */
  function undo() {
    const item = deferred.undo();
    if (item === undefined) return;
    putBack(item);
    show(item);
  }

  /** Decides the sheet's item, which is sent a little later, and goes on to the next. */
  function decideInSheet(item: Item, text: string, decision: Decision<Item>) {
    const at = items.findIndex((other) => idOf(other) === idOf(item));
    if (at < 0) return;
    const others = items.filter((_other, index) => index !== at);
    setLastOutcome(null);
    deferred.decide({ item, text, decision });
    hide(item);
    show(others[at] ?? others.at(-1));
  }

  return {
    query,
    items,
    sheet,
    bulk,
    idOf,
    waiting: deferred.waiting,
    secondsLeft: deferred.secondsLeft,
    lastOutcome,
    place,
    picked: items.filter((item) => bulk.picked.has(idOf(item))),
    decideInSheet,
    undo,
    step,
    decidePicked: async (decision: Decision<Item>): Promise<void> => {
      await bulk.run(items, decision);
      void queryClient.invalidateQueries();
    },
  };
}

/** The work of a screen, as its parts take it. */
export type Work<Item> = ReturnType<typeof useWork<Item>>;
