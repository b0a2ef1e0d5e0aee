import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#src/contract/operations/people.ts';
import { isRowId } from '#src/domain/ids.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import { refuse, type Refusal } from '#src/services/reply.ts';
import { useMaybeUser, useServices } from './app-context.ts';
import { profileQueryOf, personFreshMs } from './profile-query.ts';
import { refusalIn, unwrap } from './query-client.ts';
import { userKey } from './query-keys.ts';

/** What is known of a person so far. */
export type Person = {
  readonly user: Profile | undefined;
  /** The whole row, which only administrators and the person may read. Rules TR-10, TR-34. */
  readonly row: User | undefined;
  /** Why the last read failed; undefined during a retry. */
  readonly failure: Refusal | undefined;
  readonly retry: () => void;
};

/**
 * A person by id. The user's own row is already in memory; of others, members read the profile and administrators the
 * row, which stay fresh for 5 minutes. Malformed ids are not requested. Rules PR-02, ST-06, TR-34.
 */
export function usePerson(id: string): Person {
  const services = useServices();
  const me = useMaybeUser();
  const own = me?.id === id ? me : undefined;
  const isForAdmin = me !== null && lifecycleState(me) === 'admin';
  const rowQuery = useQuery<User>({
    queryKey: userKey(id),
    queryFn: async () => {
      const reply = isRowId(id)
        ? await services.users.load(id)
        : refuse({ code: 'user_not_found' });
      return unwrap(reply).user;
    },
    enabled: own === undefined && isForAdmin,
    staleTime: personFreshMs,
  });
  const profileQuery = useQuery<Profile>({
    ...profileQueryOf(services, id),
    enabled: own === undefined && !isForAdmin,
  });
  const asked = isForAdmin ? rowQuery : profileQuery;
  const row = own ?? (isForAdmin ? rowQuery.data : undefined);
  return {
    row,
    user: row ?? profileQuery.data,
    failure: asked.error === null ? undefined : refusalIn(asked.error),
    retry: () => void asked.refetch(),
  };
}
