import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModerationAct } from '#src/domain/moderation/act.ts';
import type { LogFilter } from '#src/services/admin.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { ListStates } from '#src/ui/list-states.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { LogExport } from './log-export.tsx';
import { LogFilters, type ShownLog } from './log-filters.tsx';
import { peopleIn } from './log-people.ts';
import { LogRow } from './log-row.tsx';
import { LogSummary } from './log-summary.tsx';
import { LogTable } from './log-table.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { LoadMore } from '#src/screens/admin/shared/load-more.tsx';
import { listStateOf } from '#src/screens/admin/shared/query-state.ts';
import { useNames } from '#src/screens/admin/shared/use-names.ts';

/** What administrators did, newest first, by person and action, with an export. Rules AD-16, TR-12. */
export function AdminLogScreen() {
  const { errorText } = useText();
  const { adminText, logText } = useTextPart(adminPart);
  const services = useServices();
  const isWide = useIsWide();
  const [shown, setShown] = useState<ShownLog>(wholeLog);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const filter = filterOf(shown);
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
  const nameOf = useNames(peopleIn(acts));
  return (
    <AdminFrame
      title={logText.title}
      desk="wide"
      trailing={
        <IconButton
          icon="filter"
          label={logText.filters}
          isExpanded={isUnfolded}
          onClick={() => {
            setIsUnfolded(!isUnfolded);
          }}
        />
      }
    >
      {isUnfolded ? <LogFilters shown={shown} onChange={setShown} /> : null}
      {isUnfolded && acts.length > 0 ? (
        <LogExport key={JSON.stringify(filter)} filter={filter} />
      ) : null}
      {isUnfolded || shown === wholeLog ? null : (
        <LogSummary
          shown={shown}
          onClear={() => {
            setShown(wholeLog);
          }}
        />
      )}
      <ListStates<ModerationAct>
        state={listStateOf(query, () => acts, errorText)}
        skeleton="rows"
        loadingLabel={adminText.loading}
        retryLabel={adminText.retry}
        onRetry={() => void query.refetch()}
        empty={<EmptyState icon="list" title={logText.empty} text={logText.emptyText} />}
      >
        {(items) =>
          isWide ? (
            <LogTable acts={items} nameOf={nameOf} />
          ) : (
            <VirtualList
              label={logText.list}
              items={items}
              estimatedHeightPx={76}
              keyOf={(act) => act.id}
              renderItem={(act) => <LogRow act={act} nameOf={nameOf} />}
            />
          )
        }
      </ListStates>
      <LoadMore query={query} />
    </AdminFrame>
  );
}

const wholeLog: ShownLog = { person: null, role: 'any', action: 'all', day: '' };
const dayMs = 24 * 60 * 60 * 1000;

function filterOf({ person, role, action, day }: ShownLog): LogFilter {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  const column = ({ any: 'personId', actor: 'actorId', target: 'targetId' } as const)[role];
  return {
    [column]: person?.id,
    action: action === 'all' ? undefined : action,
    day: Number.isNaN(startMs) ? undefined : { startMs, endMs: startMs + dayMs },
  };
}
