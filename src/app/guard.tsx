import { useEffect, type ReactNode } from 'react';
import { Redirect, useLocation, useNavigate } from '#src/platform/router.tsx';
import { decideGuard } from '#src/domain/access/guard.ts';
import { routes } from '#src/domain/access/routes.ts';
import { AuthenticationErrorScreen } from '#src/screens/status/authentication-error-screen.tsx';
import { LateRefusal } from '#src/screens/status/late-refusal.tsx';
import { LoadingState } from '#src/screens/status/loading-state.tsx';
import { useApp, useSession } from '#src/state/app-context.ts';

/** How long the guard waits for the user before it shows an error. Rule GU-14. */
const loadingLimitMs = 15_000;

/** Shows a route to people who may open it, and redirects everyone else. Rules GU-01 to GU-15. */
export function Guard({ children }: { readonly children: ReactNode }) {
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
