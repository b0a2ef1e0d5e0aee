import {
  addMovements,
  type Economy,
  emptyEconomy,
  readGifts,
  storedGifts,
} from '#src/domain/points/economy.ts';
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
import type { Write } from '../runtime/writes.ts';
import type { BatchLimits } from './batches.ts';
import { countedWeek, earningWrites, firstFitting, minAgeMs } from './week-earnings.ts';

/** More than other work lists at a time, as rows are read here alone. */
const pageSize = 1000;

const failure = { code: 'database_error' } as const;
const table = 'economyTotals';

/** What of a run is needed. */
type Place = Pick<OperationContext, 'rows' | 'begin' | 'nowMs'>;

/** The sums as they were kept last. */
type Kept = {
  readonly economy: Economy;
  readonly days: readonly DayTotals[];
  readonly lastId: string | null;
  readonly isNew: boolean;
};

/**
 * Adds what the ledger has got since to the sums that are kept of it, and to what people earned this week; answers how
 * many movements. The sums and the place up to which they count are one transaction, so that a run that is cut off or done
 * twice counts nothing twice. Rules PA-11, MY-31.
 */
export async function keepEconomy(
  context: Place,
  { hasTime }: Pick<BatchLimits, 'hasTime'>,
): Promise<number> {
  let kept = await readKept(context);
  let counted = 0;
  while (kept !== null && hasTime()) {
    const settledMs = context.nowMs() - minAgeMs;
    const page = await context.rows.list(
      query('pointLedger')
        .ascending('$sequence')
        .limit(pageSize)
        .after(kept.lastId ?? undefined),
    );
    if (!page.ok) break;
    const young = page.value.rows.findIndex(({ createdAtMs }) => createdAtMs >= settledMs);
    const old = young < 0 ? page.value.rows : page.value.rows.slice(0, young);
    const week = countedWeek(context.nowMs());
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
    const untilMs = isLast || last === undefined ? settledMs : last.createdAtMs;
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
  /** The sums from which the step was made; it does not hold once others have moved them on. */
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
