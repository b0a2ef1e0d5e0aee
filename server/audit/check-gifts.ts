import type { AuditData, Check } from './audit-data.ts';

/** The clock of the function may differ a little from that of the database. */
const toleranceMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** A day whose gifts are counted, and what the ledger says was surely, or at most, given on it. */
type GiftDay = {
  readonly id: string;
  readonly given: number;
  readonly startMs: number;
  readonly countedMs: number;
  least: number;
  most: number;
};

/**
 * Checks that what is counted as an administrator's gifts of a day is what the ledger says that the administrator gave,
 * since counting began. Once the limit is lifted, the rest of the day is not counted. Rule FA-18.
 */
export function checkGifts({ giftDays, report }: AuditData): Check {
  const days = new Map<string, GiftDay[]>();
  for (const { $id, $createdAt, adminId, day, given } of giftDays.values()) {
    const startMs = Date.parse(`${day}T00:00:00Z`);
    // The rows of one transaction are not of quite the same time.
    const countedMs = Math.max(Date.parse($createdAt) - 1000, startMs + toleranceMs);
    const counted = { id: $id, given, startMs, countedMs, least: 0, most: 0 };
    const key = `${adminId} ${day}`;
    days.set(key, [...(days.get(key) ?? []), counted]);
  }
  const uncounts = new Map<string, () => void>();
  return {
    movement({ $id, kind, actorId, amount, $createdAt }) {
      // A gift that is taken back is taken off its day again; what is returned is no gift of a day. Rule PA-18.
      if (kind === 'reduction') uncounts.get($id)?.();
      if (kind !== 'gift' || $id.startsWith('back.')) return;
      const atMs = Date.parse($createdAt);
      const near = new Set([dayOf(atMs - toleranceMs), dayOf(atMs + toleranceMs)]);
      for (const day of near) {
        for (const counted of days.get(`${actorId} ${day}`) ?? []) {
          const least = counted.least;
          addGift(counted, atMs, amount);
          const isCounted = counted.least > least;
          if (isCounted) uncounts.set(`back.${$id}`, () => (counted.least -= amount));
        }
      }
    },
    end() {
      for (const { id, given, least, most } of [...days.values()].flat()) {
        if (given >= least && given <= most) continue;
        report({
          invariant: 'the gifts of a day are counted',
          subject: `giftDays/${id}`,
          detail: `counted ${given}, given between ${least} and ${most}`,
        });
      }
    },
  };
}

function addGift(day: GiftDay, atMs: number, amount: number): void {
  const endMs = day.startMs + dayMs;
  if (atMs >= day.countedMs && atMs < endMs - toleranceMs) day.least += amount;
  if (atMs >= day.startMs - toleranceMs && atMs < endMs + toleranceMs) day.most += amount;
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
