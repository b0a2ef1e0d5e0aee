/** Runs work, so much of it at a time; what waits begins in the order in which it came. */
export type ConcurrencyLimit = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Makes a limit of so many pieces of work at a time. */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function place(): Promise<void> {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  }

  /** Hands the place over to who has waited longest. */
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
