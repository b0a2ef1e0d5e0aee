import { Suspense, useEffect, useRef } from 'react';
import { isUnderMaintenance } from '#src/domain/access/permissions.ts';
import { matchRoute } from '#src/domain/access/routes.ts';
import { hostHasPage, reloadOnce } from '#src/platform/reload-once.ts';
import { Redirect, useLocation } from '#src/platform/router.tsx';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { CrashScreen } from '#src/screens/status/crash-screen.tsx';
import { ChunkErrorScreen } from '#src/screens/status/chunk-error-screen.tsx';
import { LoadingState } from '#src/screens/status/loading-state.tsx';
import { MaintenanceScreen } from '#src/screens/status/maintenance-screen.tsx';
import { useApp } from '#src/state/app-context.ts';
import { useReconnect } from '#src/state/reconnect.ts';
import { CodeLoadError, forgetFailedLoads } from '#src/ui/lazy-component.tsx';
import { PageHeadingContext } from '#src/ui/page-heading.tsx';
import { SheetHostContext } from '#src/ui/sheet-host.ts';
import { AdminBadge } from './admin-badge.tsx';
import { AppTabBar } from './app-tab-bar.tsx';
import { BusyLine } from './busy-line.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { messengerDelayMs } from './first-screen.tsx';
import { Guard } from './guard.tsx';
import { NoticeLine } from './notice-line.tsx';
import { routeScreens } from './route-screens.tsx';
import { usePendingTab } from './pending-tab.tsx';
import { useHostSheet } from './use-host-sheet.ts';
import { usePageHeading } from './use-page-heading.ts';

/** Every route behind its guard, with the tab bar below; an unknown path leads home. Rules RT-01 to RT-29. */
export function AppRoutes({ isInMaintenance = isUnderMaintenance }) {
  const { reporter, tabStorage, clock } = useApp();
  const messenger = useMessenger();
  const { pathname } = useLocation();
  const onHeading = usePageHeading();
  const hostSheet = useHostSheet();
  useReconnect();
  useEffect(() => {
    messenger.ready();
    // A tap on the first rows goes before what surrounds them. Rule SP-05.
    return clock.after(messengerDelayMs, () => void messenger.connect());
  }, [messenger, clock]);
  const shownPath = useRef(pathname);
  useEffect(() => {
    // The first screen may have been scrolled before the app was there.
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
        <CurrentTabBar />
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

function CurrentTabBar() {
  return <AppTabBar path={usePendingTab()} adminBadge={<AdminBadge />} />;
}
