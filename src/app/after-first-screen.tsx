import { Suspense, use, useEffect, type ReactNode } from 'react';
import { followConnection } from '#src/platform/connection.ts';
import { FirstScreenContext } from '#src/ui/first-screen-context.ts';
import { forgetFailedLoads } from '#src/ui/lazy-component.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * Renders what the first screen does not need, once that screen is shown. If its code fails to load, it loads again
 * when the network is back. Rule SP-05.
 */
export function AfterFirstScreen({ children }: { readonly children: ReactNode }) {
  if (!use(FirstScreenContext)) return null;
  return (
    <ErrorBoundary
      onError={forgetFailedLoads}
      renderFallback={(retry) => <RetryWhenOnline retry={retry} />}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function RetryWhenOnline({ retry }: { readonly retry: () => void }) {
  useEffect(
    () =>
      followConnection((isOnline) => {
        if (isOnline) retry();
      }),
    [retry],
  );
  return null;
}
