import { EmptyState } from '#src/ui/list-states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '#src/platform/router.tsx';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart, useText } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { classNames } from '#src/ui/class-names.ts';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import type { Pair, PairSide } from '#src/services/admin-pair.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { RefreshedFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { nameOfPerson } from '#src/screens/admin/shared/use-names.ts';
import { BackAndForth, SharedEngagements } from './shared-engagements.tsx';
import { PairDecision } from './pair-decision.tsx';
import { averageTime } from '#src/text/durations.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Card } from '#src/ui/card.tsx';
import { PersonState, shownName, RecordCard } from '#src/screens/admin/shared/person-parts.tsx';

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
  const hasColumn = useIsWide('column');
  const [one, other] = pair.sides;
  const names = [
    nameOfPerson(one.person ?? undefined, personText),
    nameOfPerson(other.person ?? undefined, personText),
  ] as const;
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4"
      style={
        hasColumn ? { gridTemplateColumns: 'minmax(0, 1fr) var(--ui-decision-width)' } : undefined
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

type PairRecordProps = {
  readonly side: PairSide;
  /** The name of the other. */
  readonly otherName: string;
};

/** What is known of one of a pair, in the same order of lines for both. Rule PA-21. */
export function PairRecord({ side, otherName }: PairRecordProps) {
  const { format } = useText();
  const { pairText, peopleText, personText } = useTextPart(adminPart);
  const { person, shared, total } = side;
  if (person === null) return <Card>{personText.formerMember}</Card>;
  const { decisions, rejections, decisionMs, warnCount, pointTenths } = person;
  const { of, nothing } = pairText;
  const decided = (text: string) => (decisions === 0 ? nothing : text);
  return (
    <RecordCard
      user={person}
      note={shownName(person)}
      lines={[
        {
          label: pairText.withOther(otherName),
          value: of(peopleText.count(shared), peopleText.count(total)),
        },
        { label: pairText.since, value: format.date(person.createdAtMs) },
        { label: pairText.rejects, value: decided(of(String(rejections), String(decisions))) },
        {
          label: pairText.decidesIn,
          value: decided(averageTime(decisionMs / decisions, format)),
        },
        { label: pairText.warnings, value: format.number(warnCount) },
        { label: pairText.balance, value: <Amount tenths={pointTenths} format={format.points} /> },
      ]}
    >
      <span className="flex flex-wrap gap-1">
        <PersonState user={person} />
      </span>
    </RecordCard>
  );
}
