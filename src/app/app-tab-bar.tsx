import { matchRoute, routes } from '#src/domain/access/routes.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { memberTabs } from '#src/start/member-tabs.ts';
import { useMaybeUser } from '#src/state/app-context.ts';
import { useStartText } from '#src/state/start-text.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { TabBar } from '#src/ui/tab-bar.tsx';
import { AfterFirstScreen } from './after-first-screen.tsx';
import { usePendingTab } from './pending-tab.tsx';

const WaitingBadge = lazyComponent(
  async () => (await import('#src/screens/admin/shared/waiting-badge.tsx')).WaitingBadge,
);

/** The tab bar; only administrators have the fourth tab. Rules RT-27 to RT-29. */
export function AppTabBar() {
  const { commonText, tabText } = useStartText();
  const user = useMaybeUser();
  const match = matchRoute(usePendingTab());
  if (match === null || !routes[match.name].hasTabBar) return null;
  const isAdmin = lifecycleState(user) === 'admin';
  const adminPath = routes.adminHome.pattern;
  const isAdminPlace = routes[match.name].routeClass === 'admin';
  const items = [
    ...memberTabs(tabText, match.name),
    ...(isAdmin
      ? [
          {
            href: adminPath,
            label: tabText.admin,
            icon: 'shield',
            isCurrent: isAdminPlace,
            badge: <AdminBadge />,
          } as const,
        ]
      : []),
  ] as const;
  return <TabBar label={commonText.mainNavigation} items={items} />;
}

/** The count on the admin tab. If its code cannot be loaded, the tab has no count. Rule AD-01. */
function AdminBadge() {
  return (
    <AfterFirstScreen>
      <WaitingBadge />
    </AfterFirstScreen>
  );
}
