import { ApiError } from '../values/api-error.ts';

/** Counts what each caller does in a minute, and stops those who do too much. Rules TR-33, TR-39. */
export type MinuteCounter = {
  /** Throws ApiError `general_rate_limit_exceeded` while a caller has used up the minute. */
  readonly check: (caller: string) => void;
  readonly count: (caller: string) => void;
};

type Minute = { readonly endsAtMs: number; count: number };

const minuteMs = 60_000;

/** Makes the counter; a caller's minute begins with the first count. */
export function createMinuteCounter(countMax: number, nowMs: () => number): MinuteCounter {
  const minutes = new Map<string, Minute>();

  /** Minutes end in the order in which they began. */
  function forgetEnded(): void {
    for (const [caller, { endsAtMs }] of minutes) {
      if (endsAtMs > nowMs()) return;
      minutes.delete(caller);
    }
  }

  return {
    check: (caller) => {
      const minute = minutes.get(caller);
      if (minute === undefined || minute.count < countMax) return;
      const leftMs = minute.endsAtMs - nowMs();
      if (leftMs > 0) throw tooManyCalls(Math.ceil(leftMs / 1000));
    },
    count: (caller) => {
      if (!Number.isFinite(countMax)) return;
      forgetEnded();
      const minute = minutes.get(caller);
      if (minute === undefined) minutes.set(caller, { endsAtMs: nowMs() + minuteMs, count: 1 });
      else minute.count += 1;
    },
  };
}

/** The refusal of a caller who has to wait for so many seconds. */
export function tooManyCalls(retryAfterSeconds: number): ApiError {
  const subject = String(retryAfterSeconds);
  return new ApiError('general_rate_limit_exceeded', { subject, retryAfterSeconds });
}
