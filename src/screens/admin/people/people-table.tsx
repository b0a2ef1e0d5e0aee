import { userPath } from '#src/domain/access/routes.ts';
import type { User } from '#src/domain/user.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { Link } from '#src/ui/link.tsx';
import { OutsideLink } from '#src/screens/admin/shared/outside-link.tsx';
import { PersonState } from '#src/screens/admin/shared/person-state.tsx';
import { ApproveRejected } from './approve-rejected.tsx';
import { shownName, telegramUrl } from '#src/screens/admin/shared/person.ts';

type PeopleTableProps = {
  readonly label: string;
  readonly people: readonly User[];
  /** Whether each may be approved from here. Rule PA-04. */
  readonly canApprove: boolean;
};

/** People as a table, for wide screens; the verified handle leads to the person's page. Rules PA-08, PA-13. */
export function PeopleTable({ label, people, canApprove }: PeopleTableProps) {
  const { format } = useText();
  const { peopleText, personText } = useTextPart(adminPart);
  const { columns } = peopleText;
  return (
    <DataTable
      label={label}
      items={people}
      keyOf={({ id }) => id}
      columns={[
        {
          header: columns.handle,
          render: ({ id, xUsername }) => (
            <Link href={userPath(id)} className="font-semibold text-link">
              <bdi>{personText.handle(xUsername)}</bdi>
            </Link>
          ),
        },
        { header: columns.name, render: (user) => <bdi>{shownName(user)}</bdi> },
        {
          header: columns.telegram,
          render: ({ handle }) =>
            handle === '' ? (
              personText.noTelegram
            ) : (
              <OutsideLink href={telegramUrl(handle)}>{personText.handle(handle)}</OutsideLink>
            ),
        },
        {
          header: columns.state,
          render: (user) => (
            <span className="flex flex-wrap gap-1">
              <PersonState user={user} />
              {canApprove ? <ApproveRejected user={user} /> : null}
            </span>
          ),
        },
        { header: columns.points, render: ({ pointTenths }) => format.points(pointTenths) },
        { header: columns.joined, render: ({ createdAtMs }) => format.date(createdAtMs) },
      ]}
    />
  );
}
