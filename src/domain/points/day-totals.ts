import type { PointMovement } from './ledger.ts';
import { isTenths, tenths, type PointTenths } from './tenths.ts';

/** The movements of one UTC day, in tenths: paid for engagements, minted, and burned. */
export type DayTotals = {
  readonly startMs: number;
  readonly paidTenths: PointTenths;
  readonly mintedTenths: PointTenths;
  readonly burnedTenths: PointTenths;
};

const dayMs = 24 * 60 * 60 * 1000;

/** How many days are stored. */
export const maxDaysKept = 35;

const paidKinds: ReadonlySet<string> = new Set(['reward', 'overturn']);

/**
 * The first completely counted day, for a ledger that was summed up before days were counted: the next day.
 * Rule PA-24.
 */
export function daysFrom(nowMs: number): readonly DayTotals[] {
  return [emptyDay((Math.floor(nowMs / dayMs) + 1) * dayMs)];
}

/** Adds movements to the days, oldest first; ignores movements before the first stored day. Rule PA-24. */
export function addToDays(
  days: readonly DayTotals[],
  movements: readonly PointMovement[],
): readonly DayTotals[] {
  const firstMs = days[0]?.startMs ?? 0;
  const byStart = new Map(days.map((day) => [day.startMs, day]));
  for (const { kind, debit, credit, amountTenths: amount, createdAtMs } of movements) {
    const startMs = Math.floor(createdAtMs / dayMs) * dayMs;
    if (startMs < firstMs) continue;
    const day = byStart.get(startMs) ?? emptyDay(startMs);
    const isPaid = paidKinds.has(kind);
    byStart.set(startMs, {
      startMs,
      paidTenths: tenths(day.paidTenths + (isPaid ? amount : 0)),
      mintedTenths: tenths(day.mintedTenths + (debit === 'mint' ? amount : 0)),
      burnedTenths: tenths(day.burnedTenths + (credit === 'burn' ? amount : 0)),
    });
  }
  return [...byStart.values()]
    .toSorted((one, other) => one.startMs - other.startMs)
    .slice(-maxDaysKept);
}

/** The totals of a day; null if that day was not counted. A day without movements has zeros. Rule PA-24. */
export function totalsOn(days: readonly DayTotals[], startMs: number): DayTotals | null {
  const first = days[0];
  if (first === undefined || startMs < first.startMs) return null;
  return days.find((day) => day.startMs === startMs) ?? emptyDay(startMs);
}

/** Parses the stored days; undefined if the row was written before days were counted. */
export function readDays(stored: unknown): readonly DayTotals[] | undefined {
  if (!isList(stored)) return undefined;
  return stored.flatMap((day): readonly DayTotals[] => {
    if (!isList(day)) return [];
    const [startMs, paid, minted, burned] = day;
    if (typeof startMs !== 'number') return [];
    if (!isAmount(paid) || !isAmount(minted) || !isAmount(burned)) return [];
    return [{ startMs, paidTenths: paid, mintedTenths: minted, burnedTenths: burned }];
  });
}

/** The days as they are stored. */
export function storedDays(days: readonly DayTotals[]): readonly (readonly number[])[] {
  return days.map(({ startMs, paidTenths, mintedTenths, burnedTenths }) => [
    startMs,
    paidTenths,
    mintedTenths,
    burnedTenths,
  ]);
}

function emptyDay(startMs: number): DayTotals {
  return { startMs, paidTenths: tenths(0), mintedTenths: tenths(0), burnedTenths: tenths(0) };
}

function isAmount(value: unknown): value is PointTenths {
  return typeof value === 'number' && isTenths(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
