import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { useToast } from '#src/ui/toast.tsx';
import type { Outcome } from './outcome.ts';
import { useBulk } from './use-bulk.ts';

/** A work queue: how its list is read, and how an item is identified. */
export type WorkOptions<Item> = {
  readonly query: UseQueryResult<{ readonly rows: readonly Item[]; readonly total: number }>;
  readonly queryKey: readonly unknown[];
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
};

/** Decides one item of the work; never throws. */
export type Decide<Item> = (item: Item) => Promise<Outcome>;

/** A work queue whose items are decided one by one in a sheet or several at once; decided items leave the list. */
export function useWork<Item>({ query, queryKey, idOf, nameOf }: WorkOptions<Item>) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const bulk = useBulk<Item>({ idOf, nameOf });
  const sheet = useSheetSubject<Item>();
  const items = query.data?.rows ?? [];

  /** Takes a handled item out at once; the next read makes it true. */
  function drop(id: string) {
    queryClient.setQueryData<typeof query.data>(queryKey, (page) => {
      if (page === undefined) return page;
      const rows = page.rows.filter((item) => idOf(item) !== id);
      return { rows, total: page.total - (page.rows.length - rows.length) };
    });
  }

  async function decideOne(item: Item, decide: Decide<Item>): Promise<Outcome> {
    // A read that began before the decision would bring the item back.
    await queryClient.cancelQueries({ queryKey });
    const outcome = await decide(item);
    if (outcome.isDone) drop(idOf(item));
    return outcome;
  }

  return {
    query,
    items,
    sheet,
    bulk,
    idOf,
    picked: items.filter((item) => bulk.picked.has(idOf(item))),
    /** Decides the item of the sheet; what failed is answered, so that the sheet can show it. */
    async decideInSheet(item: Item, decide: Decide<Item>): Promise<Outcome> {
      const outcome = await decideOne(item, decide);
      if (!outcome.isDone) return outcome;
      sheet.close();
      showToast({ tone: 'success', text: outcome.text });
      void queryClient.invalidateQueries();
      return outcome;
    },
    async decidePicked(decide: Decide<Item>): Promise<void> {
      await bulk.run(items, (item) => decideOne(item, decide));
      void queryClient.invalidateQueries();
    },
  };
}

/** The work of a screen, as its parts take it. */
export type Work<Item> = ReturnType<typeof useWork<Item>>;
