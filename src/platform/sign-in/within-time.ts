import type { Clock } from '../clock.ts';

/** Waits for work at most so long; rejects with `timeout` when it takes longer. */
export async function withinTime<Value>(
  clock: Pick<Clock, 'after'>,
  timeoutMs: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const lateness = Promise.withResolvers<never>();
  const cancel = clock.after(timeoutMs, () => {
    lateness.reject(new Error('timeout'));
  });
  try {
    return await Promise.race([work(), lateness.promise]);
  } finally {
    cancel();
  }
}
