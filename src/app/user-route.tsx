import { UserScreen } from '#src/screens/user/user-screen.tsx';
import { lateComponent } from '#src/ui/late-component.tsx';

const AdminPerson = lateComponent(
  async () => (await import('#src/screens/admin/person/admin-person.tsx')).AdminPerson,
);

/** A person's page, to which administrators get their own part, as screens know nothing of each other. Rules RT-04, PA-01. */
export function UserRoute() {
  return <UserScreen Administration={AdminPerson} />;
}
