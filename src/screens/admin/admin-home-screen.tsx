import { useQuery } from '@tanstack/react-query';
import { canMakeAdmins } from '#src/domain/access/permissions.ts';
import { routes } from '#src/domain/access/routes.ts';
import { userId } from '#src/domain/ids.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Section } from '#src/ui/section.tsx';
import { reportsQuery, requestsQuery } from './shared/admin-queries.ts';
import { AdminSidebar } from './shared/admin-sidebar.tsx';
import { superAdminLinks, toolLinks } from './shared/tool-links.ts';
import { WaitingCount } from './shared/waiting-count.tsx';

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
    <>
      <AdminSidebar />
      <Screen title={adminHomeText.title} hasTabBar deskRoom="sidebar">
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
        {/* On a wide screen the sidebar lists them. */}
        <div className="desk:hidden">
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
        </div>
      </Screen>
    </>
  );
}
