import { useSubmitEach, type SubmitProgress } from '#src/state/use-submit.ts';
import { useState, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Reply, Refusal } from '#src/services/reply.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';

/** The result of one item of a bulk decision. */
export type BulkResult = Outcome & { readonly id: string; readonly name: string };

/** How a bulk run identifies, names and decides its items. */
type BulkOptions<Item> = {
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly all: DecideAll<Item>;
};

/**
 * Several items of a list, picked and then decided one at a time: what failed or was not reached stays picked, and each
 * item has its own result. Rule PA-09.
 */
export function useBulk<Item>({ idOf, nameOf, all }: BulkOptions<Item>) {
  const [isSelecting, setIsSelecting] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<readonly BulkResult[]>([]);

  return {
    isSelecting,
    picked,
    progress: all.progress,
    results,
    start: () => {
      setIsSelecting(true);
      setResults([]);
    },
    stop: () => {
      setIsSelecting(false);
      setPicked(new Set());
    },
    /** Stops a run after the current item. */
    halt: all.stop,
    toggle: (id: string) => {
      const next = new Set(picked);
      if (!next.delete(id)) next.add(id);
      setPicked(next);
    },
    pickAll: (items: readonly Item[]) => {
      setPicked(new Set(items.map(idOf)));
    },
    run: async (items: readonly Item[], decision: Decision<Item>) => {
      const chosen = items.filter((item) => picked.has(idOf(item)));
      const found: BulkResult[] = [];
      setResults([]);
      await all.decideAll(chosen, decision, (item, outcome) => {
        found.push({ id: idOf(item), name: nameOf(item), ...outcome });
        setResults([...found]);
      });
      const settled = new Set(found.filter((one) => one.isSettled).map(({ id }) => id));
      const left = chosen.map(idOf).filter((id) => !settled.has(id));
      setPicked(new Set(left));
      if (left.length === 0) setIsSelecting(false);
    },
  };
}

/** A queue as cached; `total` counts all waiting items, read or not. */
export type WorkPage<Item> = { readonly rows: readonly Item[]; readonly total: number };

/** Decisions on several items of one list, one at a time. */
type DecideAll<Item> = {
  /** Decides several items; `onOutcome` gets each outcome. */
  readonly decideAll: (
    items: readonly Item[],
    decision: Decision<Item>,
    onOutcome: (item: Item, outcome: Outcome) => void,
  ) => Promise<boolean>;
  /** The progress of `decideAll`; undefined while it is not running. */
  readonly progress: SubmitProgress | undefined;
  /** Stops `decideAll` after the current item. */
  readonly stop: () => void;
};

/**
 * Decides items of a list, and removes each from the list once nothing is left to decide. Leaving the screen stops the
 * run. Rules RQ-06, RE-11, PA-09.
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
      // A read that started before the decision would restore the item.
      await queryClient.cancelQueries({ queryKey });
      const reply = await decision.send(item);
      if (isSettled(reply, decision)) drop(idOf(item));
      return reply;
    },
  });
  useEffect(() => stop, [stop]);

  /** Removes a decided item from the cache at once; the next read confirms it. */
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

/** A decision on several items of a queue: how to send it for each, and how to word its reply. */
export type Decision<Item> = {
  readonly send: (item: Item) => Promise<Reply>;
  /** The success message. */
  readonly doneText: string;
  /** Words a refusal; by default, the refusal's own text. */
  readonly wordFailure?: (refusal: Refusal) => string;
  /** Whether a refusal means that another administrator decided first, which leaves nothing to decide. */
  readonly isGone?: (refusal: Refusal) => boolean;
};

/** The outcome of one decision, and its text. */
type Outcome = {
  readonly isDone: boolean;
  /** True when nothing is left to decide. */
  readonly isSettled: boolean;
  readonly text: string;
};
