import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { canMakeAdmins } from '#src/domain/access/permissions.ts';
import { matchRoute, routes } from '#src/domain/access/routes.ts';
import { userId } from '#src/domain/ids.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { reportsQuery, requestsQuery } from './admin-queries.ts';
import { superAdminLinks, toolLinks, workLinks } from './tool-links.ts';
import { WaitingCount } from './waiting-count.tsx';

const [firstTool] = toolLinks;

/** The way to every place of administrators, at the side of a wide screen. Rule PA-08. */
export function AdminSidebar() {
  const { adminHomeText } = useTextPart(adminPart);
  const { environment, services } = useApp();
  const isWide = useIsWide();
  const requests = useQuery({ ...requestsQuery(services), enabled: isWide });
  const reports = useQuery({ ...reportsQuery(services), enabled: isWide });
  const { pathname } = useLocation();
  const isSuperAdmin = canMakeAdmins(useUser(), userId(environment.superAdminId));
  const links = [...workLinks, ...toolLinks, ...(isSuperAdmin ? superAdminLinks : [])];
  const shown = matchRoute(pathname)?.name;
  // A person's page belongs to the people.
  const current = shown === 'user' ? 'people' : shown;
  if (!isWide) return null;
  return (
    <nav
      aria-label={adminHomeText.title}
      className="fixed top-(--ui-notice-room) bottom-0 start-0 z-20 w-52 overflow-y-auto bg-surface pt-[calc(var(--ui-safe-top)+0.75rem)] pb-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+0.75rem)]"
    >
      <ul className="flex flex-col px-2">
        {links.map(({ route, icon }) => (
          <li key={route} className={route === firstTool?.route ? 'mt-3' : undefined}>
            <Link
              href={routes[route].pattern}
              aria-current={currentMark(route === current, route === shown)}
              className={classNames(
                'flex min-h-9 items-center gap-3 rounded-field px-3 py-1.5 text-footnote hover:bg-press',
                route === current ? 'bg-press font-semibold text-accent' : 'text-text',
              )}
            >
              <Icon name={icon} sizePx={20} />
              <span className="min-w-0 flex-1 wrap-break-word">{adminHomeText[route]}</span>
              {route === 'requests' ? <WaitingCount query={requests} /> : null}
              {route === 'reports' ? <WaitingCount query={reports} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How a screen reader hears of an entry: the page itself, or that the page belongs to it. */
function currentMark(isCurrent: boolean, isPage: boolean): 'page' | true | undefined {
  if (!isCurrent) return undefined;
  return isPage ? 'page' : true;
}
