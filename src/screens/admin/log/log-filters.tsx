import { useState } from 'react';
import { readTarget } from '#src/domain/moderation/request.ts';
import { isModerationTool } from '#src/domain/moderation/tools.ts';
import type { User } from '#src/domain/user.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import type { Choice } from '#src/ui/choice.ts';
import { SelectChip } from '#src/ui/chip.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { findPeople } from '#src/screens/admin/shared/find-people.ts';
import { NamesakeList, type Namesakes } from '#src/screens/admin/shared/namesakes.tsx';
import { nameOfPerson } from '#src/screens/admin/shared/use-names.ts';
import { UsernameFields, type UsernameType } from '#src/screens/admin/shared/username-fields.tsx';
import { actionText, wholeLog, type LogAction, type LogDays, type ShownLog } from './shown-log.ts';

const roles = ['any', 'actor', 'target'] as const;
const daysChoices: readonly LogDays[] = ['all', 'today', 'week', 'month', 'day'];

type LogFiltersProps = { readonly shown: ShownLog; readonly onChange: (shown: ShownLog) => void };

function actionChoices(text: AdminText): readonly Choice<LogAction | 'all'>[] {
  const { allActions, actions } = text.logText;
  const isLogAction = (name: string): name is LogAction =>
    isModerationTool(name) || Object.hasOwn(actions, name);
  return [
    { value: 'all', label: allActions },
    ...[...Object.keys(text.toolText), ...Object.keys(actions)]
      .filter(isLogAction)
      .map((value) => ({ value, label: actionText(value, text) })),
  ];
}

/** Chips that say which part of the log is shown and change it at once, a person after a look-up. Rule PA-07. */
export function LogFilters({ shown, onChange }: LogFiltersProps) {
  const text = useTextPart(adminPart);
  const { logText, personText } = text;
  const [isChoosing, setIsChoosing] = useState(false);
  const { person, days } = shown;
  const isFiltered = person !== null || shown.action !== 'all' || days !== 'all';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SelectChip
          label={logText.action}
          icon="list"
          choices={actionChoices(text)}
          value={shown.action}
          onChange={(action) => {
            onChange({ ...shown, action });
          }}
        />
        <SelectChip
          label={logText.days}
          icon="clock"
          choices={daysChoices.map((value) => ({ value, label: logText.dayChoices[value] }))}
          value={days}
          onChange={(next) => {
            onChange({ ...shown, days: next });
          }}
        />
        {person === null ? (
          <Button
            variant="secondary"
            size="row"
            icon="person"
            onClick={() => {
              setIsChoosing(!isChoosing);
            }}
          >
            {logText.anyPerson}
          </Button>
        ) : (
          <SelectChip
            label={logText.whose}
            icon="person"
            choices={roles.map((value) => ({
              value,
              label: `${logText.who[value]} ${nameOfPerson(person, personText)}`,
            }))}
            value={shown.role}
            onChange={(role) => {
              onChange({ ...shown, role });
            }}
          />
        )}
        {isFiltered ? (
          <Button
            variant="plain"
            size="small"
            onClick={() => {
              setIsChoosing(false);
              onChange(wholeLog);
            }}
          >
            {logText.showAll}
          </Button>
        ) : null}
      </div>
      {days === 'day' ? (
        <div className="max-w-lg">
          <TextField
            label={logText.day}
            type="date"
            value={shown.day}
            onChange={(day) => {
              onChange({ ...shown, day });
            }}
          />
        </div>
      ) : null}
      {isChoosing && person === null ? (
        <PersonFilter
          onFound={(found) => {
            setIsChoosing(false);
            onChange({ ...shown, person: found });
          }}
        />
      ) : null}
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
    <div className="flex flex-col gap-3 rounded-section bg-surface p-4 shadow-card max-w-lg">
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
    </div>
  );
}
