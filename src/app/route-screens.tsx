import type { ComponentType } from 'react';
import type { RouteName } from '#src/domain/access/routes.ts';
import { lazyScreen } from './lazy-screen.tsx';

const authScreen = lazyScreen(
  async () => (await import('#src/screens/auth/auth-screen.tsx')).AuthScreen,
);
const debugScreen = lazyScreen(
  async () => (await import('#src/screens/debug/debug-screen.tsx')).DebugScreen,
);
const adminHome = lazyScreen(
  async () => (await import('#src/screens/admin/admin-home-screen.tsx')).AdminHomeScreen,
);

/** The screen of every route. Rules RT-01 to RT-25. */
export const routeScreens: Readonly<Record<RouteName, ComponentType>> = {
  home: lazyScreen(async () => (await import('#src/screens/home/home-screen.tsx')).HomeScreen),
  earn: lazyScreen(async () => (await import('#src/screens/earn/earn-screen.tsx')).EarnScreen),
  profile: lazyScreen(
    async () => (await import('#src/screens/profile/profile-screen.tsx')).ProfileScreen,
  ),
  user: lazyScreen(async () => (await import('#src/screens/user/user-screen.tsx')).UserScreen),
  post: lazyScreen(async () => (await import('#src/screens/review/post-screen.tsx')).PostScreen),
  initData: lazyScreen(
    async () => (await import('#src/screens/debug/init-data-screen.tsx')).InitDataScreen,
  ),
  themeParams: lazyScreen(
    async () => (await import('#src/screens/debug/theme-params-screen.tsx')).ThemeParamsScreen,
  ),
  launchParams: lazyScreen(
    async () => (await import('#src/screens/debug/launch-params-screen.tsx')).LaunchParamsScreen,
  ),
  auth: authScreen,
  authSubPath: authScreen,
  xCallback: lazyScreen(
    async () =>
      (await import('#src/screens/verify/x-verify-callback-screen.tsx')).XVerifyCallbackScreen,
  ),
  verifyX: lazyScreen(
    async () => (await import('#src/screens/verify/verify-x-screen.tsx')).VerifyXScreen,
  ),
  approvalWaiting: lazyScreen(
    async () =>
      (await import('#src/screens/auth/approval-waiting-screen.tsx')).ApprovalWaitingScreen,
  ),
  banned: lazyScreen(
    async () => (await import('#src/screens/auth/banned-screen.tsx')).BannedScreen,
  ),
  notifications: lazyScreen(
    async () =>
      (await import('#src/screens/notifications/notifications-screen.tsx')).NotificationsScreen,
  ),
  debug: debugScreen,
  test: debugScreen,
  adminHome,
  adminTools: adminHome,
  reports: lazyScreen(
    async () => (await import('#src/screens/admin/reports/reports-screen.tsx')).ReportsScreen,
  ),
  requests: lazyScreen(
    async () => (await import('#src/screens/admin/requests/requests-screen.tsx')).RequestsScreen,
  ),
  banTool: lazyScreen(
    async () => (await import('#src/screens/admin/tools/person-tool-screens.tsx')).BanScreen,
  ),
  unbanTool: lazyScreen(
    async () => (await import('#src/screens/admin/tools/person-tool-screens.tsx')).UnbanScreen,
  ),
  warnUser: lazyScreen(
    async () => (await import('#src/screens/admin/tools/person-tool-screens.tsx')).WarnScreen,
  ),
  unwarnUser: lazyScreen(
    async () =>
      (await import('#src/screens/admin/tools/person-tool-screens.tsx')).RemoveWarningScreen,
  ),
  reducePoints: lazyScreen(
    async () =>
      (await import('#src/screens/admin/tools/person-tool-screens.tsx')).ReducePointsScreen,
  ),
  addPoints: lazyScreen(
    async () => (await import('#src/screens/admin/tools/person-tool-screens.tsx')).AddPointsScreen,
  ),
  pinPost: lazyScreen(
    async () => (await import('#src/screens/admin/tools/pin-post-screen.tsx')).PinPostScreen,
  ),
  makeAdmin: lazyScreen(
    async () => (await import('#src/screens/admin/tools/person-tool-screens.tsx')).MakeAdminScreen,
  ),
  removeAdmin: lazyScreen(
    async () =>
      (await import('#src/screens/admin/tools/person-tool-screens.tsx')).RemoveAdminScreen,
  ),
  approvedList: lazyScreen(
    async () =>
      (await import('#src/screens/admin/people/approved-list-screen.tsx')).ApprovedListScreen,
  ),
  rejectedList: lazyScreen(
    async () =>
      (await import('#src/screens/admin/people/rejected-list-screen.tsx')).RejectedListScreen,
  ),
  manageTypes: lazyScreen(
    async () =>
      (await import('#src/screens/admin/types/manage-types-screen.tsx')).ManageTypesScreen,
  ),
  adminLog: lazyScreen(
    async () => (await import('#src/screens/admin/log/admin-log-screen.tsx')).AdminLogScreen,
  ),
  adminEconomy: lazyScreen(
    async () => (await import('#src/screens/admin/economy/economy-screen.tsx')).EconomyScreen,
  ),
  adminOutbox: lazyScreen(
    async () => (await import('#src/screens/admin/outbox/outbox-screen.tsx')).OutboxScreen,
  ),
};
