import { userPath } from '#src/domain/access/routes.ts';
import type { User } from '#src/domain/user.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Amount } from '#src/ui/amount.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { Link } from '#src/ui/link.tsx';
import { OutsideLink } from '#src/screens/admin/shared/outside-link.tsx';
import { PersonState } from '#src/screens/admin/shared/person-state.tsx';
import { BanEnd, BanReason, LiftBan } from './ban-of.tsx';
import { ApproveRejected } from './approve-rejected.tsx';
import { shownName, telegramUrl } from '#src/screens/admin/shared/person.ts';

type PeopleTableProps = {
  readonly label: string;
  readonly people: readonly User[];
  /** Which list it is: the rejected may be approved from here, the banned say more about the ban. Rules PA-04, FA-27. */
  readonly list: 'approved' | 'rejected' | 'banned' | 'people';
};

/** People as a table, for wide screens; the verified handle leads to the person's page. Rules PA-08, PA-13. */
export function PeopleTable({ label, people, list }: PeopleTableProps) {
  const { format } = useText();
  const { banEndText, peopleText, personText } = useTextPart(adminPart);
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
        ...(list === 'banned'
          ? [
              {
                header: banEndText.columns.until,
                render: (user: User) => (
                  <span className="whitespace-nowrap">
                    <BanEnd user={user} />
                  </span>
                ),
              },
              {
                header: banEndText.columns.reason,
                render: (user: User) => <BanReason user={user} />,
              },
              { header: banEndText.columns.lift, render: (user: User) => <LiftBan user={user} /> },
            ]
          : [
              {
                header: columns.telegram,
                render: ({ handle }: User) =>
                  handle === '' ? (
                    personText.noTelegram
                  ) : (
                    <span className="whitespace-nowrap">
                      <OutsideLink href={telegramUrl(handle)}>
                        {personText.handle(handle)}
                      </OutsideLink>
                    </span>
                  ),
              },
              {
                header: columns.state,
                render: (user: User) => (
                  <span className="flex flex-wrap gap-1 *:whitespace-nowrap">
                    <PersonState user={user} />
                    {list === 'rejected' ? <ApproveRejected user={user} /> : null}
                  </span>
                ),
              },
              {
                header: columns.points,
                render: ({ pointTenths }: User) => (
                  <Amount tenths={pointTenths} format={format.points} />
                ),
              },
              {
                header: columns.joined,
                render: ({ createdAtMs }: User) => (
                  <span className="text-subtitle">{format.date(createdAtMs)}</span>
                ),
              },
            ]),
      ]}
    />
  );
}
