import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { UserScreen } from '#src/screens/user/user-screen.tsx';
import { useMaybeUser } from '#src/state/app-context.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';

const AdminPersonScreen = lazyComponent(
  async () => (await import('#src/screens/admin/person/admin-person-screen.tsx')).AdminPersonScreen,
);

/** A person's page; administrators get their own version, which members never download. Rules RT-04, PA-01. */
export function UserRoute() {
  const me = useMaybeUser();
  const isForAdmin = me !== null && lifecycleState(me) === 'admin';
  return isForAdmin ? <AdminPersonScreen /> : <UserScreen />;
}
