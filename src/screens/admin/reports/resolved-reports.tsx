import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userPath } from '#src/domain/access/routes.ts';
import { normalizeName } from '#src/domain/people/profile.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { EmptyState, ListStates } from '#src/ui/list-states.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { LoadMore } from '#src/screens/admin/shared/load-more.tsx';
import { listStateOf } from '#src/screens/admin/shared/query-state.ts';
import { useNames } from '#src/screens/admin/shared/use-names.ts';
import { reportParties } from './report-details.ts';

/** The reports that someone resolved: their outcome, who resolved them, and the note. Rule PA-06. */
export function ResolvedReports({ header }: { readonly header: ReactNode }) {
  const { errorText, format } = useText();
  const { adminText, reportsText } = useTextPart(adminPart);
  const services = useServices();
  const query = useInfiniteQuery({
    queryKey: adminKeys.resolvedReports,
    queryFn: async ({ pageParam }) => unwrap(await services.reports.resolved(pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
  const reports = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const nameOf = useNames(reports.flatMap(({ resolvedBy }) => resolvedBy ?? []));
  return (
    <AdminFrame title={reportsText.title}>
      {header}
      <ListStates
        state={listStateOf(query, () => reports, errorText)}
        skeleton="rows"
        loadingLabel={adminText.loading}
        retryLabel={adminText.retry}
        onRetry={() => void query.refetch()}
        empty={<EmptyState drawing="done" title={reportsText.noneResolved} />}
      >
        {(items) => (
          <VirtualList
            label={reportsText.resolvedList}
            items={items}
            estimatedHeightPx={92}
            keyOf={({ id }) => id}
            renderItem={(report) => (
              <Cell
                leading={<CellIcon name="check" tone="success" />}
                title={<bdi>{normalizeName(report.message)}</bdi>}
                subtitle={`${reportParties(report, reportsText)} · ${format.dateAndTime(report.createdAtMs)}`}
                href={userPath(report.againstId)}
              >
                <span className="text-body wrap-anywhere text-subtitle">
                  {[
                    reportsText.outcomeName(report.outcome ?? 'none'),
                    report.resolvedBy === null ? null : nameOf(report.resolvedBy),
                    report.note,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </Cell>
            )}
          />
        )}
      </ListStates>
      <LoadMore query={query} />
    </AdminFrame>
  );
}
