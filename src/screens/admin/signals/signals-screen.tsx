import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userPath } from '#src/domain/access/routes.ts';
import type { Signals } from '#src/services/admin-signals.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { RefreshedFrame } from '#src/screens/admin/shared/refreshed-frame.tsx';
import { useNames } from '#src/screens/admin/shared/use-names.ts';

/** What may be worth a look: no verdicts, each leads to the person's page. Rule PA-12. */
export function SignalsScreen() {
  const { signalsText } = useTextPart(adminPart);
  const services = useServices();
  const query = useQuery({
    queryKey: adminKeys.signals,
    queryFn: async () => unwrap(await (await services.admin()).signals()).signals,
  });
  return (
    <RefreshedFrame title={signalsText.title} query={query}>
      <Loaded query={query} skeleton="rows" count={6}>
        {(signals) => <SignalLists signals={signals} />}
      </Loaded>
    </RefreshedFrame>
  );
}

function SignalLists({ signals }: { readonly signals: Signals }) {
  const { signalsText } = useTextPart(adminPart);
  const { rejectors, pairs, clashes, reported, nearRequests } = signals;
  const nameOf = useNames([
    ...rejectors.map(({ id }) => id),
    ...pairs.flatMap(({ people }) => people),
    ...clashes.map(({ engagedBy }) => engagedBy),
    ...reported.map(({ id }) => id),
    ...nearRequests.flat(),
  ]);
  const named = (ids: readonly string[]) => ids.map(nameOf).join(signalsText.and);
  return (
    <>
      <SignalList header={signalsText.rejectors}>
        {rejectors.map(({ id, decisions, rejections }) => (
          <SignalCell
            key={id}
            personId={id}
            title={nameOf(id)}
            text={signalsText.rejected(rejections, decisions)}
          />
        ))}
      </SignalList>
      <SignalList header={signalsText.pairs}>
        {pairs.map(({ people, counts, totals }) => (
          <SignalCell
            key={people.join(' ')}
            personId={people[0]}
            title={named(people)}
            text={signalsText.mutual(counts, totals)}
          />
        ))}
      </SignalList>
      <SignalList header={signalsText.clashes}>
        {clashes.map(({ engagementId, engagedBy, handles }) => (
          <SignalCell
            key={engagementId}
            personId={engagedBy}
            title={nameOf(engagedBy)}
            text={signalsText.clashing(handles)}
          />
        ))}
      </SignalList>
      <SignalList header={signalsText.reported}>
        {reported.map(({ id, reporters }) => (
          <SignalCell
            key={id}
            personId={id}
            title={nameOf(id)}
            text={signalsText.reporters(reporters)}
          />
        ))}
      </SignalList>
      <SignalList header={signalsText.near}>
        {nearRequests.flatMap((ids) =>
          ids.map((id) => (
            <SignalCell key={id} personId={id} title={nameOf(id)} text={named(ids)} />
          )),
        )}
      </SignalList>
      <p className="px-4 text-footnote text-hint">{signalsText.footer}</p>
    </>
  );
}

type SignalListProps = { readonly header: string; readonly children: readonly ReactNode[] };

function SignalList({ header, children }: SignalListProps) {
  const { signalsText } = useTextPart(adminPart);
  return (
    <Section header={header} isList>
      {children.length === 0 ? <Cell title={signalsText.none} /> : children}
    </Section>
  );
}

type SignalCellProps = {
  readonly personId: string;
  readonly title: string;
  readonly text: string;
};

function SignalCell({ personId, title, text }: SignalCellProps) {
  return <Cell href={userPath(personId)} title={<bdi>{title}</bdi>} subtitle={<bdi>{text}</bdi>} />;
}
