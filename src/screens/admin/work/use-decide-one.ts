import { useQueryClient } from '@tanstack/react-query';
import type { Decide, Outcome } from './outcome.ts';

/** A list of work as the cache holds it. */
export type WorkPage<Item> = { readonly rows: readonly Item[]; readonly total: number };

/** Decides an item of a list and takes it out of the list once there is nothing left to decide. Rules RQ-06, RE-11. */
export function useDecideOne<Item>(queryKey: readonly unknown[], idOf: (item: Item) => string) {
  const queryClient = useQueryClient();

  /** Takes a handled item out at once; the next read makes it true. */
  function drop(id: string) {
    queryClient.setQueryData<WorkPage<Item>>(queryKey, (page) => {
      if (page === undefined) return page;
      const rows = page.rows.filter((item) => idOf(item) !== id);
      return { rows, total: page.total - (page.rows.length - rows.length) };
    });
  }

  return async (item: Item, decide: Decide<Item>): Promise<Outcome> => {
    // A read that began before the decision would bring the item back.
    await queryClient.cancelQueries({ queryKey });
    const outcome = await decide(item);
    if (outcome.isDone || outcome.isGone === true) drop(idOf(item));
    return outcome;
  };
}
