import { queryOptions } from '@tanstack/react-query';
import type { LogFilter } from '#src/services/admin-log.ts';
import type { Services } from '#src/services/services.ts';
import { groupReports } from '#src/screens/admin/reports/report-decision.ts';
import { unwrap } from '#src/state/query-client.ts';
import { looksKey, pointTypesKey, reportsKey, requestsKey } from '#src/state/query-keys.ts';

/** How often a shown work queue is refetched, in milliseconds. */
const workRefreshMs = 30_000;

/** The query keys of what only administrators read. */
export const adminKeys = {
  log: (filter: LogFilter) => ['admin', 'log', JSON.stringify(filter)],
  timeline: (personId: string) => ['admin', 'timeline', personId],
  people: (state: string, search: string) => ['people', state, search],
  nearHandles: (personId: string, handle: string) => ['admin', 'near', personId, handle],
  names: (ids: readonly string[]) => ['admin', 'names', ...ids],
  economy: ['admin', 'economy'],
  signals: ['admin', 'signals'],
  pair: (ids: readonly [string, string]) => ['admin', 'pair', ...ids],
  pinned: ['admin', 'pinned'],
  resolvedReports: ['admin', 'resolved-reports'],
  openPosts: (personId: string) => ['admin', 'open-posts', personId],
  reportCase: (reportId: string) => ['admin', 'report-case', reportId],
  report: (reportId: string) => ['admin', 'report', reportId],
  glance: (startMs: number) => ['admin', 'glance', startMs],
  announcements: ['admin', 'announcements'],
  receivers: ['admin', 'receivers'],
  undelivered: (id: string, written: number) => ['admin', 'undelivered', id, written],
  activity: (startMs: number) => ['admin', 'activity', startMs],
  /** Without arguments, the parent of the lists of all statuses, and of the number of failed messages. */
  outbox: (...shown: readonly string[]) => ['admin', 'outbox', ...shown],
  failedMessages: ['admin', 'outbox', 'failed'],
} as const;

/** The people who wait for approval, updated live. Rules RQ-01, RQ-02. */
export function requestsQuery(services: Services) {
  return queryOptions({
    queryKey: requestsKey(),
    queryFn: async () => unwrap(await services.users.pending()),
    refetchInterval: workRefreshMs,
    staleTime: 0,
  });
}

/** The unresolved reports, by engagement, updated live. Rules RE-10, PA-06. */
export function reportsQuery(services: Services) {
  return queryOptions({
    queryKey: reportsKey(),
    queryFn: async () => {
      const { rows, total } = unwrap(await services.reports.active());
      const groups = groupReports(rows);
      return { rows: groups, total: groups.length + total - rows.length };
    },
    refetchInterval: workRefreshMs,
    staleTime: 0,
  });
}

/** What administrators are looking at, updated live. Rule PA-16. */
export function looksQuery(services: Services) {
  return queryOptions({
    queryKey: looksKey(),
    queryFn: async () => {
      const admin = await services.admin();
      return unwrap(await admin.looks()).looks;
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
