import { useEffect, type ReactNode, Suspense, useRef } from 'react';
import { decideGuard, isUnderMaintenance } from '#src/domain/access/guard.ts';
import { matchRoute, routeNames, routes, type RouteName } from '#src/domain/access/routes.ts';
import { hostHasPage, reloadOnce } from '#src/platform/reload-once.ts';
import { Redirect, useLocation, useNavigate } from '#src/platform/router.tsx';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import {
  AuthenticationErrorScreen,
  ChunkErrorScreen,
  CrashScreen,
  LoadingState,
  MaintenanceScreen,
} from '#src/screens/status/status-screens.tsx';
import { LateRefusal } from '#src/screens/status/late-refusal.tsx';
import { useApp, useSession } from '#src/state/app-context.ts';
import { useReconnect } from '#src/state/reconnect.ts';
import {
  lazyComponent,
  type LazyComponent,
  CodeLoadError,
  forgetFailedLoads,
} from '#src/ui/lazy-component.tsx';
import { PageHeadingContext } from '#src/ui/screen.tsx';
import { SheetHostContext } from '#src/ui/sheet-host.ts';
import type { AdminRouteName } from './admin-screens.ts';
import { AppTabBar } from './app-tab-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { messengerDelayMs } from './first-screen.tsx';
import { BusyLine, NoticeLine } from './notice-line.tsx';
import { useHostSheet, usePageHeading } from './screen-hosts.ts';

const authScreen = lazyComponent(
  async () => (await import('#src/screens/auth/auth-screen.tsx')).AuthScreen,
);
const debugScreen = lazyComponent(
  async () => (await import('#src/screens/debug/debug-screens.tsx')).DebugScreen,
);
/** An admin screen; members do not download the list of these screens. Rule SP-05. */
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
    async () => (await import('#src/screens/debug/debug-screens.tsx')).InitDataScreen,
  ),
  themeParams: lazyComponent(
    async () => (await import('#src/screens/debug/debug-screens.tsx')).ThemeParamsScreen,
  ),
  launchParams: lazyComponent(
    async () => (await import('#src/screens/debug/debug-screens.tsx')).LaunchParamsScreen,
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

/** Preloads the code of a path's screen. Rules SP-05, SP-08. */
export async function preloadScreen(path: string): Promise<void> {
  const route = matchRoute(path);
  if (route !== null) await routeScreens[route.name].preload();
}

/** Tabs first, because they are opened most. */
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

/** Preloads the members' screens and sheets, so that they open offline too. Rule SP-08. */
export function preloadMemberScreens(): void {
  for (const name of memberScreens) void routeScreens[name].preload();
}

/** How long the guard waits for the user before it shows an error. Rule GU-14. */
const loadingLimitMs = 15_000;

/** Renders a route for people who may open it; redirects everyone else. Rules GU-01 to GU-15. */
function Guard({ children }: { readonly children: ReactNode }) {
  const { sessionStore, clock } = useApp();
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const outcome = decideGuard(pathname, session);
  const isWaiting = outcome.kind === 'spinner';
  const hasFailed = outcome.kind === 'error';
  const authPath = routes.auth.pattern;

  useEffect(() => {
    if (!isWaiting) return undefined;
    return clock.after(loadingLimitMs, () => {
      sessionStore.getState().signOut();
      navigate(authPath, { replace: true });
    });
  }, [isWaiting, clock, sessionStore, navigate, authPath]);

  useEffect(() => {
    if (hasFailed && pathname !== authPath) navigate(authPath, { replace: true });
  }, [hasFailed, pathname, navigate, authPath]);

  switch (outcome.kind) {
    case 'show':
      return children;
    case 'spinner':
      return <LoadingState />;
    case 'redirect':
      return <Redirect to={outcome.to} />;
    case 'error':
      return (
        <AuthenticationErrorScreen
          message={
            session.status === 'load_error' ? <LateRefusal refusal={session.refusal} /> : null
          }
          onRetry={() => {
            window.location.reload();
          }}
          onGoToAuth={() => {
            sessionStore.getState().signOut();
          }}
        />
      );
  }
}

/** All routes, guarded, with the tab bar; an unknown path leads to Home. Rules RT-01 to RT-29. */
export function AppRoutes({ isInMaintenance = isUnderMaintenance }) {
  const { reporter, tabStorage, clock } = useApp();
  const messenger = useMessenger();
  const { pathname } = useLocation();
  const onHeading = usePageHeading();
  const hostSheet = useHostSheet();
  useReconnect();
  useEffect(() => {
    messenger.ready();
    // Taps on the first rows matter more than the SDK. Rule SP-05.
    return clock.after(messengerDelayMs, () => void messenger.connect());
  }, [messenger, clock]);
  const shownPath = useRef(pathname);
  useEffect(() => {
    // The user may have scrolled the placeholder; keep that position on the first screen.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  if (isInMaintenance) return <MaintenanceScreen />;
  return (
    <PageHeadingContext value={onHeading}>
      <SheetHostContext value={hostSheet}>
        <NoticeLine />
        <BusyLine />
        <ErrorBoundary
          key={pathname}
          onError={(error) => {
            reporter.report(error, { pathname });
            forgetFailedLoads();
            if (error instanceof CodeLoadError) {
              const reload = () => window.location.reload();
              void reloadOnce({ tabStorage, hasPage: () => hostHasPage(window), reload });
            }
          }}
          renderFallback={(retry, error) =>
            error instanceof CodeLoadError ? (
              <ChunkErrorScreen onRetry={retry} />
            ) : (
              <CrashScreen onRetry={retry} />
            )
          }
        >
          <Guard>
            <Suspense fallback={<LoadingState />}>
              <RouteScreen />
            </Suspense>
          </Guard>
        </ErrorBoundary>
        <AppTabBar />
      </SheetHostContext>
    </PageHeadingContext>
  );
}

function RouteScreen() {
  const route = matchRoute(useLocation().pathname);
  if (route === null) return <Redirect to="/" />;
  const Shown = routeScreens[route.name];
  return <Shown />;
}
