/** Runs a limited number of pieces of work at a time; the others start in the order in which they came. */
export type ConcurrencyLimit = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Creates a limit of `most` pieces of work at a time. */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function place(): Promise<void> {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  }

  /** Passes the slot to the work that has waited longest. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async (work) => {
    await place();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
