import { matchRoute, type RouteName } from '#src/domain/access/routes.ts';
import { lateComponent, type LateComponent } from '#src/ui/late-component.tsx';
import type { AdminRouteName } from './admin-screens.ts';

const authScreen = lateComponent(
  async () => (await import('#src/screens/auth/auth-screen.tsx')).AuthScreen,
);
const debugScreen = lateComponent(
  async () => (await import('#src/screens/debug/debug-screen.tsx')).DebugScreen,
);
/** A screen for administrators alone: where the code of each lies is code that members do not fetch either. Rule SP-05. */
function adminScreen(name: AdminRouteName): LateComponent<object> {
  return lateComponent(async () => (await import('./admin-screens.ts')).adminScreens[name]());
}

const adminHome = adminScreen('adminHome');

/** The screen of every route. Rules RT-01 to RT-25. */
export const routeScreens: Readonly<Record<RouteName, LateComponent<object>>> = {
  home: lateComponent(async () => (await import('#src/screens/home/home-screen.tsx')).HomeScreen),
  earn: lateComponent(async () => (await import('#src/screens/earn/earn-screen.tsx')).EarnScreen),
  profile: lateComponent(
    async () => (await import('#src/screens/profile/profile-screen.tsx')).ProfileScreen,
  ),
  user: lateComponent(async () => (await import('./user-route.tsx')).UserRoute),
  post: lateComponent(async () => (await import('./post-route.tsx')).PostRoute),
  engagements: lateComponent(
    async () => (await import('#src/screens/engagements/engagements-screen.tsx')).EngagementsScreen,
  ),
  reviews: lateComponent(
    async () => (await import('#src/screens/reviews/reviews-screen.tsx')).ReviewsScreen,
  ),
  initData: lateComponent(
    async () => (await import('#src/screens/debug/init-data-screen.tsx')).InitDataScreen,
  ),
  themeParams: lateComponent(
    async () => (await import('#src/screens/debug/theme-params-screen.tsx')).ThemeParamsScreen,
  ),
  launchParams: lateComponent(
    async () => (await import('#src/screens/debug/launch-params-screen.tsx')).LaunchParamsScreen,
  ),
  auth: authScreen,
  authSubPath: authScreen,
  xCallback: lateComponent(
    async () =>
      (await import('#src/screens/verify/x-verify-callback-screen.tsx')).XVerifyCallbackScreen,
  ),
  verifyX: lateComponent(
    async () => (await import('#src/screens/verify/verify-x-screen.tsx')).VerifyXScreen,
  ),
  approvalWaiting: lateComponent(
    async () =>
      (await import('#src/screens/auth/approval-waiting-screen.tsx')).ApprovalWaitingScreen,
  ),
  banned: lateComponent(
    async () => (await import('#src/screens/auth/banned-screen.tsx')).BannedScreen,
  ),
  notifications: lateComponent(
    async () =>
      (await import('#src/screens/notifications/notifications-screen.tsx')).NotificationsScreen,
  ),
  debug: debugScreen,
  test: debugScreen,
  adminHome,
  adminTools: adminHome,
  reports: adminScreen('reports'),
  requests: adminScreen('requests'),
  banTool: adminScreen('banTool'),
  unbanTool: adminScreen('unbanTool'),
  warnUser: adminScreen('warnUser'),
  unwarnUser: adminScreen('unwarnUser'),
  reducePoints: adminScreen('reducePoints'),
  addPoints: adminScreen('addPoints'),
  pinPost: adminScreen('pinPost'),
  makeAdmin: adminScreen('makeAdmin'),
  removeAdmin: adminScreen('removeAdmin'),
  people: adminScreen('people'),
  approvedList: adminScreen('approvedList'),
  rejectedList: adminScreen('rejectedList'),
  manageTypes: adminScreen('manageTypes'),
  adminLog: adminScreen('adminLog'),
  adminEconomy: adminScreen('adminEconomy'),
  adminSignals: adminScreen('adminSignals'),
  adminOutbox: adminScreen('adminOutbox'),
};

/** Fetches the code of a path's screen ahead of its use. Rules SP-05, SP-08. */
export async function preloadScreen(path: string): Promise<void> {
  const route = matchRoute(path);
  if (route !== null) await routeScreens[route.name].preload();
}

const memberScreens: readonly RouteName[] = ['home', 'earn', 'profile', 'notifications'];

/** Fetches what members mostly open, sheets included. Rule SP-08. */
export function preloadMemberScreens(): void {
  for (const name of memberScreens) void routeScreens[name].preload();
}
