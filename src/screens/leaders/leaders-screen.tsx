import { routes } from '#src/domain/access/routes.ts';
import { type Leader, type WeekEarning, weekEndMs, weekOf } from '#src/domain/points/leaders.ts';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { communityPart } from '#src/text/community-text.ts';
import { EmptyState, type ListState, ListStates } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { LeaderRow, OwnPlace } from './leader-row.tsx';
import { Podium } from './podium.tsx';
import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#src/state/query-client.ts';
import { leadersKey } from '#src/state/query-keys.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How many stand on the podium. */
const podiumSize = 3;

/** `/leaders`: who earned most by approved engagements this week. Rule MY-31. */
export function LeadersScreen() {
  const { commonText } = useText();
  const { leadersText } = useTextPart(communityPart);
  const { clock } = useApp();
  const back = useBack();
  const query = useLeaders();
  const leaders = query.data?.leaders ?? [];
  const own = query.data?.own ?? null;
  const leftMs = weekEndMs(weekOf(clock.nowMs())) - clock.nowMs();

  function stateOf(): ListState<Leader> {
    if (query.data !== undefined) return { status: 'ready', items: leaders };
    if (query.error !== null) return { status: 'failed', message: leadersText.failed };
    return { status: 'loading' };
  }

  return (
    <Screen
      title={leadersText.title}
      subtitle={leadersText.subtitle(Math.ceil(leftMs / dayMs))}
      back={back}
      hasTabBar
    >
      <ListStates
        state={stateOf()}
        skeleton="rows"
        loadingLabel={leadersText.loading}
        retryText={commonText.retryText}
        retryLabel={commonText.retry}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState
            title={leadersText.emptyTitle}
            text={leadersText.emptyText}
            link={{ href: routes.earn.pattern, label: leadersText.emptyAction }}
          />
        }
      >
        {(items) => <LeaderList items={items} own={own} />}
      </ListStates>
    </Screen>
  );
}

type LeaderListProps = { readonly items: readonly Leader[]; readonly own: WeekEarning | null };

function LeaderList({ items, own }: LeaderListProps) {
  const { leadersText } = useTextPart(communityPart);
  const isOwn = (leader: Leader) => leader.rank === own?.rank;
  const hasPodium = items.length >= podiumSize;
  const below = hasPodium ? items.slice(podiumSize) : items;
  return (
    <>
      {hasPodium ? <Podium leaders={items.slice(0, podiumSize)} isOwn={isOwn} /> : null}
      {below.length === 0 ? null : (
        <ol
          aria-label={leadersText.title}
          start={below[0]?.rank}
          className="ui-cells overflow-clip rounded-section bg-surface shadow-card"
        >
          {below.map((leader) => (
            <li key={leader.id}>
              <LeaderRow leader={leader} isOwn={isOwn(leader)} />
            </li>
          ))}
        </ol>
      )}
      {own === null || own.rank <= podiumSize ? null : <OwnPlace own={own} />}
    </>
  );
}

const freshMs = 60_000;

/** The week's leaders, and the own place; a week that is over has none. Rule MY-31. */
function useLeaders() {
  const { services, clock } = useApp();
  const { id } = useUser();
  const week = weekOf(clock.nowMs());
  return useQuery<{ leaders: readonly Leader[]; own: WeekEarning | null }>({
    queryKey: leadersKey(),
    queryFn: async () => {
      const service = await services.leaders();
      const [list, own] = await Promise.all([service.list(), service.own(id)]);
      const { leaders } = unwrap(list);
      const { earning } = unwrap(own);
      return {
        leaders: leaders.filter((leader) => leader.week === week),
        own: earning?.week === week && earning.rank > 0 ? earning : null,
      };
    },
    staleTime: freshMs,
  });
}
