import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isRowId } from '#src/domain/ids.ts';
import type { User } from '#src/domain/user.ts';
import { refuse, type Refusal } from '#src/services/reply.ts';
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
  const isOwn = own !== undefined;
  const kept = useStore(store, (state) => state.others.get(id)?.value);
  const [failed, setFailed] = useState<{ readonly id: string; readonly failure: Refusal }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (isOwn) return undefined;
    let isCurrent = true;
    const read = async () => {
      // What can be nobody's id is nobody's.
      const reply = isRowId(id)
        ? await store.getState().readOther(id)
        : refuse({ code: 'user_not_found' });
      if (isCurrent) setFailed(reply.success ? undefined : { id, failure: reply });
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [store, id, isOwn, attempt]);

  return {
    user: own ?? kept,
    failure: failed?.id === id ? failed.failure : undefined,
    retry: () => {
      setFailed(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
