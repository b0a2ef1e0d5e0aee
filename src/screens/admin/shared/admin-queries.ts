import { queryOptions } from '@tanstack/react-query';
import type { LogFilter } from '#src/services/admin.ts';
import type { Services } from '#src/services/services.ts';
import { groupReports } from '#src/screens/admin/reports/report-groups.ts';
import { unwrap } from '#src/state/query-client.ts';
import { pointTypesKey, reportsKey, requestsKey } from '#src/state/query-keys.ts';

/** How often the work queue is read anew while it is shown, in milliseconds. */
const workRefreshMs = 30_000;

/** The keys of what only administrators read; each list has one of its own. */
export const adminKeys = {
  log: (filter: LogFilter) => ['admin', 'log', JSON.stringify(filter)],
  timeline: (personId: string) => ['admin', 'timeline', personId],
  people: (state: string, search: string) => ['people', state, search],
  nearHandles: (personId: string, handle: string) => ['admin', 'near', personId, handle],
  names: (ids: readonly string[]) => ['admin', 'names', ...ids],
  economy: ['admin', 'economy'],
  signals: ['admin', 'signals'],
  resolvedReports: ['admin', 'resolved-reports'],
  activity: (startMs: number) => ['admin', 'activity', startMs],
  /** Without a state, the lists of all states. */
  outbox: (status?: string) => ['admin', 'outbox', ...(status === undefined ? [] : [status])],
} as const;

/** The people who wait for approval, kept live. Rules RQ-01, RQ-02. */
export function requestsQuery(services: Services) {
  return queryOptions({
    queryKey: requestsKey(),
    queryFn: async () => unwrap(await services.users.pending()),
    refetchInterval: workRefreshMs,
    staleTime: 0,
  });
}

/** The reports that are not resolved, by engagement, kept live. Rules RE-10, PA-06. */
export function reportsQuery(services: Services) {
  return queryOptions({
    queryKey: reportsKey(),
    queryFn: async () => {
      const { rows, total } = unwrap(await services.reports.active());
      return { rows: groupReports(rows), total };
    },
    refetchInterval: workRefreshMs,
    staleTime: 0,
  });
}

/** All engagement types. Rule TY-01. */
export function typesQuery(services: Services) {
  return queryOptions({
    queryKey: [...pointTypesKey(), 'all'],
    queryFn: async () => unwrap(await services.pointTypes.all()),
  });
}
