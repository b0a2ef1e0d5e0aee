import { usernameTypes } from '#src/contract/operations/moderation.ts';
import { useTextPart, useText } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useEffect, useRef } from 'react';
import type { User } from '#src/domain/user.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { PersonNames, PersonState, shownName } from './person-parts.tsx';
import type { LookupTarget } from '#src/domain/moderation/request.ts';
import { refuse, succeed, type Reply } from '#src/services/reply.ts';
import type { UsersService } from '#src/services/users.ts';

/** The kind of username to look up. Rule AD-07. */
export type UsernameType = (typeof usernameTypes)[number];

type UsernameFieldsProps = {
  readonly username: string;
  readonly onUsernameChange: (username: string) => void;
  readonly type: UsernameType;
  readonly onTypeChange: (type: UsernameType) => void;
  readonly isDisabled?: boolean;
};

/** No username, and no link to a profile, is longer. */
const maxUsernameCharacters = 200;

/** The fields for a person: a username without its @, and its kind. Rules AD-05, AD-07. */
export function UsernameFields(props: UsernameFieldsProps) {
  const { toolFormText } = useTextPart(adminPart);
  const { username, onUsernameChange, type, onTypeChange, isDisabled = false } = props;
  return (
    <>
      <TextField
        label={toolFormText.username}
        prefix="@"
        maxLength={maxUsernameCharacters}
        value={username}
        isDisabled={isDisabled}
        onChange={(text) => {
          onUsernameChange(text.replace(/^\s*@+/u, ''));
        }}
      />
      <SegmentedField
        label={toolFormText.usernameType}
        choices={usernameTypes.map((value) => ({ value, label: toolFormText.types[value] }))}
        value={type}
        isDisabled={isDisabled}
        onChange={onTypeChange}
      />
    </>
  );
}

/** Several people who match one username. */
export type Namesakes = { readonly handle: string; readonly people: readonly User[] };

type NamesakeListProps = {
  readonly namesakes: Namesakes;
  readonly onChoose: (person: User) => void;
};

/** The people who match a username, to choose one. Rule FA-20. */
export function NamesakeList({ namesakes, onChoose }: NamesakeListProps) {
  const { errorText } = useText();
  const { personText } = useTextPart(adminPart);
  const { handle, people } = namesakes;
  // The list replaces the button, on a small screen below its edge.
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

/** The people who match a username: one, or several to choose from. Rule FA-20. */
type FoundPeople = {
  readonly user: User;
  /** Everyone with the username, including `user`. */
  readonly people: readonly User[];
};

/**
 * Looks people up by a handle, as the tools do; refuses an unknown handle with a message that names it.
 * Rules AD-06, AD-10, FA-20.
 */
export async function findPeople(
  users: UsersService,
  target: LookupTarget,
): Promise<Reply<FoundPeople>> {
  const column = target.field === 'xUsername' ? 'x_username' : 'tg_handle';
  const reply = await users.find(column, target.handle);
  if (!reply.success) return reply;
  const [user] = reply.people;
  if (user === undefined) return refuse({ code: 'handle_not_found', handle: target.handle });
  return succeed({ user, people: reply.people });
}
