import { type Leader, maxLeaders, type WeekEarning } from '#src/domain/points/leaders.ts';
import { query } from '#src/tables/query.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** The leaderboard calls of the screens. */
export type LeadersService = {
  /** The leaders of the week, best first. Rule MY-31. */
  list(): Promise<Reply<{ leaders: readonly Leader[] }>>;
  /** What a person earned in the last counted week, or null; everyone may read only their own row. Rule MY-31. */
  own(userId: string): Promise<Reply<{ earning: WeekEarning | null }>>;
};

/** Creates the service. */
export function createLeadersService(calls: Calls): LeadersService {
  const failure = { code: 'database_error' } as const;
  return {
    list: () =>
      calls.read(
        (rows) => rows.list(query('leaders').ascending('rank').limit(maxLeaders)),
        failure,
        ({ rows }) => ({ leaders: rows }),
      ),
    own: (userId) =>
      calls.read(
        (rows) =>
          rows.list(query('weekEarnings').equal('userId', userId).descending('week').limit(1)),
        failure,
        ({ rows }) => ({ earning: rows[0] ?? null }),
      ),
  };
}
