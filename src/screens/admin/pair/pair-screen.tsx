import { useQuery } from '@tanstack/react-query';
import { useLocation } from '#src/platform/router.tsx';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { classNames } from '#src/ui/class-names.ts';
import { EmptyState } from '#src/ui/list-states.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import type { Pair } from '#src/services/admin-pair.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { RefreshedFrame } from '#src/screens/admin/shared/refreshed-frame.tsx';
import { nameOfPerson } from '#src/screens/admin/shared/use-names.ts';
import { BackAndForth } from './back-and-forth.tsx';
import { PairDecision } from './pair-decision.tsx';
import { PairRecord } from './pair-record.tsx';
import { SharedEngagements } from './shared-engagements.tsx';

/** Two people who engage with each other: how often, when, for how many points, and what to do about both. Rule PA-21. */
export function PairScreen() {
  const { pairText } = useTextPart(adminPart);
  const services = useServices();
  const params = new URLSearchParams(useLocation().search);
  const ids = [params.get('one') ?? '', params.get('other') ?? ''] as const;
  const isNamed = !ids.includes('') && ids[0] !== ids[1];
  const query = useQuery({
    queryKey: adminKeys.pair(ids),
    queryFn: async () => unwrap(await (await services.admin()).pair(ids)).pair,
    enabled: isNamed,
    staleTime: 0,
  });
  return (
    <RefreshedFrame title={pairText.title} query={query}>
      {isNamed ? (
        <Loaded query={query} skeleton="cards" count={3}>
          {(pair) => <PairView pair={pair} />}
        </Loaded>
      ) : (
        <EmptyState title={pairText.nobody} text={pairText.nobodyText} />
      )}
    </RefreshedFrame>
  );
}

function PairView({ pair }: { readonly pair: Pair }) {
  const { pairText, personText } = useTextPart(adminPart);
  const isWide = useIsWide();
  const [one, other] = pair.sides;
  const names = [
    nameOfPerson(one.person ?? undefined, personText),
    nameOfPerson(other.person ?? undefined, personText),
  ] as const;
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4"
      style={
        isWide ? { gridTemplateColumns: 'minmax(0, 1fr) var(--ui-decision-width)' } : undefined
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        <h2 className="px-1 text-heading font-semibold wrap-anywhere">
          <bdi>{pairText.names(names[0], names[1])}</bdi>
        </h2>
        <BackAndForth pair={pair} names={names} />
        <div
          className={classNames('grid gap-4', isWide ? 'grid-cols-2' : 'grid-cols-[minmax(0,1fr)]')}
        >
          <PairRecord side={one} otherName={names[1]} />
          <PairRecord side={other} otherName={names[0]} />
        </div>
        <SharedEngagements pair={pair} names={names} />
      </div>
      <PairDecision pair={pair} names={names} />
    </div>
  );
}
