import { type Economy, emptyEconomy } from '#src/domain/points/economy.ts';
import { readGifts } from '#src/domain/points/gifts.ts';
import { readDays, type DayTotals } from '#src/domain/points/day-totals.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { economyTotalsId } from '#src/tables/economy-totals.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** The sums of the ledger over everything before `untilMs`, which is null before the first count. */
export type KeptEconomy = {
  readonly economy: Economy;
  /** The movements of each of the last days, as far as they are counted; `totalsOn` reads one day. */
  readonly days: readonly DayTotals[];
  readonly untilMs: number | null;
};

/** Reads the row of sums that the scheduler maintains. Rule PA-11. */
export function readEconomy(calls: Calls): Promise<Reply<KeptEconomy>> {
  return calls.read(
    async (rows): Promise<Result<KeptEconomy, ReadFailure>> => {
      const row = await rows.get('economyTotals', economyTotalsId);
      if (!row.ok && row.failure.code === 'row_missing') {
        return ok({ economy: emptyEconomy, days: [], untilMs: null });
      }
      if (!row.ok) return row;
      const { gifts, days, untilMs, ...sums } = row.value;
      return ok({
        economy: { ...sums, gifts: readGifts(gifts) },
        days: readDays(days) ?? [],
        untilMs,
      });
    },
    { code: 'database_error' },
    (kept) => kept,
  );
}

/** One UTC day: from `startMs`, inclusive, to `endMs`, exclusive. */
export type DaySpan = { readonly startMs: number; readonly endMs: number };

const dayMs = 24 * 60 * 60 * 1000;

/** The last UTC days up to today, oldest first. */
export function lastDays(nowMs: number, count: number): readonly DaySpan[] {
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  return Array.from({ length: count }, (_, index) => {
    const startMs = todayMs - (count - 1 - index) * dayMs;
    return { startMs, endMs: startMs + dayMs };
  });
}
