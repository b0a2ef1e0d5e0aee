import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { User } from '#src/domain/user.ts';
import type { Refusal } from '#src/services/reply.ts';
import { useMaybeUser } from '#src/state/app-context.ts';
import { useStatsStore } from '#src/state/stats-store.ts';

/** Another person's profile as it is known by now. */
export type OtherUser = {
  readonly user: User | undefined;
  readonly failure: Refusal | undefined;
  readonly retry: () => void;
};

/** Reads a person, from the cache of profiles while it is fresh; the own row is there already. Rules PR-02, ST-06. */
export function useOtherUser(id: string): OtherUser {
  const store = useStatsStore();
  const me = useMaybeUser();
  const own = me?.id === id ? me : undefined;
  const kept = useStore(store, ({ others }) => others.get(id)?.value);
  const failure = useStore(store, ({ failures }) => failures.get(id));
  const isOwn = own !== undefined;

  useEffect(() => {
    if (!isOwn) void store.getState().readOther(id);
  }, [store, id, isOwn]);

  return {
    user: own ?? kept,
    failure,
    retry: () => {
      void store.getState().readOther(id);
    },
  };
}
