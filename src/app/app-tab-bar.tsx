import type { ReactNode } from 'react';
import { matchRoute, routes } from '#src/domain/access/routes.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { useMaybeUser } from '#src/state/app-context.ts';
import { memberTabs } from '#src/start/member-tabs.ts';
import { useStartText } from '#src/state/start-text.ts';
import { TabBar } from '#src/ui/tab-bar.tsx';

type AppTabBarProps = {
  /** The path whose tab is the current one. */
  readonly path: string;
  /** What waits for administrators, at their tab. */
  readonly adminBadge?: ReactNode;
};

/** The tab bar of the product; the fourth tab is for administrators. Rules RT-27 to RT-29. */
export function AppTabBar({ path, adminBadge }: AppTabBarProps) {
  const { commonText, tabText } = useStartText();
  const user = useMaybeUser();
  const match = matchRoute(path);
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
            badge: adminBadge,
          } as const,
        ]
      : []),
  ] as const;
  return <TabBar label={commonText.mainNavigation} items={items} />;
}
