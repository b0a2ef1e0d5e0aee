import { Suspense } from 'react';
import { lateComponent } from '#src/ui/late-component.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const WaitingBadge = lateComponent(
  async () => (await import('#src/screens/admin/shared/waiting-badge.tsx')).WaitingBadge,
);

/** The count at the administrators' tab; without its code, as on a dead line, the tab stands without it. Rule AD-01. */
export function AdminBadge() {
  return (
    <ErrorBoundary onError={() => undefined} renderFallback={() => null}>
      <Suspense fallback={null}>
        <WaitingBadge />
      </Suspense>
    </ErrorBoundary>
  );
}
