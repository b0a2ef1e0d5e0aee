import { userPath } from '#src/domain/access/routes.ts';
import type { PairSide } from '#src/services/admin-pair.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { averageTime } from '#src/text/durations.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Card } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { PersonState } from '#src/screens/admin/shared/person-state.tsx';
import { shownName } from '#src/screens/admin/shared/person.ts';
import { nameOfPerson } from '#src/screens/admin/shared/use-names.ts';

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
  const { decisions, rejections, decisionMs, warnCount } = person;
  const lines: readonly (readonly [string, string])[] = [
    [pairText.withOther(otherName), pairText.of(peopleText.count(shared), peopleText.count(total))],
    [pairText.since, format.date(person.createdAtMs)],
    [
      pairText.rejects,
      decisions === 0 ? pairText.nothing : pairText.of(String(rejections), String(decisions)),
    ],
    [
      pairText.decidesIn,
      decisions === 0 ? pairText.nothing : averageTime(decisionMs / decisions, format),
    ],
    [pairText.warnings, format.number(warnCount)],
  ];
  return (
    <Card>
      <div className="flex min-w-0 items-center gap-3">
        <PersonAvatar name={shownName(person)} xUsername={person.xUsername} sizePx={36} />
        <div className="flex min-w-0 flex-1 flex-col">
          <span className="font-semibold wrap-anywhere">
            <bdi>{nameOfPerson(person, personText)}</bdi>
          </span>
          <span className="text-footnote wrap-anywhere text-subtitle">
            <bdi>{shownName(person)}</bdi>
          </span>
        </div>
        <Link
          href={userPath(person.id)}
          aria-label={pairText.pageOf(nameOfPerson(person, personText))}
          className="-my-3 inline-flex min-h-11 min-w-11 items-center justify-end text-footnote text-link"
        >
          {pairText.page}
        </Link>
      </div>
      <PersonState user={person} />
      <dl className="flex flex-col gap-1.5 text-footnote">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="min-w-0 wrap-anywhere text-subtitle">
              <bdi>{label}</bdi>
            </dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-subtitle">{pairText.balance}</dt>
          <dd>
            <Amount tenths={person.pointTenths} format={format.points} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
