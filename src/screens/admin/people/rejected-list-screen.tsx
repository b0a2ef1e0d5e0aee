import { PeopleScreen, type PeopleListConfig } from './people-screen.tsx';

const config: PeopleListConfig = {
  kind: 'rejected',
  load: (users, cursor) => users.rejected(cursor),
};

/** The rejected people. Rules RT-24, LI-01 to LI-12. */
export function RejectedListScreen() {
  return <PeopleScreen config={config} />;
}
