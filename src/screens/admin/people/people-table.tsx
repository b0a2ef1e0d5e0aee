import { OutsideLink } from '#src/screens/admin/shared/outside-link.tsx';
import { userPath } from '#src/domain/access/routes.ts';
import type { User } from '#src/domain/user.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Amount } from '#src/ui/amount.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { Link } from '#src/ui/link.tsx';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { PersonState, shownName, telegramUrl } from '#src/screens/admin/shared/person-parts.tsx';
import { Button } from '#src/ui/button.tsx';
import { RequestState, useRequestDecision } from '#src/screens/admin/requests/request-decision.tsx';
import { useNavigate } from '#src/platform/router.tsx';
import type { ToolOffer } from '#src/screens/admin/tools/use-tool-form.ts';
import { useMemo } from 'react';
import type { PeopleFilter } from '#src/services/admin-people.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useServices } from '#src/state/app-context.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { usePages } from '#src/screens/admin/shared/loaded.tsx';

type PeopleTableProps = {
  readonly label: string;
  readonly people: readonly User[];
  /** Which list it is: rejected people can be approved here, banned people have more about the ban. Rules PA-04, FA-27. */
  readonly list: 'approved' | 'rejected' | 'banned' | 'people';
};

/** People as a table, for wide screens; the verified handle is a link to the person's page. Rules PA-08, PA-13. */
export function PeopleTable({ label, people, list }: PeopleTableProps) {
  const { format } = useText();
  const { adminText, banEndText, peopleText, personText } = useTextPart(adminPart);
  const { columns } = peopleText;
  return (
    <DataTable
      label={label}
      groups={[{ items: people }]}
      keyOf={({ id }) => id}
      columns={[
        {
          header: columns.handle,
          render: (user) => (
            <span className="flex min-w-36 items-center gap-2.5">
              <PersonAvatar name={shownName(user)} xUsername={user.xUsername} sizePx={30} />
              <span className="flex min-w-0 flex-col items-start wrap-anywhere">
                <Link href={userPath(user.id)} className="font-semibold text-link">
                  <bdi>{personText.handle(user.xUsername)}</bdi>
                </Link>
                <bdi className="text-caption text-subtitle">{shownName(user)}</bdi>
              </span>
            </span>
          ),
        },
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
                    <OutsideLink href={telegramUrl(handle)} className="min-w-26">
                      {personText.handle(handle)}
                    </OutsideLink>
                  ),
              },
              {
                header: columns.state,
                render: (user: User) => (
                  <span className="flex flex-wrap items-center gap-1 *:whitespace-nowrap">
                    <PersonState user={user} />
                    {list === 'rejected' ? <ApproveRejected user={user} /> : null}
                  </span>
                ),
              },
              {
                header: columns.points,
                render: ({ pointTenths }: User) => (
                  <Amount tenths={pointTenths} format={adminText.points} />
                ),
              },
              {
                header: columns.joined,
                render: ({ createdAtMs }: User) => (
                  <span className="whitespace-nowrap text-subtitle">
                    {format.date(createdAtMs)}
                  </span>
                ),
              },
            ]),
      ]}
    />
  );
}

/** Approves a rejected person; can be undone for 5 s. Rules PA-04, PA-09. */
export function ApproveRejected({ user }: { readonly user: User }) {
  const { requestText } = useTextPart(adminPart);
  const request = useRequestDecision(user);
  return (
    <div className="relative flex flex-col items-start gap-1">
      <RequestState request={request} />
      {request.canDecide ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            request.decide(true);
          }}
        >
          {requestText.approve}
        </Button>
      ) : null}
    </div>
  );
}

type BanOfProps = { readonly user: User };

/** A person's ban and the link to lift it; above the row's link. Rule FA-27. */
export function BanOf({ user }: BanOfProps) {
  return (
    <span className="flex flex-col items-start gap-0.5 text-footnote">
      <span className="text-subtitle">
        <BanEnd user={user} />
      </span>
      <span className="wrap-anywhere">
        <BanReason user={user} />
      </span>
      <LiftBan user={user} />
    </span>
  );
}

/** Until when a person is banned. */
function BanEnd({ user: { banUntilMs } }: BanOfProps) {
  const { format } = useText();
  const { banEndText } = useTextPart(adminPart);
  return banUntilMs === null ? banEndText.choices.none : banEndText.until(format.date(banUntilMs));
}

/** Why a person is banned. */
function BanReason({ user: { banReason } }: BanOfProps) {
  const { banEndText } = useTextPart(adminPart);
  return <bdi>{banReason ?? banEndText.noReason}</bdi>;
}

/** Opens the person's page with the unban tool. */
function LiftBan({ user }: BanOfProps) {
  const { personPageText } = useTextPart(adminPart);
  const navigate = useNavigate();
  return (
    <span className="relative mt-1.5 max-w-full desk:mt-0">
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          const offer: ToolOffer = { tool: 'unbanUser', reason: '' };
          navigate(userPath(user.id), { state: offer });
        }}
      >
        {personPageText.tileText.unban}
      </Button>
    </span>
  );
}

/** The matching people, page by page; the former search's result stays until the new search is answered. Rule PA-02. */
export function usePeople(filter: PeopleFilter) {
  const { errorText } = useText();
  const services = useServices();
  const query = usePages({
    queryKey: adminKeys.people(filter.state, filter.search),
    read: async (cursor) => (await services.admin()).findPeople(filter, cursor),
    isSearch: true,
  });
  const { pages } = query.data ?? {};
  const people = useMemo(() => pages?.flatMap(({ users }) => users), [pages]);
  const isFailed = query.isLoadingError;
  return {
    query,
    people: isFailed ? undefined : people,
    total: isFailed ? undefined : pages?.[0]?.total,
    failure: isFailed ? thrownText(query.error, errorText) : null,
  };
}
