import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { AfterFirstScreen } from './after-first-screen.tsx';

const WaitingBadge = lazyComponent(
  async () => (await import('#src/screens/admin/shared/waiting-badge.tsx')).WaitingBadge,
);

/** The count at the administrators' tab; without its code, as on a dead line, the tab stands without it. Rule AD-01. */
export function AdminBadge() {
  return (
    <AfterFirstScreen>
      <WaitingBadge />
    </AfterFirstScreen>
  );
}
