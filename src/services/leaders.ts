import { type Leader, maxLeaders, type WeekEarning } from '#src/domain/points/leaders.ts';
import { query } from '#src/tables/query.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** What screens ask about who earned most. */
export type LeadersService = {
  /** The leaders of the week, first to last. Rule MY-31. */
  list(): Promise<Reply<{ leaders: readonly Leader[] }>>;
  /** What a person earned in the last week that the schedule counted, or null; everyone reads the own row. Rule MY-31. */
  own(userId: string): Promise<Reply<{ earning: WeekEarning | null }>>;
};

/** Makes the service over the calls. */
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
