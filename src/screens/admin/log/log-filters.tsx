import { useEffect, useRef, useState } from 'react';
import { readTarget } from '#src/domain/moderation/request.ts';
import { isModerationTool, type ModerationTool } from '#src/domain/moderation/tools.ts';
import type { User } from '#src/domain/user.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import type { Choice } from '#src/ui/choice.ts';
import { Chips, SelectChip } from '#src/ui/chip.tsx';
import { EnterForm } from '#src/ui/enter-form.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import {
  findPeople,
  NamesakeList,
  type Namesakes,
  UsernameFields,
  type UsernameType,
} from '#src/screens/admin/shared/find-people.tsx';
import { nameOfPerson } from '#src/screens/admin/shared/use-names.ts';
import { lastDays } from '#src/services/admin-economy.ts';
import type { LogFilter } from '#src/services/admin-log.ts';

const roles = ['any', 'actor', 'target'] as const;
const daysChoices: readonly LogDays[] = ['all', 'today', 'week', 'month', 'day'];

type LogFiltersProps = {
  readonly shown: ShownLog;
  /** Called with only the changed filters, because the others may change during a look-up. */
  readonly onChange: (changes: Partial<ShownLog>) => void;
};

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

/** Chips that show and change the log's filters, at once or, for a person, after a look-up. Rule PA-07. */
export function LogFilters({ shown, onChange }: LogFiltersProps) {
  const text = useTextPart(adminPart);
  const { logText, personText } = text;
  const [isChoosing, setIsChoosing] = useState(false);
  const { person, days } = shown;
  const isFiltered = person !== null || shown.action !== 'all' || days !== 'all';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-2">
        <SelectChip
          label={logText.action}
          icon="list"
          choices={actionChoices(text)}
          value={shown.action}
          onChange={(action) => {
            onChange({ action });
          }}
        />
        <SelectChip
          label={logText.days}
          icon="clock"
          choices={daysChoices.map((value) => ({ value, label: logText.dayChoices[value] }))}
          value={days}
          onChange={(next) => {
            onChange({ days: next });
          }}
        />
        {person === null ? (
          <Chips
            label={logText.whose}
            choices={[{ value: 'choose', label: logText.anyPerson, icon: 'person' }]}
            value={isChoosing ? 'choose' : 'any'}
            onChange={() => {
              setIsChoosing(!isChoosing);
            }}
          />
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
              onChange({ role });
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
              onChange({ day });
            }}
          />
        </div>
      ) : null}
      {isChoosing && person === null ? (
        <PersonFilter
          onFound={(found) => {
            setIsChoosing(false);
            onChange({ person: found });
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
  // A look-up that finishes after the filters were cleared must not filter the log.
  const isOpenRef = useRef(false);
  useEffect(() => {
    isOpenRef.current = true;
    return () => {
      isOpenRef.current = false;
    };
  }, []);

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
    if (!isOpenRef.current) return;
    setIsLooking(false);
    if (!reply.success) setError(refusalText(reply, errorText));
    else if (reply.people.length === 1) onFound(reply.user);
    else setNamesakes({ handle: target.value.handle, people: reply.people });
  }

  return (
    <div className="flex flex-col gap-3 rounded-section bg-surface p-4 shadow-card max-w-lg">
      <EnterForm label={logText.show} isDisabled={isLooking} onEnter={() => void look()}>
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
      </EnterForm>
      {error === null ? null : <StatusLine tone="failure">{error}</StatusLine>}
      {namesakes === null ? null : <NamesakeList namesakes={namesakes} onChoose={onFound} />}
      <Button variant="secondary" isLoading={isLooking} onClick={() => void look()}>
        {logText.show}
      </Button>
    </div>
  );
}

/** An act by which the log can be filtered. */
type LogAction = ModerationTool | keyof AdminText['logText']['actions'];

/** The days shown: all, the last ones up to today, or one day. */
type LogDays = 'all' | 'today' | 'week' | 'month' | 'day';

/** The log's filters: one person or everyone, one action or all, some days or all. Rule PA-07. */
type ShownLog = {
  readonly person: User | null;
  /** Whether the person is the actor or the target. */
  readonly role: 'any' | 'actor' | 'target';
  readonly action: LogAction | 'all';
  readonly days: LogDays;
  /** The UTC day for the choice of one day, such as `2026-11-22`; may be empty. */
  readonly day: string;
};

/** No filters. */
export const wholeLog: ShownLog = {
  person: null,
  role: 'any',
  action: 'all',
  days: 'all',
  day: '',
};

const dayMs = 24 * 60 * 60 * 1000;
const dayCounts = { today: 1, week: 7, month: 30 };

/** The filters as the service takes them. */
export function filterOf({ person, role, action, days, day }: ShownLog, nowMs: number): LogFilter {
  const column = ({ any: 'personId', actor: 'actorId', target: 'targetId' } as const)[role];
  return {
    [column]: person?.id,
    action: action === 'all' ? undefined : action,
    days: spanOf(days, day, nowMs),
  };
}

function spanOf(days: LogDays, day: string, nowMs: number): LogFilter['days'] {
  if (days === 'all') return undefined;
  if (days === 'day') {
    const startMs = Date.parse(`${day}T00:00:00Z`);
    return Number.isNaN(startMs) ? undefined : { startMs, endMs: startMs + dayMs };
  }
  const span = lastDays(nowMs, dayCounts[days]);
  const [first, last] = [span[0], span.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { startMs: first.startMs, endMs: last.endMs };
}

/** The name of an act. */
function actionText(
  action: LogAction,
  { logText, toolText }: Pick<AdminText, 'logText' | 'toolText'>,
): string {
  return isModerationTool(action) ? toolText[action].action : logText.actions[action];
}
