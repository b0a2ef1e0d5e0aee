/** Runs work that has the same key one after the other; the work learns whether it had to wait. */
export type Serialize = <Value>(
  key: string,
  work: (hasWaited: boolean) => Promise<Value>,
) => Promise<Value>;

/** Makes a function that runs work with the same key one after the other; other keys are not held up. */
export function createSerializer(): Serialize {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const hasWaited = tails.has(key);
    // Never rejects: a tail takes every failure as an end.
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

/** The next work starts whether or not this one failed; its caller gets the failure. */
function ignore(): void {}
