import { useQuery } from '@tanstack/react-query';
import { isRowId } from '#src/domain/ids.ts';
import type { User } from '#src/domain/user.ts';
import { refuse } from '#src/services/reply.ts';
import { useMaybeUser, useServices } from './app-context.ts';
import { unwrap, type RefusalError } from './query-client.ts';
import { userKey } from './query-keys.ts';
import { personFreshMs } from './session-store.ts';

/** A person as far as the row is known by now. */
export type Person = {
  readonly user: User | undefined;
  /** Why the row could not be read the last time; undefined while it is being read again. */
  readonly failure: RefusalError | undefined;
  readonly retry: () => void;
};

/**
 * A person by id: the own row is there already, another one is read and counts as fresh for 5 minutes. What
 * can be nobody's id is not asked for. Rules PR-02, ST-06.
 */
export function usePerson(id: string): Person {
  const services = useServices();
  const me = useMaybeUser();
  const own = me?.id === id ? me : undefined;
  const query = useQuery<User, RefusalError>({
    queryKey: userKey(id),
    queryFn: async () => {
      const reply = isRowId(id)
        ? await services.users.load(id)
        : refuse({ code: 'user_not_found' });
      return unwrap(reply).user;
    },
    enabled: own === undefined,
    staleTime: personFreshMs,
  });
  return {
    user: own ?? query.data,
    failure: query.isFetching ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
  };
}
