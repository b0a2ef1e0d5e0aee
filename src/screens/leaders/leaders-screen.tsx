import { useQuery } from '@tanstack/react-query';
import { routes, userPath } from '#src/domain/access/routes.ts';
import { weekEndMs, weekOf, type Leader, type WeekEarning } from '#src/domain/points/leaders.ts';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { QueryList } from '#src/screens/status/query-list.tsx';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { leadersKey } from '#src/state/query-keys.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { communityPart } from '#src/text/community-text.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Card } from '#src/ui/card.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Link } from '#src/ui/link.tsx';
import { EmptyState } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';

const dayMs = 24 * 60 * 60 * 1000;
/** How many leaders are on the podium. */
const podiumSize = 3;

/** `/leaders`: who earned most by approved engagements this week. Rule MY-31. */
export function LeadersScreen() {
  const { leadersText } = useTextPart(communityPart);
  const nowMs = useNow();
  const back = useBack();
  const week = weekOf(nowMs);
  const query = useLeaders(week);
  const own = query.data?.own ?? null;
  const leftMs = weekEndMs(week) - nowMs;

  return (
    <Screen
      title={leadersText.title}
      subtitle={leadersText.subtitle(Math.ceil(leftMs / dayMs))}
      back={back}
      hasTabBar
    >
      <QueryList
        query={query}
        items={query.data?.leaders}
        skeleton="rows"
        loadingLabel={leadersText.loading}
        failedText={leadersText.failed}
        empty={
          <EmptyState
            title={leadersText.emptyTitle}
            text={leadersText.emptyText}
            link={{ href: routes.earn.pattern, label: leadersText.emptyAction }}
          />
        }
      >
        {(items) => <LeaderList items={items} own={own} />}
      </QueryList>
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

/** The week's leaders, and the user's own rank; none for a past week. Rule MY-31. */
function useLeaders(week: string) {
  const services = useServices();
  const { id } = useUser();
  return useQuery<{ leaders: readonly Leader[]; own: WeekEarning | null }>({
    queryKey: leadersKey(week),
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

type PodiumProps = {
  readonly leaders: readonly Leader[];
  readonly isOwn: (leader: Leader) => boolean;
};

/** The first place is in the middle. */
const orderClassNames = ['order-2', 'order-1 mt-6', 'order-3 mt-6'];
const avatarSizesPx = [72, 60, 60];

/** The first three, the first of them in the middle and highest. Rule MY-31. */
function Podium({ leaders, isOwn }: PodiumProps) {
  const { leadersText } = useTextPart(communityPart);
  return (
    <Card>
      <ol
        aria-label={leadersText.firstThree}
        className="@container flex flex-wrap items-start justify-around gap-x-2 gap-y-2"
      >
        {leaders.map((leader, index) => (
          <li
            key={leader.id}
            className={classNames(
              'min-w-0 flex-1 @max-[14rem]:order-none @max-[14rem]:basis-full',
              orderClassNames[index],
            )}
          >
            <PodiumPlace
              leader={leader}
              isOwn={isOwn(leader)}
              sizePx={avatarSizesPx[index] ?? 60}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

type PodiumPlaceProps = {
  readonly leader: Leader;
  readonly isOwn: boolean;
  readonly sizePx: number;
};

function PodiumPlace({ leader, isOwn, sizePx }: PodiumPlaceProps) {
  const { format } = useText();
  const content = (
    <>
      <span className="relative">
        <PersonAvatar name={leader.name || '?'} xUsername={leader.xUsername} sizePx={sizePx} />
        <span
          className={classNames(
            'absolute -bottom-2 start-1/2 grid min-h-6 min-w-6 -translate-x-1/2 place-items-center rounded-full px-1.5 text-caption font-bold ring-2 ring-surface rtl:translate-x-1/2',
            leader.rank === 1 ? 'bg-warning-fill text-on-warning' : 'bg-press text-text',
          )}
        >
          {format.number(leader.rank)}
        </span>
      </span>{' '}
      <span className="mt-2 line-clamp-2 max-w-full text-footnote font-semibold wrap-anywhere">
        <LeaderName leader={leader} isOwn={isOwn} />
      </span>{' '}
      <Amount tenths={leader.earnedTenths} format={format.points} kind="gain" />
    </>
  );
  const className = 'flex flex-col items-center gap-1 rounded-small py-1 text-center';
  if (leader.userId === null) return <div className={className}>{content}</div>;
  return (
    <Link href={userPath(leader.userId)} className={classNames(className, 'active:opacity-60')}>
      {content}
    </Link>
  );
}

type LeaderRowProps = { readonly leader: Leader; readonly isOwn: boolean };

/** One leader: rank, person, number of approvals, and earnings. Rule MY-31. */
function LeaderRow({ leader, isOwn }: LeaderRowProps) {
  const { format } = useText();
  const { leadersText } = useTextPart(communityPart);
  return (
    <Cell
      leading={
        <span className="flex items-center gap-2">
          <span className="min-w-5 text-center text-footnote text-hint tabular-nums">
            {format.number(leader.rank)}
          </span>
          <PersonAvatar name={leader.name || '?'} xUsername={leader.xUsername} />
        </span>
      }
      title={<LeaderName leader={leader} isOwn={isOwn} />}
      subtitle={leadersText.approved(leader.approvedCount)}
      trailing={<Amount tenths={leader.earnedTenths} format={format.points} kind="gain" />}
      href={leader.userId === null ? undefined : userPath(leader.userId)}
      hasChevron={false}
    />
  );
}

type LeaderNameProps = { readonly leader: Leader; readonly isOwn: boolean };

/** The name of a leader: the person's, `You`, or the words for a member who opted out. Rules MY-31, MY-32. */
function LeaderName({ leader, isOwn }: LeaderNameProps) {
  const { leadersText } = useTextPart(communityPart);
  const name = leader.userId === null ? leadersText.unnamed : leader.name;
  return <bdi>{isOwn ? leadersText.you : name}</bdi>;
}

/** The user's own rank below the podium, and what is missing to the next one; fixed at the bottom. Rule MY-31. */
function OwnPlace({ own }: { readonly own: WeekEarning }) {
  const { format } = useText();
  const { leadersText } = useTextPart(communityPart);
  const { name, xUsername } = useUser();
  return (
    <section
      aria-label={leadersText.ownPlace}
      // The ring of the page's color covers the rows that scroll past it.
      className="sticky bottom-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+0.5rem)] overflow-clip rounded-section bg-accent-soft ring-8 ring-page"
    >
      <Cell
        leading={
          <span className="flex items-center gap-3">
            <span className="min-w-6 text-center text-footnote tabular-nums">
              {format.number(own.rank)}
            </span>
            <PersonAvatar name={name} xUsername={xUsername} />
          </span>
        }
        title={<bdi>{name}</bdi>}
        subtitle={
          own.missingTenths > 0
            ? leadersText.toNext(own.missingTenths, own.rank - 1)
            : leadersText.you
        }
        trailing={<Amount tenths={own.earnedTenths} format={format.points} kind="gain" />}
      />
    </section>
  );
}
