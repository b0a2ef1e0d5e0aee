import { useQueryClient } from '@tanstack/react-query';
import { useId, useInsertionEffect, type ReactNode } from 'react';
import { canMakeAdmins } from '#src/domain/access/permissions.ts';
import { matchRoute, routes } from '#src/domain/access/routes.ts';
import { userId } from '#src/domain/ids.ts';
import { addStyles } from '#src/platform/add-styles.ts';
import { useIsOnline } from '#src/platform/connection.ts';
import { useLocation, useNavigate } from '#src/platform/router.tsx';
import { useBackButton } from '#src/platform/telegram/hooks.tsx';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useApp, useUser } from '#src/state/app-context.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { classNames } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageHeading } from '#src/ui/screen.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import styles from './admin.css?inline';
import { FindPerson } from './find-person.tsx';
import { shownName } from './person-parts.tsx';
import {
  isSidebarPlace,
  linkText,
  shownLinks,
  sidebarGroups,
  type ToolLink,
} from './tool-links.ts';
import { WaitingCount, useWaiting } from './waiting.tsx';

type AdminFrameProps = {
  readonly title: string;
  /** On a phone, shows the title only to screen readers, if the page says it another way. */
  readonly isTitleHidden?: boolean;
  /** Shown beside the title: a state, or how much waits and how old it is. */
  readonly note?: ReactNode;
  /** Shown opposite the title: the view's own buttons. */
  readonly trailing?: ReactNode;
  /** Whether there is a back button; the administrators' home has none. */
  readonly hasBack?: boolean;
  /** Where back leads if this screen was opened first; by default, the administrators' home. */
  readonly firstBack?: string;
  /** Called before going back; it decides whether to call the function it gets. */
  readonly onBack?: (goBack: () => void) => void;
  /** On a wide screen, a `list` leaves space for the detail pane beside it; a `page` uses all. Rule PA-08. */
  readonly desk?: 'list' | 'page';
  readonly children: ReactNode;
};

const contentClassNames = {
  page: 'desk:gap-3 desk:p-6',
  list: 'desk:w-(--ui-list-width) desk:gap-3 desk:px-3 desk:py-3',
};

/**
 * The frame of every admin screen: a page with a title on a phone; from 900 px, a top bar and the sidebar. The sidebar is
 * last in the document, so that the keyboard reaches the work first. Rules PA-08, PA-23.
 */
export function AdminFrame(props: AdminFrameProps) {
  const { title, isTitleHidden = false, note, trailing, desk = 'page', children } = props;
  const { adminText } = useTextPart(adminPart);
  const back = useBack(props);
  const shown = matchRoute(useLocation().pathname)?.name;
  const titleId = useId();
  useAdminStyles();
  const isHeaderBare = isTitleHidden && back === undefined && trailing === undefined;
  return (
    <>
      <main
        aria-labelledby={titleId}
        className="mx-auto flex w-full max-w-lg flex-col gap-4 ps-[calc(var(--ui-safe-start)+1rem)] pe-[calc(var(--ui-safe-end)+1rem)] pt-[calc(var(--ui-safe-top)+0.75rem)] pb-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+1.5rem)] desk:max-w-none desk:gap-0 desk:ps-[calc(var(--ui-safe-start)+var(--ui-sidebar-width))] desk:pe-(--ui-safe-end) desk:pt-0 desk:pb-(--ui-safe-bottom)"
      >
        <header
          className={classNames(
            'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-1',
            'desk:sticky desk:flex-nowrap desk:top-0 desk:z-25 desk:min-h-(--ui-top-bar-height) desk:bg-card desk:px-6 desk:pt-(--ui-safe-top) desk:shadow-[0_var(--ui-hairline)_0_var(--ui-separator)]',
            isHeaderBare && 'not-desk:sr-only',
          )}
        >
          {back === undefined ? null : (
            <span className={classNames('-ms-3 -me-2.5', isSidebarPlace(shown) && 'desk:hidden')}>
              <IconButton icon="chevron-back" label={adminText.back} onClick={back} />
            </span>
          )}
          <PageHeading
            id={titleId}
            title={title}
            className={classNames(
              'text-title font-bold text-balance desk:min-w-0 desk:text-sheet desk:wrap-anywhere',
              // A lone button stays beside the title on a narrow phone.
              note === undefined && trailing !== undefined
                ? 'not-desk:min-w-min not-desk:flex-1 not-desk:wrap-break-word'
                : 'not-desk:min-w-0 not-desk:wrap-anywhere',
              isTitleHidden && 'not-desk:sr-only',
            )}
          />
          {note === undefined ? null : (
            <div className="flex min-w-0 flex-wrap items-center gap-2 text-footnote text-subtitle min-[56.25rem]:max-[73.9rem]:hidden">
              {note}
            </div>
          )}
          {trailing === undefined ? null : (
            <div className="ms-auto flex shrink-0 items-center gap-2">{trailing}</div>
          )}
        </header>
        <div className={classNames('flex min-w-0 flex-col gap-4', contentClassNames[desk])}>
          {children}
        </div>
      </main>
      <AdminSidebar />
    </>
  );
}

/** The page's own back action; undefined if there is none, or if the client has a button for it. */
function useBack(props: AdminFrameProps): (() => void) | undefined {
  const { hasBack = true, firstBack = routes.adminHome.pattern, onBack } = props;
  const navigate = useNavigate();
  const { isFirst } = useLocation();

  function leave() {
    if (isFirst) navigate(firstBack, { replace: true });
    else navigate(-1);
  }

  function goBack() {
    if (onBack === undefined) leave();
    else onBack(leave);
  }

  const hasBackButton = useBackButton(hasBack ? goBack : undefined);
  return hasBack && !hasBackButton ? goBack : undefined;
}

type RefreshedFrameProps = Pick<AdminFrameProps, 'desk'> & {
  readonly title: string;
  readonly query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly isRefetchError: boolean;
  };
  readonly children: ReactNode;
};

/** The frame of a screen with a button that reads all of it again; if that fails, the reason is above the former content. */
export function RefreshedFrame({ title, query, desk = 'page', children }: RefreshedFrameProps) {
  const { errorText } = useText();
  const { adminText } = useTextPart(adminPart);
  // The app's notice bar already says so.
  const isOnline = useIsOnline();
  const queryClient = useQueryClient();
  return (
    <AdminFrame
      title={title}
      desk={desk}
      trailing={
        <IconButton
          icon="refresh"
          label={adminText.refresh}
          isLoading={query.isFetching}
          onClick={() => void queryClient.invalidateQueries()}
        />
      }
    >
      {query.isRefetchError && isOnline ? (
        <StatusLine tone="failure">{thrownText(query.error, errorText)}</StatusLine>
      ) : null}
      {children}
    </AdminFrame>
  );
}

/** Adds the styles of the admin screens, which load with their code. Rule SP-05. */
function useAdminStyles(): void {
  useInsertionEffect(() => {
    addStyles('admin', styles);
  }, []);
}

/** The links to every admin page, at the side of a wide screen; the tab bar is at its bottom. Rule PA-08. */
function AdminSidebar() {
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

/** The sidebar entry of a page: a person's page and the lists of people belong to People. */
function placeOf(shown: string | undefined): string | undefined {
  if (shown !== undefined && peoplePages.has(shown)) return 'people';
  return shown === 'adminTools' ? 'adminHome' : shown;
}

/** The `aria-current` value of an entry: it is the page itself, or the page belongs to it. */
function currentMark(isCurrent: boolean, isPage: boolean): 'page' | true | undefined {
  if (!isCurrent) return undefined;
  return isPage ? 'page' : true;
}
