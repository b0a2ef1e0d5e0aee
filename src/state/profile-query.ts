import { isRowId } from '#src/domain/ids.ts';
import { refuse } from '#src/services/reply.ts';
import type { Services } from '#src/services/services.ts';
import { unwrap } from './query-client.ts';
import { profileKey } from './query-keys.ts';

/** The query of a profile; it stays fresh for 5 minutes. Rules TR-34, ST-06. */
export function profileQueryOf(services: Services, id: string) {
  return {
    queryKey: profileKey(id),
    queryFn: async () => {
      const reply = isRowId(id)
        ? await services.users.profile(id)
        : refuse({ code: 'user_not_found' });
      return unwrap(reply).user;
    },
    staleTime: personFreshMs,
  };
}

/** How long a row stays fresh after it was read or pushed. Rule ST-06. */
export const personFreshMs = 5 * 60_000;
