import { userPath } from '#src/domain/access/routes.ts';
import type { ModerationAct } from '#src/domain/moderation/act.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { Link } from '#src/ui/link.tsx';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';
import { isAboutPerson } from './log-people.ts';
import { useActSentence } from './use-act-sentence.ts';

type LogTableProps = { readonly acts: readonly ModerationAct[]; readonly nameOf: NameOf };

/** The log as a table, for wide screens; everybody named leads to the person's page. Rules PA-07, PA-08. */
export function LogTable({ acts, nameOf }: LogTableProps) {
  const { format } = useText();
  const { logText } = useTextPart(adminPart);
  const sentenceOf = useActSentence(nameOf);
  const { tableColumns } = logText;
  const person = (id: string) => (
    <Link href={userPath(id)} className="whitespace-nowrap text-link">
      <bdi>{nameOf(id)}</bdi>
    </Link>
  );
  return (
    <DataTable
      label={logText.list}
      items={acts}
      keyOf={({ id }) => id}
      columns={[
        {
          header: tableColumns.time,
          render: ({ createdAtMs }) => (
            <span className="whitespace-nowrap">{format.dateAndTime(createdAtMs)}</span>
          ),
        },
        { header: tableColumns.actor, render: ({ actorId }) => person(actorId) },
        { header: tableColumns.sentence, render: (act) => <bdi>{sentenceOf(act)}</bdi> },
        {
          header: tableColumns.person,
          render: ({ targetId, action }) =>
            targetId !== null && isAboutPerson(action) ? person(targetId) : null,
        },
        { header: tableColumns.reason, render: ({ reason }) => <bdi>{reason}</bdi> },
      ]}
    />
  );
}
