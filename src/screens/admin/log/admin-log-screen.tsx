import { EmptyState } from '#src/ui/list-states.tsx';
import { useState } from 'react';
import { useApp } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { usePeopleByIds } from '#src/screens/admin/shared/use-names.ts';
import { ExportButton, LogExportResult, useLogExport } from './log-export.tsx';
import { LogFilters, filterOf, wholeLog } from './log-filters.tsx';
import { peopleIn } from './act-sentence.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { LogList } from './log-list.tsx';
import { usePages, LoadedList } from '#src/screens/admin/shared/loaded.tsx';

/** The administrators' acts, newest first, filtered by person, action and days, with an export. Rules AD-16, TR-12, PA-07, PA-24. */
export function AdminLogScreen() {
  const { adminText, logText, peopleText } = useTextPart(adminPart);
  const { services, clock } = useApp();
  const isWide = useIsWide();
  const [shown, setShown] = useState(wholeLog);
  const filter = filterOf(shown, clock.nowMs());
  const query = usePages({
    queryKey: adminKeys.log(filter),
    read: async (cursor) => (await services.admin()).log(filter, cursor),
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
      <LogFilters
        shown={shown}
        onChange={(changes) => {
          setShown((current) => ({ ...current, ...changes }));
        }}
      />
      <LogExportResult state={file.state} />
      {isWide ? null : count}
      {isReading ? (
        <Skeleton shape="rows" count={4} label={adminText.loading} />
      ) : (
        <LoadedList
          query={query}
          items={acts}
          empty={<EmptyState title={logText.empty} text={logText.emptyText} />}
        >
          {(items) => <LogList acts={items} nameOf={nameOf} personOf={personOf} />}
        </LoadedList>
      )}
    </AdminFrame>
  );
}
