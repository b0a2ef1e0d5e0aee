import { useQuery } from '@tanstack/react-query';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart, useText } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { averageTime } from '#src/text/durations.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { DetailPane } from '#src/ui/detail-pane.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import type { Pair, PairSide } from '#src/services/admin-pair.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { PersonState, shownName, RecordCard } from '#src/screens/admin/shared/person-parts.tsx';
import { nameOfPerson } from '#src/screens/admin/shared/use-names.ts';
import { PairDecision } from './pair-decision.tsx';
import { BackAndForth, SharedEngagements } from './shared-engagements.tsx';

/** The ids of two people. */
export type PairIds = readonly [string, string];

/** Reads a pair. Rule PA-21. */
export function usePair(ids: PairIds, isEnabled: boolean) {
  const services = useServices();
  return useQuery({
    queryKey: adminKeys.pair(ids),
    queryFn: async () => unwrap(await (await services.admin()).pair(ids)).pair,
    enabled: isEnabled,
    staleTime: 0,
  });
}

/** A pair and its decision beside the list of signals, for wide screens. Rules PA-21, PA-23. */
export function PairPane({ ids }: { readonly ids: PairIds }) {
  const { pairText } = useTextPart(adminPart);
  const query = usePair(ids, true);
  const names = usePairNames(query.data);
  return (
    <DetailPane
      title={pairText.title}
      decision={query.data === undefined ? null : <PairDecision pair={query.data} names={names} />}
    >
      <Loaded query={query} skeleton="cards" count={3}>
        {(pair) => <PairRecords pair={pair} names={names} isNarrow />}
      </Loaded>
    </DetailPane>
  );
}

/** The names of the two people of a pair. */
export function usePairNames(pair: Pair | undefined): PairIds {
  const { personText } = useTextPart(adminPart);
  const [one, other] = pair?.sides ?? [];
  return [
    nameOfPerson(one?.person ?? undefined, personText),
    nameOfPerson(other?.person ?? undefined, personText),
  ];
}

type PairRecordsProps = {
  readonly pair: Pair;
  readonly names: PairIds;
  /** Whether there is no space for a table. */
  readonly isNarrow?: boolean;
};

/** The facts about a pair: when they engaged with each other, both records, and their shared engagements. Rule PA-21. */
export function PairRecords({ pair, names, isNarrow = false }: PairRecordsProps) {
  const { pairText } = useTextPart(adminPart);
  const isWide = useIsWide();
  const [one, other] = pair.sides;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h2 className="px-1 text-heading font-semibold wrap-break-word">
        <bdi>{pairText.names(names[0], names[1])}</bdi>
      </h2>
      <BackAndForth pair={pair} names={names} />
      <div
        className={classNames('grid gap-4', isWide ? 'grid-cols-2' : 'grid-cols-[minmax(0,1fr)]')}
      >
        <PairRecord side={one} otherName={names[1]} />
        <PairRecord side={other} otherName={names[0]} />
      </div>
      <SharedEngagements pair={pair} names={names} isTable={isWide && !isNarrow} />
    </div>
  );
}

type PairRecordProps = {
  readonly side: PairSide;
  /** The name of the other person. */
  readonly otherName: string;
};

/** The facts about one person of a pair, with the same lines for both. Rule PA-21. */
function PairRecord({ side, otherName }: PairRecordProps) {
  const { format } = useText();
  const { adminText, pairText, peopleText, personText } = useTextPart(adminPart);
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
        {
          label: pairText.rejects,
          value: decided(of(peopleText.count(rejections), peopleText.count(decisions))),
        },
        {
          label: pairText.decidesIn,
          value: decided(averageTime(decisionMs / decisions, format)),
        },
        { label: pairText.warnings, value: format.number(warnCount) },
        {
          label: pairText.balance,
          value: <Amount tenths={pointTenths} format={adminText.points} />,
        },
      ]}
    >
      <span className="flex flex-wrap gap-1">
        <PersonState user={person} />
      </span>
    </RecordCard>
  );
}
