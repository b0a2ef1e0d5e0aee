import {
  type Leader,
  maxLeaders,
  namedLeader,
  type WeekEarning,
} from '#src/domain/points/leaders.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { leadersTable } from '#src/tables/leaders.ts';
import { query } from '#src/tables/query.ts';
import type { OperationContext } from '../runtime/context.ts';
import type { Write } from '../runtime/writes.ts';
import type { BatchLimits } from './batches.ts';
import { countedWeek } from './week-earnings.ts';

/** Appwrite allows 100 writes in a transaction. */
const maxWrites = 100;

type Limits = Pick<BatchLimits, 'hasTime'>;

/** Ranks this week's earners, stores the first 20, and deletes former weeks; resolves to the number of people ranked. Rule MY-31. */
export async function keepLeaders(context: OperationContext, limits: Limits): Promise<number> {
  const week = countedWeek(context.nowMs());
  const ranked = await rankPeople(context, limits, week);
  if (limits.hasTime()) await forgetWeeks(context, week);
  return ranked;
}

/** Ranks everyone who earned points in the week, from the first place, while there is time. */
async function rankPeople(
  context: OperationContext,
  { hasTime }: Limits,
  week: string,
): Promise<number> {
  let rank = 0;
  let above: WeekEarning | undefined;
  let after: string | undefined;
  while (hasTime()) {
    const page = await context.rows.list(
      query('weekEarnings').equal('week', week).descending('earned').limit(maxWrites).after(after),
    );
    if (!page.ok) return rank;
    const ranked = page.value.rows.map((earning) => {
      rank += 1;
      const missing = above === undefined ? 0 : above.earnedTenths - earning.earnedTenths;
      above = earning;
      return { ...earning, rank, missingTenths: tenths(Math.max(0, missing)) };
    });
    const isFirst = after === undefined;
    if (isFirst && !(await nameLeaders(context, ranked.slice(0, maxLeaders)))) return rank;
    const writes = ranked.flatMap((now, index): Write[] => {
      const former = page.value.rows[index];
      const isSame = former?.rank === now.rank && former.missingTenths === now.missingTenths;
      const data = { rank: now.rank, missing: now.missingTenths };
      return isSame ? [] : [{ action: 'update', table: 'weekEarnings', rowId: now.id, data }];
    });
    if (writes.length > 0 && !(await context.begin().commit(writes)).ok) return rank;
    after = page.value.ids.at(-1);
    if (page.value.ids.length < maxWrites) return rank;
  }
  return rank;
}

/** Updates the rows of the leaders, and deletes the rows after the last one. */
async function nameLeaders(
  { rows, begin }: OperationContext,
  earnings: readonly WeekEarning[],
): Promise<boolean> {
  const ids = earnings.map(({ userId }) => userId);
  const [kept, people] = await Promise.all([
    rows.list(query('leaders').limit(maxLeaders)),
    ids.length === 0 ? null : rows.list(query('users').equal('$id', ids).limit(ids.length)),
  ]);
  if (!kept.ok || people?.ok === false) return false;
  const byId = new Map(people?.value.rows.map((user) => [user.id, user]) ?? []);
  const before = new Map(kept.value.rows.map((leader) => [leader.id, leader]));
  const now = earnings.map((earning): Leader => ({
    ...namedLeader(byId.get(earning.userId)),
    id: String(earning.rank),
    week: earning.week,
    rank: earning.rank,
    earnedTenths: earning.earnedTenths,
    approvedCount: earning.approvedCount,
  }));
  const writes = [
    ...now.flatMap((leader) => leaderWrites(before.get(leader.id), leader)),
    ...[...before.keys()]
      .filter((id) => Number(id) > now.length)
      .map((rowId): Write => ({ action: 'delete', table: 'leaders', rowId })),
  ];
  return writes.length === 0 || (await begin().commit(writes)).ok;
}

function leaderWrites(before: Leader | undefined, now: Leader): readonly Write[] {
  const place = { table: 'leaders', rowId: now.id } as const;
  if (before === undefined) return [{ action: 'create', ...place, data: leadersTable.toRow(now) }];
  const data = leadersTable.toChanges(now);
  const isSame = JSON.stringify(leadersTable.toChanges(before)) === JSON.stringify(data);
  return isSame ? [] : [{ action: 'update', ...place, data }];
}

/** Deletes the earnings of former weeks, some in each run. */
async function forgetWeeks({ rows, begin }: OperationContext, week: string): Promise<void> {
  const old = await rows.list(query('weekEarnings').lessThan('week', week).limit(maxWrites));
  if (!old.ok || old.value.ids.length === 0) return;
  await begin().commit(
    old.value.ids.map((rowId) => ({ action: 'delete', table: 'weekEarnings', rowId })),
  );
}
