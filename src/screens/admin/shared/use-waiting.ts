import { useQuery } from '@tanstack/react-query';
import { requestTimeMs } from '#src/domain/people/lifecycle.ts';
import { useServices } from '#src/state/app-context.ts';
import { reportsQuery, requestsQuery } from './admin-queries.ts';

/** From this age on, what waits is shown as waiting long; the group's goal for a decision. */
export const longWaitMs = 24 * 60 * 60 * 1000;

/** One queue of work: how many wait, undefined until it is read, and since when each that was read waits, oldest first. */
export type Waiting = {
  readonly total: number | undefined;
  readonly isPending: boolean;
  readonly sinceMs: readonly number[];
};

/** What waits for administrators, read again while it is shown. Rules AD-01, PA-23. */
export function useWaiting(isEnabled = true): {
  readonly requests: Waiting;
  readonly reports: Waiting;
} {
  const services = useServices();
  const requests = useQuery({ ...requestsQuery(services), enabled: isEnabled });
  const reports = useQuery({ ...reportsQuery(services), enabled: isEnabled });
  return {
    requests: {
      total: requests.data?.total,
      isPending: requests.isPending,
      sinceMs: requests.data?.rows.map(requestTimeMs) ?? [],
    },
    reports: {
      total: reports.data?.total,
      isPending: reports.isPending,
      sinceMs: reports.data?.rows.map(({ report }) => report.createdAtMs) ?? [],
    },
  };
}
