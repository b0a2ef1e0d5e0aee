/** Makes a function that runs work with the same key one after the other; different keys run side by side. */
export function createSerialiser(): <Value>(
  key: string,
  work: () => Promise<Value>,
) => Promise<Value> {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    // Never rejects: a tail takes every failure as an end.
    const before = tails.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
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
