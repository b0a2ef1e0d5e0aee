import type { User } from '#src/domain/user.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { shownName } from '#src/screens/admin/shared/person.ts';
import { usePeople } from '#src/screens/admin/people/use-people.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';
import type { ToolConfig } from './tool-config.ts';

const shownMax = 8;
const searchDelayMs = 200;

type ToolCandidatesProps = {
  readonly config: ToolConfig;
  /** What is typed as the username. */
  readonly typed: string;
  readonly onChoose: (user: User) => void;
};

/** The people that a tool is for who fit what is typed; a tap chooses one. Rules PA-20, PA-23. */
export function ToolCandidates({ config, typed, onChoose }: ToolCandidatesProps) {
  const { peopleText, personText } = useTextPart(adminPart);
  const state = config.isFor ?? 'approved';
  const { people: found = [] } = usePeople({
    state,
    search: useDebouncedValue(typed, searchDelayMs),
  });
  const people = found.filter(({ isBanned }) => config.tool !== 'banUser' || !isBanned);
  if (people.length === 0) return null;
  return (
    <Section header={peopleText.states[state]} isList>
      {people.slice(0, shownMax).map((user) => (
        <Cell
          key={user.id}
          leading={<PersonAvatar name={shownName(user)} xUsername={user.xUsername} sizePx={36} />}
          title={<bdi className="wrap-anywhere">{personText.handle(user.xUsername)}</bdi>}
          subtitle={<bdi className="wrap-anywhere">{shownName(user)}</bdi>}
          onClick={() => {
            onChoose(user);
          }}
        />
      ))}
    </Section>
  );
}
