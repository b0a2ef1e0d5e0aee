import {
  addEarned,
  earnedIn,
  noneEarned,
  type WeekEarning,
  weekOf,
} from '#src/domain/points/leaders.ts';
import type { PointMovement } from '#src/domain/points/ledger.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { query } from '#src/tables/query.ts';
import { weekEarningIdOf, weekEarningsTable } from '#src/tables/week-earnings.ts';
import type { OperationContext } from '../runtime/context.ts';
import type { Write } from '../runtime/writes.ts';

/** Younger movements wait, because a pending transaction may still add one that comes before them. */
export const minAgeMs = 60_000;
/** Appwrite allows 100 writes in a transaction; one is for the totals of the whole ledger. */
const maxPeople = 99;

/** The week whose earnings are counted: that of the youngest movements that no longer wait. Rule MY-31. */
export function countedWeek(nowMs: number): string {
  return weekOf(nowMs - minAgeMs);
}

/** The first of these movements, limited to as many earners in the week as one transaction has room for. */
export function firstFitting(
  week: string,
  movements: readonly PointMovement[],
): readonly PointMovement[] {
  // Each movement has at most one earner.
  return earnedIn(week, movements).size > maxPeople ? movements.slice(0, maxPeople) : movements;
}

/**
 * The writes that add movements to their earners' week, as new sums; null if the earlier sums
 * cannot be read. They must be in the transaction that counts the movements. Rule MY-31.
 */
export async function earningWrites(
  { rows }: Pick<OperationContext, 'rows'>,
  week: string,
  movements: readonly PointMovement[],
): Promise<readonly Write[] | null> {
  const earned = earnedIn(week, movements);
  if (earned.size === 0) return [];
  const ids = [...earned.keys()].map((id) => weekEarningIdOf(week, id));
  const found = await rows.list(query('weekEarnings').equal('$id', ids).limit(ids.length));
  if (!found.ok) return null;
  const before = new Map<string, WeekEarning>(found.value.rows.map((row) => [row.id, row]));
  return [...earned].map(([userId, now]) => {
    const place = { table: 'weekEarnings', rowId: weekEarningIdOf(week, userId) } as const;
    const row = before.get(place.rowId);
    const sum = addEarned(row ?? noneEarned, now);
    if (row !== undefined) {
      return { action: 'update', ...place, data: weekEarningsTable.toChanges(sum) };
    }
    const created = { userId, week, ...sum, rank: 0, missingTenths: tenths(0) };
    return { action: 'create', ...place, data: weekEarningsTable.toRow(created) };
  });
}
