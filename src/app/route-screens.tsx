import { matchRoute, type RouteName } from '#src/domain/access/routes.ts';
import { lateComponent, type LateComponent } from '#src/ui/late-component.tsx';

const authScreen = lateComponent(
  async () => (await import('#src/screens/auth/auth-screen.tsx')).AuthScreen,
);
const debugScreen = lateComponent(
  async () => (await import('#src/screens/debug/debug-screen.tsx')).DebugScreen,
);
const adminHome = lateComponent(
  async () => (await import('#src/screens/admin/admin-home-screen.tsx')).AdminHomeScreen,
);

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
  reports: lateComponent(
    async () => (await import('#src/screens/admin/reports/reports-screen.tsx')).ReportsScreen,
  ),
  requests: lateComponent(
    async () => (await import('#src/screens/admin/requests/requests-screen.tsx')).RequestsScreen,
  ),
  banTool: lateComponent(
    async () => (await import('#src/screens/admin/tools/person-tool-screens.tsx')).BanScreen,
  ),
  unbanTool: lateComponent(
    async () => (await import('#src/screens/admin/tools/person-tool-screens.tsx')).UnbanScreen,
  ),
  warnUser: lateComponent(
    async () => (await import('#src/screens/admin/tools/person-tool-screens.tsx')).WarnScreen,
  ),
  unwarnUser: lateComponent(
    async () =>
      (await import('#src/screens/admin/tools/person-tool-screens.tsx')).RemoveWarningScreen,
  ),
  reducePoints: lateComponent(
    async () =>
      (await import('#src/screens/admin/tools/person-tool-screens.tsx')).ReducePointsScreen,
  ),
  addPoints: lateComponent(
    async () => (await import('#src/screens/admin/tools/person-tool-screens.tsx')).AddPointsScreen,
  ),
  pinPost: lateComponent(
    async () => (await import('#src/screens/admin/tools/pin-post-screen.tsx')).PinPostScreen,
  ),
  makeAdmin: lateComponent(
    async () => (await import('#src/screens/admin/tools/person-tool-screens.tsx')).MakeAdminScreen,
  ),
  removeAdmin: lateComponent(
    async () =>
      (await import('#src/screens/admin/tools/person-tool-screens.tsx')).RemoveAdminScreen,
  ),
  people: lateComponent(
    async () => (await import('#src/screens/admin/people/people-screen.tsx')).PeopleScreen,
  ),
  approvedList: lateComponent(
    async () => (await import('#src/screens/admin/people/people-screen.tsx')).ApprovedListScreen,
  ),
  rejectedList: lateComponent(
    async () => (await import('#src/screens/admin/people/people-screen.tsx')).RejectedListScreen,
  ),
  manageTypes: lateComponent(
    async () =>
      (await import('#src/screens/admin/types/manage-types-screen.tsx')).ManageTypesScreen,
  ),
  adminLog: lateComponent(
    async () => (await import('#src/screens/admin/log/admin-log-screen.tsx')).AdminLogScreen,
  ),
  adminEconomy: lateComponent(
    async () => (await import('#src/screens/admin/economy/economy-screen.tsx')).EconomyScreen,
  ),
  adminSignals: lateComponent(
    async () => (await import('#src/screens/admin/signals/signals-screen.tsx')).SignalsScreen,
  ),
  adminOutbox: lateComponent(
    async () => (await import('#src/screens/admin/outbox/outbox-screen.tsx')).OutboxScreen,
  ),
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
