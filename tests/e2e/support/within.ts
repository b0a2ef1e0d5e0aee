import { setTimeout as pause } from 'node:timers/promises';

/** Rejects, naming the action, if a browser does not finish an action within two minutes. */
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
