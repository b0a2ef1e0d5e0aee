import { useState } from 'react';
import { readTarget } from '#src/domain/moderation/request.ts';
import type { User } from '#src/domain/user.ts';
import { refusalText } from '#src/state/answers.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import type { Choice } from '#src/ui/choice.ts';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { findPeople } from '#src/screens/admin/shared/find-people.ts';
import { NamesakeList, type Namesakes } from '#src/screens/admin/shared/namesakes.tsx';
import { PersonCard } from '#src/screens/admin/shared/person-card.tsx';
import { UsernameFields, type UsernameType } from '#src/screens/admin/shared/username-fields.tsx';

/** An act that can be asked for. */
type LogAction = keyof AdminText['logText']['actions'];

/** Which part of the log is shown: of one person or of everybody, one action or all, one day or all. Rule PA-07. */
export type ShownLog = {
  readonly person: User | null;
  /** Whether the person did it, or it was done to the person. */
  readonly role: 'any' | 'actor' | 'target';
  readonly action: LogAction | 'all';
  /** A day in UTC as `2026-11-22`, or empty for all. */
  readonly day: string;
};

const roles = ['any', 'actor', 'target'] as const;

type LogFiltersProps = { readonly shown: ShownLog; readonly onChange: (shown: ShownLog) => void };

function actionChoices({
  allActions,
  actions,
}: AdminText['logText']): readonly Choice<LogAction | 'all'>[] {
  const isLogAction = (name: string): name is LogAction => Object.hasOwn(actions, name);
  return [
    { value: 'all', label: allActions },
    ...Object.keys(actions)
      .filter(isLogAction)
      .map((value) => ({ value, label: actions[value] })),
  ];
}

/** Chooses the part of the log: an action and a day at once, a person after a look-up. Rule PA-07. */
export function LogFilters({ shown, onChange }: LogFiltersProps) {
  const { logText } = useTextPart(adminPart);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 desk:grid-cols-2">
        <SelectField
          label={logText.action}
          choices={actionChoices(logText)}
          value={shown.action}
          onChange={(action) => {
            onChange({ ...shown, action });
          }}
        />
        <TextField
          label={logText.day}
          type="date"
          value={shown.day}
          onChange={(day) => {
            onChange({ ...shown, day });
          }}
        />
      </div>
      {shown.person === null ? (
        <PersonFilter
          onFound={(person) => {
            onChange({ ...shown, person });
          }}
        />
      ) : (
        <>
          <PersonCard user={shown.person} />
          <SegmentedField
            label={logText.whose}
            choices={roles.map((value) => ({ value, label: logText.who[value] }))}
            value={shown.role}
            onChange={(role) => {
              onChange({ ...shown, role });
            }}
          />
          <Button
            variant="secondary"
            onClick={() => {
              onChange({ ...shown, person: null });
            }}
          >
            {logText.everybody}
          </Button>
        </>
      )}
    </div>
  );
}

function PersonFilter({ onFound }: { readonly onFound: (person: User) => void }) {
  const { errorText } = useText();
  const { logText } = useTextPart(adminPart);
  const { users } = useServices();
  const [username, setUsername] = useState('');
  const [type, setType] = useState<UsernameType>('X');
  const [isLooking, setIsLooking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [namesakes, setNamesakes] = useState<Namesakes | null>(null);

  async function look() {
    const target = readTarget(username, type);
    if (!target.ok) {
      setError(errorText(target.failure));
      return;
    }
    setError(null);
    setNamesakes(null);
    setIsLooking(true);
    const reply = await findPeople(users, target.value);
    setIsLooking(false);
    if (!reply.success) setError(refusalText(reply, errorText));
    else if (reply.people.length === 1) onFound(reply.user);
    else setNamesakes({ handle: target.value.handle, people: reply.people });
  }

  return (
    <>
      <UsernameFields
        username={username}
        onUsernameChange={(next) => {
          setUsername(next);
          setNamesakes(null);
        }}
        type={type}
        onTypeChange={(next) => {
          setType(next);
          setNamesakes(null);
        }}
        isDisabled={isLooking}
      />
      {error === null ? null : <StatusLine tone="failure">{error}</StatusLine>}
      {namesakes === null ? null : <NamesakeList namesakes={namesakes} onChoose={onFound} />}
      <Button variant="secondary" isLoading={isLooking} onClick={() => void look()}>
        {logText.show}
      </Button>
    </>
  );
}
