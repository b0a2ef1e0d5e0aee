import { matchRoute, routeNames, routes, type RouteName } from '#src/domain/access/routes.ts';
import { lazyComponent, type LazyComponent } from '#src/ui/lazy-component.tsx';
import type { AdminRouteName } from './admin-screens.ts';

const authScreen = lazyComponent(
  async () => (await import('#src/screens/auth/auth-screen.tsx')).AuthScreen,
);
const debugScreen = lazyComponent(
  async () => (await import('#src/screens/debug/debug-screen.tsx')).DebugScreen,
);
/** A screen for administrators: the list of their screens is code that members do not fetch. Rule SP-05. */
function adminScreen(name: AdminRouteName): LazyComponent<object> {
  return lazyComponent(async () => (await import('./admin-screens.ts')).fetchAdminScreen(name));
}

function isAdminRoute(name: RouteName): name is AdminRouteName {
  return routes[name].routeClass === 'admin';
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the names of the keys
const adminScreens = Object.fromEntries(
  routeNames()
    .filter(isAdminRoute)
    .map((name) => [name, adminScreen(name)]),
) as Record<AdminRouteName, LazyComponent<object>>;

/** The screen of every route. Rules RT-01 to RT-25. */
export const routeScreens: Readonly<Record<RouteName, LazyComponent<object>>> = {
  home: lazyComponent(async () => (await import('#src/screens/home/home-screen.tsx')).HomeScreen),
  earn: lazyComponent(async () => (await import('#src/screens/earn/earn-screen.tsx')).EarnScreen),
  profile: lazyComponent(
    async () => (await import('#src/screens/profile/profile-screen.tsx')).ProfileScreen,
  ),
  user: lazyComponent(async () => (await import('./user-route.tsx')).UserRoute),
  post: lazyComponent(async () => (await import('./post-route.tsx')).PostRoute),
  engagements: lazyComponent(
    async () => (await import('#src/screens/engagements/engagements-screen.tsx')).EngagementsScreen,
  ),
  reviews: lazyComponent(
    async () => (await import('#src/screens/review-queue/reviews-screen.tsx')).ReviewsScreen,
  ),
  leaders: lazyComponent(
    async () => (await import('#src/screens/leaders/leaders-screen.tsx')).LeadersScreen,
  ),
  initData: lazyComponent(
    async () => (await import('#src/screens/debug/init-data-screen.tsx')).InitDataScreen,
  ),
  themeParams: lazyComponent(
    async () => (await import('#src/screens/debug/theme-params-screen.tsx')).ThemeParamsScreen,
  ),
  launchParams: lazyComponent(
    async () => (await import('#src/screens/debug/launch-params-screen.tsx')).LaunchParamsScreen,
  ),
  auth: authScreen,
  authSubPath: authScreen,
  xCallback: lazyComponent(
    async () =>
      (await import('#src/screens/verify/x-verify-callback-screen.tsx')).XVerifyCallbackScreen,
  ),
  verifyX: lazyComponent(
    async () => (await import('#src/screens/verify/verify-x-screen.tsx')).VerifyXScreen,
  ),
  approvalWaiting: lazyComponent(
    async () =>
      (await import('#src/screens/auth/approval-waiting-screen.tsx')).ApprovalWaitingScreen,
  ),
  banned: lazyComponent(
    async () => (await import('#src/screens/auth/banned-screen.tsx')).BannedScreen,
  ),
  notifications: lazyComponent(
    async () =>
      (await import('#src/screens/notifications/notifications-screen.tsx')).NotificationsScreen,
  ),
  debug: debugScreen,
  test: debugScreen,
  ...adminScreens,
};

/** Fetches the code of a path's screen ahead of its use. Rules SP-05, SP-08. */
export async function preloadScreen(path: string): Promise<void> {
  const route = matchRoute(path);
  if (route !== null) await routeScreens[route.name].preload();
}

/** The tabs first, as they are opened most. */
const memberScreens: readonly RouteName[] = [
  'home',
  'earn',
  'profile',
  'notifications',
  'reviews',
  'post',
  'engagements',
  'user',
  'leaders',
];

/** Fetches the screens that members open, sheets included, so that they open without a network too. Rule SP-08. */
export function preloadMemberScreens(): void {
  for (const name of memberScreens) void routeScreens[name].preload();
}
