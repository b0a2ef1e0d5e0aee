import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoggedAct } from '#src/services/admin-log.ts';
import { useApp } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { EmptyState, ListStates } from '#src/ui/list-states.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { LoadMore } from '#src/screens/admin/shared/load-more.tsx';
import { listStateOf } from '#src/screens/admin/shared/query-state.ts';
import { usePeopleByIds } from '#src/screens/admin/shared/use-names.ts';
import { ExportButton, LogExportResult } from './log-export.tsx';
import { LogFilters } from './log-filters.tsx';
import { peopleIn } from './log-people.ts';
import { LogRow } from './log-row.tsx';
import { LogTable } from './log-table.tsx';
import { filterOf, wholeLog } from './shown-log.ts';
import { useLogExport } from './use-log-export.ts';

/** What administrators did, newest first, by person, action and days, with an export. Rules AD-16, TR-12, PA-07, PA-24. */
export function AdminLogScreen() {
  const { errorText } = useText();
  const { adminText, logText, peopleText } = useTextPart(adminPart);
  const { services, clock } = useApp();
  const isWide = useIsWide();
  const [shown, setShown] = useState(wholeLog);
  const filter = filterOf(shown, clock.nowMs());
  const query = useInfiniteQuery({
    queryKey: adminKeys.log(filter),
    queryFn: async ({ pageParam }) => {
      const admin = await services.admin();
      return unwrap(await admin.log(filter, pageParam));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
  const acts = query.data?.pages.flatMap((page) => page.acts) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const { nameOf, personOf, isReading } = usePeopleByIds(peopleIn(acts));
  const file = useLogExport(filter);
  const count =
    total === 0 ? undefined : (
      <span className="px-1 text-footnote text-subtitle tabular-nums">
        {logText.acts(peopleText.count(total), total)}
      </span>
    );
  return (
    <AdminFrame
      title={logText.title}
      note={isWide ? count : undefined}
      trailing={acts.length === 0 ? undefined : <ExportButton file={file} isWide={isWide} />}
    >
      <LogFilters shown={shown} onChange={setShown} />
      <LogExportResult state={file.state} />
      {isWide ? null : count}
      <ListStates<LoggedAct>
        state={isReading ? { status: 'loading' } : listStateOf(query, () => acts, errorText)}
        skeleton="rows"
        loadingLabel={adminText.loading}
        retryLabel={adminText.retry}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={logText.empty} text={logText.emptyText} />}
      >
        {(items) =>
          isWide ? (
            <LogTable acts={items} nameOf={nameOf} personOf={personOf} />
          ) : (
            <VirtualList
              label={logText.list}
              items={items}
              estimatedHeightPx={92}
              keyOf={(act) => act.id}
              renderItem={(act) => <LogRow act={act} nameOf={nameOf} personOf={personOf} />}
            />
          )
        }
      </ListStates>
      <LoadMore query={query} />
    </AdminFrame>
  );
}
