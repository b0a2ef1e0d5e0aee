import { createElement, Suspense, useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { isUnderMaintenance } from '#src/domain/access/maintenance.ts';
import { routes, type RouteName } from '#src/domain/access/routes.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { FallbackScreen } from '#src/screens/status/fallback-screen.tsx';
import { MissingScreen } from '#src/screens/status/missing-screen.tsx';
import { LoadingState } from '#src/screens/status/loading-state.tsx';
import { MaintenanceScreen } from '#src/screens/status/maintenance-screen.tsx';
import { useApp } from '#src/state/app-context.ts';
import { CodeLoadError, forgetFailedLoads } from '#src/ui/late-component.tsx';
import { PageHeadingContext } from '#src/ui/page-heading.tsx';
import { SheetHostContext } from '#src/ui/sheet-host.ts';
import { AdminBadge } from './admin-badge.tsx';
import { AppTabBar } from './app-tab-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { messengerDelayMs } from './first-screen.tsx';
import { Guard } from './guard.tsx';
import { OfflineLine } from './offline-line.tsx';
import { hostHasPage, reloadOnce } from './reload-once.ts';
import { routeScreens } from './route-screens.tsx';
import { useTabPath } from './tapped-path.tsx';
import { useHostSheet } from './use-host-sheet.ts';
import { usePageHeading } from './use-page-heading.ts';

const routeNames = Object.keys(routes).filter((name): name is RouteName => name in routeScreens);

const routeElements = routeNames.map((name) => (
  <Route key={name} path={routes[name].pattern} element={createElement(routeScreens[name])} />
));

/** Every route behind its guard, with the tab bar below; an unknown path leads home. Rules RT-01 to RT-29. */
export function AppRoutes({ isInMaintenance = isUnderMaintenance }) {
  const { reporter, tabStorage, clock } = useApp();
  const messenger = useMessenger();
  const { pathname } = useLocation();
  const onHeading = usePageHeading();
  const hostSheet = useHostSheet();
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
        <OfflineLine />
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
              <MissingScreen onRetry={retry} />
            ) : (
              <FallbackScreen onRetry={retry} />
            )
          }
        >
          <Guard>
            <Suspense fallback={<LoadingState />}>
              <Routes>
                {routeElements}
                <Route path="*" element={<Navigate to="/" replace />} />
              </Routes>
            </Suspense>
          </Guard>
        </ErrorBoundary>
        <CurrentTabBar />
      </SheetHostContext>
    </PageHeadingContext>
  );
}

function CurrentTabBar() {
  return <AppTabBar path={useTabPath()} adminBadge={<AdminBadge />} />;
}
