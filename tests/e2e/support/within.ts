import { setTimeout as pause } from 'node:timers/promises';

/** Rejects, with what was being done, where a browser does not come to an end with something for two minutes. */
export async function within<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const late = pause(120_000, undefined, { signal: ended.signal }).then(
    () => {
      throw new Error(`the browser did not end: ${what}`);
    },
    () => work,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
