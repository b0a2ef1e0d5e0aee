import { createStore, type StoreApi } from 'zustand/vanilla';
import { userSlotOf } from '#src/contract/device-slots.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { TitleStats } from '#src/domain/people/titles.ts';
import type { User } from '#src/domain/user.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import type { Refusal, Reply } from '#src/services/reply.ts';
import type { UsersService } from '#src/services/users.ts';
import { usersTable } from '#src/tables/users.ts';
import { personFreshMs } from './profile-query.ts';

/** What is known of the person who opened the app; a stored user is shown while the row is read. Rule ST-02. */
export type SessionState =
  | { readonly status: 'signed_out' }
  | { readonly status: 'loading' }
  | { readonly status: 'load_error'; readonly refusal: Refusal }
  | { readonly status: 'loaded'; readonly user: User | null };

/** The session store: who is signed in, and how to read it again. It alone holds the person's own row. */
export type SessionStore = StoreApi<{
  readonly session: SessionState;
  /** Reads the person's row; shows a stored user until the first answer. */
  load(): Promise<Reply<{ user: User | null }>>;
  /**
   * Stores the person that `openApp` returned, null for a new person; the next `load` then has nothing to read. Rule
   * SP-02.
   */
  open(user: User | null): void;
  /** Stores the person's own row, for example after an action or a live event; drops a row older than the last one. */
  setUser(user: User): void;
  /**
   * Subtracts the cost of an action from the shown balance, and refetches the person's own row. `before` is the person as
   * shown when the action was sent: a row that has arrived since may already include the cost. Rules PO-30, TR-44.
   */
  settleCost(costTenths: PointTenths, before: User): void;
  /** Refetches the person's own row, within 10 s minus `waitedMs`; a failure leaves what is shown. Rule ST-06. */
  refresh(waitedMs?: number): Promise<Reply<{ user: User }>>;
  /** Refetches the person's own row if it is older than 5 minutes. Rule ST-06. */
  refreshIfStale(): Promise<void>;
  /** Ends a load that takes over 15 s, or leaves an error: the status becomes `signed_out`. Rules GU-14, BS-04. */
  signOut(): void;
}>;

/** The user's row as stored on the device. Rule ST-01. */
export const userSlot = userSlotOf(usersTable.holds);

/** The dependencies of `createSessionStore`. */
export type SessionStoreParts = {
  readonly users: Pick<UsersService, 'load'>;
  readonly storage: DeviceStorage;
  readonly nowMs: () => number;
  /** The id in the launch data; undefined outside the messenger. */
  readonly launchUserId: string | undefined;
  /** When the start began; the time limit of the first load counts from then. Rule GU-21. */
  readonly startedAtMs?: number;
};

/** Creates the store; deletes a stored user who is not the launch data's. Rules ST-01, ST-02, GU-15. */
export function createSessionStore(parts: SessionStoreParts): SessionStore {
  const { users, storage, nowMs, launchUserId } = parts;
  const takeWaitedMs = countSinceStart(parts);
  // The device's copy counts as older than any row, even than one of a restored database.
  let newestRowMs = Number.NEGATIVE_INFINITY;
  let receivedAtMs = Number.NEGATIVE_INFINITY;
  let isOpened = false;
  return createStore((set, get) => ({
    session: startOf(storage, launchUserId),
    async load() {
      const waitedMs = takeWaitedMs();
      if (launchUserId === undefined) {
        set({ session: { status: 'signed_out' } });
        return { success: true, user: null };
      }
      if (isOpened) {
        isOpened = false;
        return { success: true, user: userOf(get().session) };
      }
      if (get().session.status !== 'loaded') set({ session: { status: 'loading' } });
      const reply = await get().refresh(waitedMs);
      if (reply.success) return reply;
      storage.remove(userSlot);
      if (isNewPerson(reply)) {
        set({ session: { status: 'loaded', user: null } });
        return { success: true, user: null };
      }
      set({ session: { status: 'load_error', refusal: reply } });
      return reply;
    },
    open(user) {
      isOpened = true;
      if (user !== null) {
        get().setUser(user);
        return;
      }
      storage.remove(userSlot);
      set({ session: { status: 'loaded', user: null } });
    },
    setUser(user) {
      receivedAtMs = nowMs();
      if (user.updatedAtMs < newestRowMs) return;
      newestRowMs = user.updatedAtMs;
      storage.write(userSlot, user);
      set({ session: { status: 'loaded', user } });
    },
    settleCost(costTenths, before) {
      const user = userOf(get().session);
      if (user !== null && user.updatedAtMs === before.updatedAtMs) {
        const leftTenths = Math.max(0, user.pointTenths - costTenths);
        get().setUser({ ...user, pointTenths: tenths(leftTenths) });
      }
      void get().refresh();
    },
    async refresh(waitedMs) {
      const reply = await users.load(launchUserId ?? '', waitedMs);
      if (reply.success) get().setUser(reply.user);
      return reply;
    },
    async refreshIfStale() {
      if (nowMs() - receivedAtMs >= personFreshMs) await get().refresh();
    },
    signOut() {
      set({ session: { status: 'signed_out' } });
    },
  }));
}

/** Returns how long the start took until the first load, in milliseconds, then 0 for every later one. Rule GU-21. */
function countSinceStart({ startedAtMs, nowMs }: SessionStoreParts): () => number {
  let sinceMs = startedAtMs;
  return () => {
    const waitedMs = sinceMs === undefined ? 0 : nowMs() - sinceMs;
    sinceMs = undefined;
    return waitedMs;
  };
}

/** The person of a session, or null if unknown. */
export function userOf(session: SessionState): User | null {
  return session.status === 'loaded' ? session.user : null;
}

/** The numbers in the row of a session's person; zeros if there is no row. Rule PR-03. */
export function statsOf(session: SessionState): TitleStats {
  return userOf(session) ?? noStats;
}

const noStats: TitleStats = {
  pointTenths: tenths(0),
  totalEngaged: 0,
  approvedEngaged: 0,
  rejectedEngaged: 0,
  warnCount: 0,
};

function startOf(storage: DeviceStorage, launchUserId: string | undefined): SessionState {
  if (launchUserId === undefined) return { status: 'signed_out' };
  const kept = storage.read(userSlot);
  if (kept?.id === launchUserId) return { status: 'loaded', user: kept };
  storage.remove(userSlot);
  return { status: 'loading' };
}

/** A person who is not in the database is new; that is not an error. Rule GU-16. */
function isNewPerson(reply: Refusal): boolean {
  return reply.code === 'user_not_found';
}
