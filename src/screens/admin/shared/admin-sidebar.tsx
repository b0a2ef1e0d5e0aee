import type { ReactNode } from 'react';
import { useLocation } from '#src/platform/router.tsx';
import { canMakeAdmins } from '#src/domain/access/permissions.ts';
import { matchRoute, routes } from '#src/domain/access/routes.ts';
import { userId } from '#src/domain/ids.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { FindPerson } from './find-person.tsx';
import { shownName } from './person-parts.tsx';
import { linkText, shownLinks, sidebarGroups, type ToolLink } from './tool-links.ts';
import { useWaiting, WaitingCount } from './waiting.tsx';

/** The way to every place of administrators, at the side of a wide screen; the tabs stand at its foot. Rule PA-08. */
export function AdminSidebar() {
  const { adminHomeText, personText } = useTextPart(adminPart);
  const { environment } = useApp();
  const isWide = useIsWide();
  const user = useUser();
  const isSuperAdmin = canMakeAdmins(user, userId(environment.superAdminId));
  if (!isWide) return null;
  return (
    <nav
      data-sidebar
      aria-label={adminHomeText.title}
      className="fixed start-0 top-(--ui-notice-room) bottom-0 z-20 flex w-[calc(var(--ui-safe-start)+var(--ui-sidebar-width))] flex-col gap-3 bg-card ps-safe-start pt-[calc(var(--ui-safe-top)+0.75rem)] pb-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height))] shadow-[var(--ui-hairline)_0_0_var(--ui-separator)] rtl:shadow-[calc(-1*var(--ui-hairline))_0_0_var(--ui-separator)]"
    >
      <p className="flex items-center gap-2 px-4.5 text-body">
        <span aria-hidden="true" className="ui-coin inline-flex [--coin:1.5rem] before:me-0" />
        <span className="font-bold">{adminHomeText.brand}</span>
      </p>
      <div className="px-3">
        <FindPerson hasKey />
      </div>
      <SidebarLinks isSuperAdmin={isSuperAdmin} />
      <p className="flex items-center gap-2.5 px-4.5 pb-2">
        <PersonAvatar name={shownName(user)} xUsername={user.xUsername} sizePx={30} />
        <span className="flex min-w-0 flex-col text-footnote">
          <bdi className="truncate font-semibold">{personText.handle(user.xUsername)}</bdi>
          <span className="text-caption text-hint">
            {isSuperAdmin ? adminHomeText.superAdmin : adminHomeText.administrator}
          </span>
        </span>
      </p>
    </nav>
  );
}

function SidebarLinks({ isSuperAdmin }: { readonly isSuperAdmin: boolean }) {
  const { adminHomeText } = useTextPart(adminPart);
  const waiting = useWaiting();
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto px-2.5">
      {sidebarGroups.map(({ name, links }) => (
        <div key={name}>
          <p id={`places-${name}`} className="px-2 pb-1 text-caption font-semibold text-hint">
            {adminHomeText.places[name]}
          </p>
          <ul aria-labelledby={`places-${name}`}>
            {shownLinks(links, isSuperAdmin).map((link) => (
              <li key={link.route}>
                <SidebarLink link={link}>
                  {link.route === 'requests' ? <WaitingCount waiting={waiting.requests} /> : null}
                  {link.route === 'reports' ? <WaitingCount waiting={waiting.reports} /> : null}
                </SidebarLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

type SidebarLinkProps = { readonly link: ToolLink; readonly children: ReactNode };

function SidebarLink({ link, children }: SidebarLinkProps) {
  const text = useTextPart(adminPart);
  const { pathname } = useLocation();
  const shown = matchRoute(pathname)?.name;
  const isCurrent = link.route === placeOf(shown);
  return (
    <Link
      href={routes[link.route].pattern}
      aria-current={currentMark(isCurrent, link.route === shown)}
      className={classNames(
        'flex min-h-8 items-center gap-2.5 rounded-small px-2 py-1 text-footnote',
        isCurrent ? 'bg-accent-soft text-accent' : 'text-text hover:bg-press',
      )}
    >
      <Icon name={link.icon} sizePx={18} className={isCurrent ? undefined : 'text-hint'} />
      <span className="min-w-0 flex-1 wrap-break-word">{linkText(link, text)}</span>
      {children}
    </Link>
  );
}

const peoplePages: ReadonlySet<string> = new Set([
  'user',
  'approvedList',
  'rejectedList',
  'bannedList',
]);

/** The place that a page belongs to: a person's page and the lists of people belong to the people. */
function placeOf(shown: string | undefined): string | undefined {
  if (shown !== undefined && peoplePages.has(shown)) return 'people';
  return shown === 'adminTools' ? 'adminHome' : shown;
}

/** What a screen reader says of an entry: that it is the page itself, or that the page belongs to it. */
function currentMark(isCurrent: boolean, isPage: boolean): 'page' | true | undefined {
  if (!isCurrent) return undefined;
  return isPage ? 'page' : true;
}
