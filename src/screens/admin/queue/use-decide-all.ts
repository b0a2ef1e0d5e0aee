import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Reply } from '#src/services/reply.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmitEach, type SubmitProgress } from '#src/state/use-submit.ts';
import type { Decision, Outcome } from './decision.ts';

/** A list of work as the cache holds it; `total` counts what waits, read or not. */
export type WorkPage<Item> = { readonly rows: readonly Item[]; readonly total: number };

/** Decisions on several items of one list, one after the other. */
export type DecideAll<Item> = {
  /** Decides several; `onOutcome` gets each outcome. */
  readonly decideAll: (
    items: readonly Item[],
    decision: Decision<Item>,
    onOutcome: (item: Item, outcome: Outcome) => void,
  ) => Promise<boolean>;
  /** How far `decideAll` is; undefined while it does not run. */
  readonly progress: SubmitProgress | undefined;
  /** Ends `decideAll` after the item that is being decided. */
  readonly stop: () => void;
};

/**
 * Decides items of a list, and takes each out of the list once there is nothing left to decide. Leaving the screen
 * ends the run. Rules RQ-06, RE-11, PA-09.
 */
export function useDecideAll<Item>(
  queryKey: readonly unknown[],
  idOf: (item: Item) => string,
): DecideAll<Item> {
  const { errorText } = useText();
  const queryClient = useQueryClient();
  const { submitAll, progress, stop } = useSubmitEach({
    idOf: ({ item }: Submitted<Item>) => idOf(item),
    send: async ({ item, decision }) => {
      // A read that began before the decision would bring the item back.
      await queryClient.cancelQueries({ queryKey });
      const reply = await decision.send(item);
      if (isSettled(reply, decision)) drop(idOf(item));
      return reply;
    },
  });
  useEffect(() => stop, [stop]);

  /** Takes a handled item out at once; the next read makes it true. */
  function drop(id: string) {
    queryClient.setQueryData<WorkPage<Item>>(queryKey, (page) => {
      if (page === undefined) return page;
      const rows = page.rows.filter((item) => idOf(item) !== id);
      return { rows, total: page.total - (page.rows.length - rows.length) };
    });
  }

  function outcomeOf(reply: Reply, decision: Decision<Item>): Outcome {
    if (reply.success) return { isDone: true, isSettled: true, text: decision.doneText };
    const text = decision.wordFailure?.(reply) ?? wordRefusal(reply, errorText);
    return { isDone: false, isSettled: isSettled(reply, decision), text };
  }

  return {
    decideAll: (items, decision, onOutcome) =>
      submitAll(
        items.map((item) => ({ item, decision })),
        ({ item }, reply) => {
          if (reply !== undefined) onOutcome(item, outcomeOf(reply, decision));
        },
      ),
    progress,
    stop,
  };
}

type Submitted<Item> = { readonly item: Item; readonly decision: Decision<Item> };

function isSettled<Item>(reply: Reply, decision: Decision<Item>): boolean {
  return reply.success || decision.isGone?.(reply) === true;
}
