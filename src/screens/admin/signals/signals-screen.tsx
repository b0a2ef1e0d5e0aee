import { useQuery } from '@tanstack/react-query';
import { Fragment, useState, type ReactNode } from 'react';
import { pairPath, userPath } from '#src/domain/access/routes.ts';
import type { Signals } from '#src/services/admin-signals.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { averageTime } from '#src/text/durations.ts';
import { shortLink } from '#src/text/short-link.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import type { IconName } from '#src/ui/icons.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { Section } from '#src/ui/section.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { PairPane } from '#src/screens/admin/pair/pair-pane.tsx';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { RefreshedFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { shownName } from '#src/screens/admin/shared/person-parts.tsx';
import { usePeopleByIds } from '#src/screens/admin/shared/use-names.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';

/** Signals of possible abuse, not verdicts: each states its evidence and links to the person's page, or the pair's. Rules PA-12, PA-21. */
export function SignalsScreen() {
  const { signalsText } = useTextPart(adminPart);
  const services = useServices();
  const query = useQuery({
    queryKey: adminKeys.signals,
    queryFn: async () => unwrap(await (await services.admin()).signals()).signals,
  });
  const [chosen, setChosen] = useState<PairIds>();
  const hasRoom = useIsWide('column');
  const shown = hasRoom ? (chosen ?? query.data?.pairs[0]?.people) : undefined;
  return (
    <RefreshedFrame
      title={signalsText.title}
      query={query}
      desk={shown === undefined ? 'page' : 'list'}
    >
      <Loaded query={query} skeleton="rows" count={6}>
        {(signals) => (
          <SignalLists
            signals={signals}
            shownPair={shown?.join(' ')}
            onShowPair={shown === undefined ? undefined : setChosen}
          />
        )}
      </Loaded>
      {shown === undefined ? null : <PairPane key={shown.join(' ')} ids={shown} />}
    </RefreshedFrame>
  );
}

type PairIds = Signals['pairs'][number]['people'];

type SignalListsProps = {
  readonly signals: Signals;
  /** The ids of the pair shown beside the lists. */
  readonly shownPair: string | undefined;
  /** Shows a pair beside the lists; without it, a pair links to its page. */
  readonly onShowPair: ((people: PairIds) => void) | undefined;
};

function SignalLists({ signals, shownPair, onShowPair }: SignalListsProps) {
  const { format } = useText();
  const { signalsText } = useTextPart(adminPart);
  const { rejectors, pairs, rings, clashes, reported, nearRequests } = signals;
  const isExact = (kind: Signals['cut'][number]) => !signals.cut.includes(kind);
  const { nameOf, named, pictureOf } = useSignalPeople(signals);
  return (
    <>
      <div
        className={classNames(
          'gap-x-4 *:mb-4 *:break-inside-avoid',
          onShowPair === undefined && 'min-[56.25rem]:columns-2 min-[74rem]:columns-3',
        )}
      >
        <SignalList header={signalsText.pairs} icon="people" isExact={isExact('pairs')}>
          {pairs.map(({ people, counts, totals }) => (
            <Cell
              key={people.join(' ')}
              {...(onShowPair === undefined
                ? { href: pairPath(people) }
                : {
                    isCurrent: people.join(' ') === shownPair,
                    onClick: () => {
                      onShowPair(people);
                    },
                  })}
              leading={<span className="flex -space-x-3">{people.map(pictureOf)}</span>}
              title={<bdi className="wrap-anywhere">{named(people)}</bdi>}
              subtitle={<bdi>{signalsText.mutual(counts, totals)}</bdi>}
            />
          ))}
        </SignalList>
        <SignalList header={signalsText.rings} icon="people" isExact={isExact('rings')}>
          {rings.flatMap(({ people, inside, total }) =>
            people.map((id) => (
              <SignalCell
                key={id}
                personId={id}
                picture={pictureOf(id)}
                title={nameOf(id)}
                text={signalsText.amongThemselves(people.length, inside, total)}
              />
            )),
          )}
        </SignalList>
        <SignalList header={signalsText.rejectors} icon="cross" isExact={isExact('rejectors')}>
          {rejectors.map(({ id, decisions, rejections, decisionMs }) => (
            <SignalCell
              key={id}
              personId={id}
              picture={pictureOf(id)}
              title={nameOf(id)}
              text={signalsText.rejected(rejections, decisions)}
              evidence={signalsText.decidesIn(averageTime(decisionMs / decisions, format))}
            />
          ))}
        </SignalList>
        <SignalList header={signalsText.clashes} icon="link" isExact={isExact('clashes')}>
          {clashes.map(({ engagementId, engagedBy, handles, link }) => (
            <SignalCell
              key={engagementId}
              personId={engagedBy}
              picture={pictureOf(engagedBy)}
              title={nameOf(engagedBy)}
              text={signalsText.clashing(handles)}
              evidence={link === null ? undefined : <LinkText link={link} />}
            />
          ))}
        </SignalList>
        <SignalList header={signalsText.reported} icon="flag" isExact={isExact('reported')}>
          {reported.map(({ id, reporters, upheld }) => (
            <SignalCell
              key={id}
              personId={id}
              picture={pictureOf(id)}
              title={nameOf(id)}
              text={signalsText.reporters(reporters)}
              evidence={signalsText.upheld(upheld)}
            />
          ))}
        </SignalList>
        <SignalList
          header={signalsText.near}
          icon="person"
          count={nearRequests.flat().length}
          isExact={isExact('nearRequests')}
        >
          {nearRequests.flatMap((ids) =>
            firstOf(ids).map((id) => (
              <SignalCell
                key={id}
                personId={id}
                picture={pictureOf(id)}
                title={nameOf(id)}
                text={[named(firstOf(ids)), ...moreThanFirst(ids).map(format.number)].join(' +')}
              />
            )),
          )}
        </SignalList>
      </div>
      <p className="px-1 text-footnote text-hint">{signalsText.footer}</p>
    </>
  );
}

/** Names and pictures of the people that the signals name. */
function useSignalPeople(signals: Signals) {
  const { signalsText } = useTextPart(adminPart);
  const { rejectors, pairs, rings, clashes, reported, nearRequests } = signals;
  const { nameOf, personOf } = usePeopleByIds([
    ...rejectors.map(({ id }) => id),
    ...pairs.flatMap(({ people }) => people),
    ...rings.flatMap(({ people }) => people),
    ...clashes.map(({ engagedBy }) => engagedBy),
    ...reported.map(({ id }) => id),
    ...nearRequests.flatMap(firstOf),
  ]);
  const named = (ids: readonly string[]) => ids.map(nameOf).join(signalsText.and);
  const pictureOf = (id: string) => {
    const person = personOf(id);
    return (
      <PersonAvatar
        key={id}
        name={person === undefined ? '' : shownName(person)}
        xUsername={person?.xUsername ?? ''}
        sizePx={36}
      />
    );
  };
  return { nameOf, named, pictureOf };
}

type SignalListProps = {
  readonly header: string;
  readonly icon: IconName;
  /** How many there are, if not all are listed. */
  readonly count?: number;
  /** Whether there are no more than those listed. Rule PA-24. */
  readonly isExact: boolean;
  readonly children: readonly ReactNode[];
};

/** How many people of a group are named, so that a flood of similar handles stays one signal among the others. */
const namedOfGroup = 8;

const firstOf = (ids: readonly string[]) => ids.slice(0, namedOfGroup);

/** How many people of a group are not named, if any. */
const moreThanFirst = ({ length }: readonly string[]) =>
  length > namedOfGroup ? [length - namedOfGroup] : [];

function SignalList(props: SignalListProps) {
  const { header, icon, children, count = children.length, isExact } = props;
  const { glanceText, signalsText } = useTextPart(adminPart);
  const counted = signalsText.counted(header, glanceText.counted(count, isExact));
  return (
    <Section header={count === 0 ? header : counted} isList>
      {children.length === 0 ? (
        <Cell leading={<CellIcon name={icon} tone="neutral" />} title={signalsText.none} />
      ) : (
        children
      )}
    </Section>
  );
}

type SignalCellProps = {
  readonly personId: string;
  readonly picture: ReactNode;
  readonly title: string;
  readonly text: string;
  /** The evidence of the signal, beside the text. */
  readonly evidence?: ReactNode;
};

function SignalCell({ personId, picture, title, text, evidence }: SignalCellProps) {
  return (
    <Cell
      href={userPath(personId)}
      leading={picture}
      title={<bdi className="wrap-anywhere">{title}</bdi>}
      subtitle={<bdi className="wrap-anywhere">{text}</bdi>}
    >
      {evidence === undefined ? null : (
        <>
          {' '}
          <span className="text-footnote wrap-anywhere text-subtitle">
            <bdi>{evidence}</bdi>
          </span>
        </>
      )}
    </Cell>
  );
}

/** A short link that breaks only after its slashes. */
function LinkText({ link }: { readonly link: string }) {
  const [host, ...parts] = shortLink(link).split('/');
  return (
    <>
      {host}
      {parts.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
