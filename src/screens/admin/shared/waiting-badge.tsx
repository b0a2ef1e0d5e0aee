import { useQuery } from '@tanstack/react-query';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { reportsQuery, requestsQuery } from './admin-queries.ts';

/** How old the tab's count may be, in milliseconds; the queues themselves are refetched more often. */
const freshMs = 60_000;

/** The number of waiting requests and reports, on the admin tab; nothing if there are none. Rules AD-01, PA-10. */
export function WaitingBadge() {
  const { adminText } = useTextPart(adminPart);
  const { format } = useText();
  const services = useServices();
  const asTab = { refetchInterval: freshMs, staleTime: freshMs } as const;
  const requests = useQuery({ ...requestsQuery(services), ...asTab });
  const reports = useQuery({ ...reportsQuery(services), ...asTab });
  const count = (requests.data?.total ?? 0) + (reports.data?.total ?? 0);
  if (count === 0) return null;
  // The space separates the count from the tab's word for screen readers.
  return (
    <>
      {' '}
      <Badge count={count} format={format.number} label={adminText.waiting(count)} />
    </>
  );
}
