import { PeopleScreen, type PeopleListConfig } from './people-screen.tsx';

const config: PeopleListConfig = {
  kind: 'approved',
  load: (users, cursor) => users.approved(cursor),
};

/** The approved people. Rules RT-23, LI-01 to LI-12. */
export function ApprovedListScreen() {
  return <PeopleScreen config={config} />;
}
