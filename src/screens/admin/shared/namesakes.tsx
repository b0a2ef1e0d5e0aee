import { useEffect, useRef } from 'react';
import type { User } from '#src/domain/user.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { PersonNames } from './person-names.tsx';
import { PersonState } from './person-state.tsx';
import { shownName } from './person.ts';

/** Several people that one username fits. */
export type Namesakes = { readonly handle: string; readonly people: readonly User[] };

type NamesakeListProps = {
  readonly namesakes: Namesakes;
  readonly onChoose: (person: User) => void;
};

/** The people that one username fits, to choose one. Rule FA-20. */
export function NamesakeList({ namesakes, onChoose }: NamesakeListProps) {
  const { errorText } = useText();
  const { personText } = useTextPart(adminPart);
  const { handle, people } = namesakes;
  // The list comes where the button was, on a small screen below its edge.
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={listRef} className="flex flex-col gap-5">
      <StatusLine tone="warning">{errorText({ code: 'several_people', people: [] })}</StatusLine>
      <Section header={personText.namesakes(handle)} isList>
        {people.map((person) => (
          <Cell
            key={person.id}
            leading={<PersonAvatar name={shownName(person)} xUsername={person.xUsername} />}
            title={<bdi>{personText.handle(person.xUsername)}</bdi>}
            subtitle={<PersonNames user={person} />}
            hasChevron
            onClick={() => {
              onChoose(person);
            }}
          >
            <span className="flex flex-wrap gap-1 pt-1">
              <PersonState user={person} />
            </span>
          </Cell>
        ))}
      </Section>
    </div>
  );
}
