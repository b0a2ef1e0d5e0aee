import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Profile } from '#src/contract/operations/people.ts';
import { maxProfilesAsked } from '#src/domain/people/profile.ts';
import type { Calls } from './calls.ts';
import { refuse, succeed, type Reply } from './reply.ts';

/** People who are asked for together, and the one answer for them all. */
type Batch = {
  readonly ids: Set<string>;
  readonly reply: Promise<Reply<OperationOutput<'readProfiles'>>>;
};

/** Reads the profile of one person, or refuses with `user_not_found` or `user_load_failed`. Rule TR-34. */
export type ReadProfile = (id: string) => Promise<Reply<{ user: Profile }>>;

/** Makes the reading of profiles; those that are asked for at the same moment are read in one call. Rule TR-34. */
export function createReadProfile(calls: Pick<Calls, 'run'>): ReadProfile {
  let current: Batch | null = null;

  function batchFor(id: string): Batch {
    if (current !== null && current.ids.size < maxProfilesAsked) {
      current.ids.add(id);
      return current;
    }
    const ids = new Set([id]);
    const reply = Promise.resolve().then(() => {
      if (current?.ids === ids) current = null;
      return calls.run('readProfiles', { userIds: [...ids] });
    });
    current = { ids, reply };
    return current;
  }

  return async (id) => {
    const reply = await batchFor(id).reply;
    // An answer that was lost has no sentence of its own where nothing was to be changed.
    if (!reply.success && reply.code === 'outcome_unknown') {
      return refuse({ code: 'user_load_failed' });
    }
    if (!reply.success) return reply;
    const user = reply.profiles.find((profile) => profile.id === id);
    return user === undefined ? refuse({ code: 'user_not_found' }) : succeed({ user });
  };
}
