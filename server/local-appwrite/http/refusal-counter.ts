import { ApiError } from '../values/api-error.ts';
import { addressGroup } from './client-address.ts';

/** Counts the refusals of guests by address, and stops those who collect too many. Rule TR-33. */
export type RefusalCounter = {
  /** Throws ApiError `general_rate_limit_exceeded` while an address has used up its minute. */
  readonly check: (address: string) => void;
  readonly count: (address: string) => void;
};

type Minute = { readonly endsAtMs: number; count: number };

const minuteMs = 60_000;

/** Makes the counter; a minute begins with the first refusal. */
export function createRefusalCounter(most: number, nowMs: () => number): RefusalCounter {
  const minutes = new Map<string, Minute>();

  /** Minutes end in the order in which they began. */
  function forgetEnded(): void {
    for (const [group, { endsAtMs }] of minutes) {
      if (endsAtMs > nowMs()) return;
      minutes.delete(group);
    }
  }

  return {
    check: (address) => {
      const minute = minutes.get(addressGroup(address));
      if (minute === undefined || minute.count < most) return;
      const leftMs = minute.endsAtMs - nowMs();
      if (leftMs <= 0) return;
      throw new ApiError('general_rate_limit_exceeded', {
        subject: String(Math.ceil(leftMs / 1000)),
      });
    },
    count: (address) => {
      if (!Number.isFinite(most)) return;
      forgetEnded();
      const group = addressGroup(address);
      const minute = minutes.get(group);
      if (minute === undefined) minutes.set(group, { endsAtMs: nowMs() + minuteMs, count: 1 });
      else minute.count += 1;
    },
  };
}
