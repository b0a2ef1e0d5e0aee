import { readGifts, storedGifts } from '#src/domain/points/kept-gifts.ts';
import { addMovements, emptyEconomy, type Economy } from '#src/domain/points/economy.ts';
import { economyTotalsId, economyTotalsTable } from '#src/tables/economy-totals.ts';
import { query } from '#src/tables/query.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import type { BatchLimits } from './batches.ts';

/** Younger movements wait: a transaction that is under way may still bring one that lies before them. */
const leastAgeMs = 60_000;

/** More than other work lists at a time, as rows are read here alone. */
const pageSize = 1000;

const failure = { code: 'database_error' } as const;
const table = 'economyTotals';

/** What of a run is needed. */
type Place = Pick<OperationContext, 'rows' | 'begin' | 'nowMs'>;

/** The sums as they were kept last. */
type Kept = { readonly economy: Economy; readonly lastId: string | null; readonly isNew: boolean };

/**
 * Adds what the ledger has got since to the sums that are kept of it; answers how many movements. The sums and the place
 * up to which they count are one row, so that a run that is cut off or done twice counts nothing twice. Rule PA-11.
 */
export async function keepEconomy(context: Place, { hasTime }: BatchLimits): Promise<number> {
  let kept = await readKept(context);
  let counted = 0;
  while (kept !== null && hasTime()) {
    const settledMs = context.nowMs() - leastAgeMs;
    const page = await context.rows.list(
      query('pointLedger')
        .ascending('$sequence')
        .limit(pageSize)
        .after(kept.lastId ?? undefined),
    );
    if (!page.ok) break;
    const young = page.value.rows.findIndex(({ createdAtMs }) => createdAtMs >= settledMs);
    const settled = young < 0 ? page.value.rows : page.value.rows.slice(0, young);
    const isLast = young >= 0 || page.value.ids.length < pageSize;
    const last = settled.at(-1);
    const next: Kept = {
      economy: addMovements(kept.economy, settled),
      lastId: last?.id ?? kept.lastId,
      isNew: kept.isNew,
    };
    const untilMs = isLast || last === undefined ? settledMs : last.createdAtMs;
    if (!(await keep(context, next, untilMs))) break;
    counted += settled.length;
    if (isLast) break;
    kept = { ...next, isNew: false };
  }
  return counted;
}

async function readKept({ rows }: Place): Promise<Kept | null> {
  const found = await findRow(rows, { table, id: economyTotalsId, failure });
  if (!found.ok) return null;
  if (found.value === null) return { economy: emptyEconomy, lastId: null, isNew: true };
  const { gifts, lastId, ...sums } = found.value;
  return { economy: { ...sums, gifts: readGifts(gifts) }, lastId, isNew: false };
}

async function keep(
  { begin }: Place,
  { economy, lastId, isNew }: Kept,
  untilMs: number,
): Promise<boolean> {
  const sums = { ...economy, gifts: storedGifts(economy.gifts), lastId, untilMs };
  const place = { table, rowId: economyTotalsId } as const;
  const kept = await begin().commit([
    isNew
      ? {
          action: 'create',
          ...place,
          data: economyTotalsTable.toRow(sums),
        }
      : { action: 'update', ...place, data: economyTotalsTable.toChanges(sums) },
  ]);
  return kept.ok;
}
