import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRowId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { TitleStats } from '#src/domain/titles/score.ts';
import type { User } from '#src/domain/user.ts';
import { refuse, type Refusal } from '#src/services/reply.ts';
import { noStats, statsOf, type Stats, type UsersService } from '#src/services/users.ts';
import { useApp, type AppParts } from './app-context.ts';
import type { SessionStore } from './session-store.ts';

/** How long numbers count as fresh. Rule ST-06. */
const statsFreshMs = 5 * 60_000;

type Kept<Value> = { readonly value: Value; readonly readAtMs: number };

/** The numbers of people: the own ones, and the profiles of others in a cache of their own. Rule ST-06. */
export type StatsStore = StoreApi<{
  readonly own: Kept<Stats> | null;
  readonly others: ReadonlyMap<string, Kept<User>>;
  /** Why a profile could not be read the last time; a new reading takes it away. */
  readonly failures: ReadonlyMap<string, Refusal>;
  /** Reads the own row again when the numbers are older than 5 minutes; a failure leaves what is shown. */
  freshenOwn(id: string): Promise<void>;
  /** Reads another person's profile, unless the one that is kept is younger than 5 minutes. */
  readOther(id: string): Promise<void>;
}>;

/** What the store works with. */
export type StatsStoreParts = {
  readonly users: Pick<UsersService, 'load'>;
  readonly sessionStore: SessionStore;
  readonly nowMs: () => number;
};

/** Makes the store; it follows the session, so that what a person does to the own numbers shows at once. */
export function createStatsStore({ users, sessionStore, nowMs }: StatsStoreParts): StatsStore {
  const isFresh = (kept: Kept<unknown>) => nowMs() - kept.readAtMs < statsFreshMs;
  const currentUser = (): User | null => {
    const { session } = sessionStore.getState();
    return session.status === 'loaded' ? session.user : null;
  };

  const store: StatsStore = createStore((set, get) => ({
    own: null,
    others: new Map(),
    failures: new Map(),
    async freshenOwn(id) {
      const { own } = get();
      if (own !== null && isFresh(own)) return;
      const reply = await users.load(id);
      if (reply.success) sessionStore.getState().setUser(reply.user);
    },
    async readOther(id) {
      const kept = get().others.get(id);
      if (kept !== undefined && isFresh(kept)) return;
      set(({ failures }) => ({ failures: without(failures, id) }));
      // What can be nobody's id is nobody's.
      const reply = isRowId(id) ? await users.load(id) : refuse({ code: 'user_not_found' });
      if (reply.success) {
        const read = { value: reply.user, readAtMs: nowMs() };
        set(({ others }) => ({ others: new Map(others).set(id, read) }));
      } else {
        set(({ failures }) => ({ failures: new Map(failures).set(id, reply) }));
      }
    },
  }));

  let lastUser = currentUser();
  // Nobody knows how old the row is that the session holds already, so it counts as old.
  if (lastUser !== null) store.setState({ own: { value: statsOf(lastUser), readAtMs: 0 } });
  sessionStore.subscribe(() => {
    const user = currentUser();
    if (user === lastUser) return;
    lastUser = user;
    store.setState({ own: user === null ? null : { value: statsOf(user), readAtMs: nowMs() } });
  });
  return store;
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([other]) => other !== key));
}

const stores = new WeakMap<AppParts, StatsStore>();

/** The store of this app, made when it is first asked for. */
export function useStatsStore(): StatsStore {
  const parts = useApp();
  const known = stores.get(parts);
  if (known !== undefined) return known;
  const { services, sessionStore, clock } = parts;
  const store = createStatsStore({ users: services.users, sessionStore, nowMs: clock.nowMs });
  stores.set(parts, store);
  return store;
}

/** The own numbers, followed live; zeros while there are none. Rule PR-03. */
export function useOwnStats(): TitleStats {
  const own = useStore(useStatsStore(), (state) => state.own);
  return titleStatsOf(own?.value ?? noStats);
}

/** Numbers under the names that titles are made of. */
export function titleStatsOf(stats: Stats): TitleStats {
  return {
    pointTenths: tenths(stats.pointTenths),
    totalEngaged: stats.totalEngaged,
    approvedEngaged: stats.approvedEngages,
    rejectedEngaged: stats.rejectedEngages,
    warnCount: stats.warnCount,
  };
}
