import { userPath } from '#src/domain/access/routes.ts';
import type { User } from '#src/domain/user.ts';
import { shownName } from '#src/screens/admin/shared/person-parts.tsx';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useApp } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { groupByDay } from '#src/text/day-groups.ts';
import { momentOf } from '#src/text/moments.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { Link } from '#src/ui/link.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import {
  ActIcon,
  LinkedSentence,
  concernedBy,
  useActSentence,
  type ShownAct,
} from './act-sentence.tsx';
import { TakeBack } from './take-back.tsx';

type People = {
  readonly nameOf: NameOf;
  readonly personOf: (id: string) => User | undefined;
};

type LogListProps = People & { readonly acts: readonly ShownAct[] };

/** The log, as a table by days on a wide screen; every named person is a link. Rules PA-07, PA-08. */
export function LogList({ acts, ...people }: LogListProps) {
  const { logText } = useTextPart(adminPart);
  return useIsWide() ? (
    <LogTable acts={acts} {...people} />
  ) : (
    <VirtualList
      label={logText.list}
      items={acts}
      estimatedHeightPx={92}
      keyOf={(act) => act.id}
      renderItem={(act) => <LogRow act={act} {...people} />}
    />
  );
}

function LogTable({ acts, ...people }: LogListProps) {
  const text = useText();
  const { clock } = useApp();
  const { logText } = useTextPart(adminPart);
  const { tableColumns } = logText;
  const { nameOf, personOf } = people;
  return (
    <DataTable
      label={logText.list}
      groups={groupByDay(acts, {
        timeMs: ({ createdAtMs }) => createdAtMs,
        nowMs: clock.nowMs(),
        text,
      })}
      keyOf={({ id }) => id}
      columns={[
        {
          header: tableColumns.time,
          render: ({ createdAtMs }) => (
            <time
              dateTime={new Date(createdAtMs).toISOString()}
              title={text.format.dateAndTime(createdAtMs)}
              className="whitespace-nowrap text-subtitle"
            >
              {text.format.timeOfDay(createdAtMs)}
            </time>
          ),
        },
        {
          header: tableColumns.actor,
          render: ({ actorId }) => {
            const actor = personOf(actorId);
            return (
              <Link href={userPath(actorId)} className="flex items-center gap-2 whitespace-nowrap">
                <PersonAvatar
                  name={actor === undefined ? '' : shownName(actor)}
                  xUsername={actor?.xUsername ?? ''}
                  sizePx={24}
                />
                <bdi>{nameOf(actorId)}</bdi>
              </Link>
            );
          },
        },
        {
          header: tableColumns.sentence,
          render: (act) => (
            <span className="flex items-center gap-3">
              <span aria-hidden="true" className="shrink-0">
                <ActIcon act={act} />
              </span>
              <ActSentence act={act} nameOf={nameOf} />
            </span>
          ),
        },
        {
          header: tableColumns.reason,
          render: ({ reason }) => <bdi className="wrap-anywhere text-subtitle">{reason}</bdi>,
        },
        {
          header: tableColumns.takeBack,
          render: (act) => <TakeBackOf act={act} {...people} />,
        },
      ]}
    />
  );
}

type ActProps = People & { readonly act: ShownAct };

/** An act in words, with its reason, actor, time, and the button to revert it. Rules PA-07, PA-18. */
export function LogRow({ act, ...people }: ActProps) {
  const { format } = useText();
  const { clock } = useApp();
  const { actorId, reason, createdAtMs } = act;
  const { nameOf } = people;
  return (
    <div className="flex items-start gap-3 ps-4">
      <span className="py-3">
        <ActIcon act={act} />
      </span>
      <div className="ui-cell-body relative flex min-h-13 min-w-0 flex-1 flex-col justify-center gap-0.5 py-2.5 pe-4">
        <ActSentence act={act} nameOf={nameOf} />{' '}
        {reason === null ? null : (
          <span dir="auto" className="text-body wrap-anywhere text-subtitle">
            {reason}
          </span>
        )}{' '}
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="flex flex-wrap items-baseline gap-x-2 text-footnote text-subtitle">
            <Link
              href={userPath(actorId)}
              className="-my-3.25 inline-block min-w-11 py-3.25 text-link wrap-anywhere"
            >
              <bdi>{nameOf(actorId)}</bdi>
            </Link>{' '}
            <span title={format.dateAndTime(createdAtMs)}>
              {momentOf(createdAtMs, clock.nowMs(), format)}
            </span>
          </span>{' '}
          <TakeBackOf act={act} {...people} />
        </span>
      </div>
    </div>
  );
}

function ActSentence({ act, nameOf }: Pick<ActProps, 'act' | 'nameOf'>) {
  return (
    <LinkedSentence
      sentence={useActSentence(nameOf)(act)}
      people={new Map(concernedBy(act).map((id) => [nameOf(id), id]))}
      isStruck={act.isTakenBack === true}
    />
  );
}

function TakeBackOf({ act, nameOf, personOf }: ActProps) {
  const sentence = useActSentence(nameOf)(act);
  return <TakeBack act={act} sentence={sentence} person={personOf(act.targetId ?? '')} />;
}
