import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { canMakeAdmins } from '#src/domain/access/permissions.ts';
import { routes } from '#src/domain/access/routes.ts';
import { userId } from '#src/domain/ids.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Section } from '#src/ui/section.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { reportsQuery, requestsQuery } from './shared/admin-queries.ts';
import { superAdminLinks, toolLinks } from './shared/tool-links.ts';

/** The administrators' home: the work that waits, then the tools. Rules RT-13, AD-01 to AD-03. */
export function AdminHomeScreen() {
  const { adminHomeText } = useTextPart(adminPart);
  const { services, environment } = useApp();
  const user = useUser();
  const requests = useQuery(requestsQuery(services));
  const reports = useQuery(reportsQuery(services));
  const isSuperAdmin = canMakeAdmins(user, userId(environment.superAdminId));
  const links = isSuperAdmin ? [...toolLinks, ...superAdminLinks] : toolLinks;
  return (
    <Screen title={adminHomeText.title} hasTabBar>
      <Section header={adminHomeText.workHeader} isList>
        <Cell
          href={`${routes.requests.pattern}/`}
          leading={<CellIcon name="person" />}
          title={adminHomeText.requests}
          trailing={<WaitingCount query={requests} />}
        />
        <Cell
          href={`${routes.reports.pattern}/`}
          leading={<CellIcon name="flag" tone="warning" />}
          title={adminHomeText.reports}
          trailing={<WaitingCount query={reports} />}
        />
      </Section>
      <Section header={adminHomeText.toolsHeader} isList>
        {links.map(({ route, icon, tone }) => (
          <Cell
            key={route}
            href={routes[route].pattern}
            leading={<CellIcon name={icon} tone={tone} />}
            title={adminHomeText[route]}
          />
        ))}
      </Section>
    </Screen>
  );
}

/** The number of waiting items, updated live; says so when it cannot be read. */
function WaitingCount({ query }: { readonly query: UseQueryResult<{ readonly total: number }> }) {
  const { adminHomeText, adminText } = useTextPart(adminPart);
  if (query.data !== undefined) {
    const { total } = query.data;
    if (total === 0) return <span className="sr-only">{adminHomeText.nothingWaits}</span>;
    return <Badge count={total} label={adminText.waiting(total)} />;
  }
  if (query.isPending) return <Spinner sizePx={18} className="text-hint" />;
  return (
    <>
      <span aria-hidden="true">{adminText.none}</span>
      <span className="sr-only">{adminHomeText.countUnknown}</span>
    </>
  );
}
