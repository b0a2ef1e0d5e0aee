import { addMovements, type Economy, emptyEconomy } from '#src/domain/points/economy.ts';
import { readGifts, storedGifts } from '#src/domain/points/gifts.ts';
import {
  addToDays,
  daysFrom,
  readDays,
  storedDays,
  type DayTotals,
} from '#src/domain/points/day-totals.ts';
import { economyTotalsId, economyTotalsTable } from '#src/tables/economy-totals.ts';
import { query } from '#src/tables/query.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { isSettled } from '../runtime/row-age.ts';
import type { Write } from '../runtime/writes.ts';
import type { BatchLimits } from './batches.ts';
import { countedWeek, earningWrites, firstFitting, minAgeMs } from './week-earnings.ts';

/** Larger than in other jobs, because this one only reads the rows. */
const pageSize = 1000;

const failure = { code: 'database_error' } as const;
const table = 'economyTotals';

/** The part of the context that this job needs. */
type Place = Pick<OperationContext, 'rows' | 'begin' | 'nowMs'>;

/** The stored sums. */
type Kept = {
  readonly economy: Economy;
  readonly days: readonly DayTotals[];
  readonly lastId: string | null;
  readonly isNew: boolean;
};

/**
 * Adds new ledger rows to the stored totals and to this week's earnings; resolves to the number of
 * movements. One transaction updates the sums and the cursor, so a run that is interrupted or
 * repeated counts nothing twice. Rules PA-11, MY-31.
 */
export async function keepEconomy(
  context: Place,
  { hasTime }: Pick<BatchLimits, 'hasTime'>,
): Promise<number> {
  let kept = await readKept(context);
  let counted = 0;
  while (kept !== null && hasTime()) {
    const nowMs = context.nowMs();
    const page = await context.rows.list(
      query('pointLedger')
        .ascending('$sequence')
        .limit(pageSize)
        .after(kept.lastId ?? undefined),
    );
    if (!page.ok) break;
    const young = page.value.rows.findIndex((row) => !isSettled(row, minAgeMs, nowMs));
    const old = young < 0 ? page.value.rows : page.value.rows.slice(0, young);
    const week = countedWeek(nowMs);
    const settled = firstFitting(week, old);
    const isWhole = settled.length === old.length;
    const isLast = isWhole && (young >= 0 || page.value.ids.length < pageSize);
    const last = settled.at(-1);
    const next: Kept = {
      economy: addMovements(kept.economy, settled),
      days: addToDays(kept.days, settled),
      lastId: last?.id ?? kept.lastId,
      isNew: kept.isNew,
    };
    const untilMs = isLast || last === undefined ? nowMs - minAgeMs : last.createdAtMs;
    const earnings = await earningWrites(context, week, settled);
    if (earnings === null || !(await keep(context, { kept, next, untilMs, earnings }))) break;
    counted += settled.length;
    if (isLast) break;
    kept = { ...next, isNew: false };
  }
  return counted;
}

async function readKept({ rows, nowMs }: Place): Promise<Kept | null> {
  const found = await findRow(rows, { table, id: economyTotalsId, failure });
  if (!found.ok) return null;
  if (found.value === null) return { economy: emptyEconomy, days: [], lastId: null, isNew: true };
  const { gifts, days, lastId, ...sums } = found.value;
  return {
    economy: { ...sums, gifts: readGifts(gifts) },
    days: readDays(days) ?? daysFrom(nowMs()),
    lastId,
    isNew: false,
  };
}

type Step = {
  /** The sums that the step started from; the step fails if another run has advanced them. */
  readonly kept: Kept;
  readonly next: Kept;
  readonly untilMs: number;
  readonly earnings: readonly Write[];
};

async function keep(context: Place, { kept, next, untilMs, earnings }: Step): Promise<boolean> {
  const { economy, days, lastId, isNew } = next;
  const sums = {
    ...economy,
    gifts: storedGifts(economy.gifts),
    days: storedDays(days),
    lastId,
    untilMs,
  };
  const place = { table, rowId: economyTotalsId } as const;
  const isUnmoved = async () => (await readKept(context))?.lastId === kept.lastId;
  const totals: Write = isNew
    ? { action: 'create', ...place, data: economyTotalsTable.toRow(sums) }
    : { action: 'update', ...place, data: economyTotalsTable.toChanges(sums) };
  const committed = await context.begin().commit([totals, ...earnings], isUnmoved);
  return committed.ok;
}
