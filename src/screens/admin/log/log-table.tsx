import { userPath } from '#src/domain/access/routes.ts';
import type { User } from '#src/domain/user.ts';
import { useApp } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { groupByDay } from '#src/text/moments.ts';
import { Link } from '#src/ui/link.tsx';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { shownName } from '#src/screens/admin/shared/person.ts';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';
import { ActIcon } from './act-icon.tsx';
import { LinkedSentence } from './linked-sentence.tsx';
import { concernedBy, type ShownAct } from './log-people.ts';
import { TakeBack } from './take-back.tsx';
import { useActSentence } from './use-act-sentence.ts';

type LogTableProps = {
  readonly acts: readonly ShownAct[];
  readonly nameOf: NameOf;
  readonly personOf: (id: string) => User | undefined;
};

const cellClassName = 'px-4 py-1 wrap-anywhere';
const headClassName = 'px-4 py-2 text-start font-normal';

/** The log as a table by days, for wide screens; each person who is named leads to the person's page. Rules PA-07, PA-08. */
export function LogTable({ acts, nameOf, personOf }: LogTableProps) {
  const text = useText();
  const { clock } = useApp();
  const { logText } = useTextPart(adminPart);
  const { tableColumns } = logText;
  const days = groupByDay(acts, {
    timeMs: ({ createdAtMs }) => createdAtMs,
    nowMs: clock.nowMs(),
    text,
  });
  return (
    <div className="overflow-x-auto rounded-section bg-surface shadow-card">
      <table aria-label={logText.list} className="w-full border-collapse text-start text-footnote">
        <thead>
          <tr className="text-caption text-subtitle">
            {[
              tableColumns.time,
              tableColumns.actor,
              tableColumns.sentence,
              tableColumns.reason,
              tableColumns.takeBack,
            ].map((header) => (
              <th key={header} scope="col" className={headClassName}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {days.map(({ day, label, items }) => (
          <tbody key={day}>
            <tr className="bg-fill">
              <th
                scope="rowgroup"
                colSpan={5}
                className="px-4 py-1.5 text-start text-caption font-semibold"
              >
                {label}
              </th>
            </tr>
            {items.map((act) => (
              <ActRow key={act.id} act={act} nameOf={nameOf} personOf={personOf} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type ActRowProps = {
  readonly act: ShownAct;
  readonly nameOf: NameOf;
  readonly personOf: (id: string) => User | undefined;
};

function ActRow({ act, nameOf, personOf }: ActRowProps) {
  const { format } = useText();
  const sentenceOf = useActSentence(nameOf);
  const { actorId, targetId, createdAtMs, reason } = act;
  const actor = personOf(actorId);
  const people = new Map(concernedBy(act).map((id) => [nameOf(id), id]));
  return (
    <tr className="align-middle shadow-[0_calc(-1*var(--ui-hairline))_0_var(--ui-separator)]">
      <td className={`${cellClassName} whitespace-nowrap text-subtitle`}>
        <time
          dateTime={new Date(createdAtMs).toISOString()}
          title={format.dateAndTime(createdAtMs)}
        >
          {format.timeOfDay(createdAtMs)}
        </time>
      </td>
      <td className={cellClassName}>
        <Link href={userPath(actorId)} className="flex items-center gap-2 whitespace-nowrap">
          <PersonAvatar
            name={actor === undefined ? '' : shownName(actor)}
            xUsername={actor?.xUsername ?? ''}
            sizePx={24}
          />
          <bdi>{nameOf(actorId)}</bdi>
        </Link>
      </td>
      <td className={cellClassName}>
        <span className="flex items-center gap-3">
          <span aria-hidden="true" className="shrink-0">
            <ActIcon act={act} />
          </span>
          <LinkedSentence
            sentence={sentenceOf(act)}
            people={people}
            isStruck={act.isTakenBack === true}
          />
        </span>
      </td>
      <td className={`${cellClassName} text-subtitle`}>
        <bdi>{reason}</bdi>
      </td>
      <td className={cellClassName}>
        <TakeBack act={act} sentence={sentenceOf(act)} person={personOf(targetId ?? '')} />
      </td>
    </tr>
  );
}
