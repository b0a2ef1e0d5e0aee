/** How long a piece of the schedule's work may take, and how much it lists at a time. */
export type BatchLimits = {
  /** Whether another piece may begin. */
  readonly hasTime: () => boolean;
  /** How many rows are listed at a time. */
  readonly batchSize: number;
};

/** Work that is listed in batches, each item with a transaction of its own. */
export type BatchWork<Item> = {
  /** How many items are worked on at the same time. */
  readonly atOnce: number;
  /** What is due, at most so many; what was worked on with success is no longer among it. */
  readonly list: (size: number) => Promise<readonly Item[]>;
  /** Works on one item; false leaves it for the next run. */
  readonly work: (item: Item) => Promise<boolean>;
};

/**
 * Works through what is due, batch by batch, until nothing is left, a batch brings nothing on, or the time is over; what
 * does not fit waits for the next run. Answers how many items were worked on with success.
 */
export async function inBatches<Item>(
  { hasTime, batchSize }: BatchLimits,
  { atOnce, list, work }: BatchWork<Item>,
): Promise<number> {
  let total = 0;
  while (hasTime()) {
    const items = await list(batchSize);
    const done = await workOn(items, { atOnce, work, hasTime });
    total += done;
    if (items.length < batchSize || done < items.length) break;
  }
  return total;
}

type Workers<Item> = Pick<BatchWork<Item>, 'atOnce' | 'work'> & Pick<BatchLimits, 'hasTime'>;

async function workOn<Item>(items: readonly Item[], workers: Workers<Item>): Promise<number> {
  const waiting = [...items];
  let done = 0;
  async function workThrough(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (!workers.hasTime()) return;
      if (await workers.work(item)) done += 1;
    }
  }
  await Promise.all(Array.from({ length: workers.atOnce }, workThrough));
  return done;
}
