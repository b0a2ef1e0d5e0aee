/** Runs work with the same key one at a time; passes to the work whether it had to wait. */
export type Serialize = <Value>(
  key: string,
  work: (hasWaited: boolean) => Promise<Value>,
) => Promise<Value>;

/** Creates a serializer; work with different keys does not wait for each other. */
export function createSerializer(): Serialize {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const hasWaited = tails.has(key);
    // Never rejects: a tail ignores every failure.
    const before = tails.get(key) ?? Promise.resolve();
    const run = () => work(hasWaited);
    const result = before.then(run, run);
    const tail = result.then(ignore, ignore);
    tails.set(key, tail);
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    return result;
  };
}

/** The next work starts even if this one failed; only its own caller gets the failure. */
function ignore(): void {}
