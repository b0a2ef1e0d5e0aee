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

/** What is known of the person who opened the app; a kept user is shown while the row is read. Rule ST-02. */
export type SessionState =
  | { readonly status: 'signed_out' }
  | { readonly status: 'loading' }
  | { readonly status: 'load_error'; readonly refusal: Refusal }
  | { readonly status: 'loaded'; readonly user: User | null };

/** The session store: who is here, and how to find out again. It is the one home of the own row. */
export type SessionStore = StoreApi<{
  readonly session: SessionState;
  /** Reads the person's row; until the first answer of a session a kept user is shown. */
  load(): Promise<Reply<{ user: User | null }>>;
  /**
   * Takes over what the opening of the app brought of the person, null for one who is new; the next loading has nothing
   * to read then. Rule SP-02.
   */
  open(user: User | null): void;
  /** Takes the own row over, as after an own action or a live event; one older than the row taken last is dropped. */
  take(user: User): void;
  /**
   * Lowers the balance shown by what an own action cost, and reads the own row. `before` is the person as shown when the
   * action was sent: a row that has arrived since then may include the cost. Rules PO-30, TR-44.
   */
  settleCost(costTenths: PointTenths, before: User): void;
  /** Reads the own row again, within 10 s less what was waited before; a failure leaves what is shown. Rule ST-06. */
  refresh(waitedMs?: number): Promise<Reply<{ user: User }>>;
  /** Reads the own row again when it is older than 5 minutes. Rule ST-06. */
  freshen(): Promise<void>;
  /** Ends a loading that takes over 15 s, or leaves an error: no one is signed in. Rules GU-14, BS-04. */
  signOut(): void;
}>;

/** The device's copy of the user. Rule ST-01. */
export const userSlot = userSlotOf(usersTable.holds);

/** What the store works with. */
export type SessionStoreParts = {
  readonly users: Pick<UsersService, 'load'>;
  readonly storage: DeviceStorage;
  readonly nowMs: () => number;
  /** The id in the launch data; undefined outside the messenger. */
  readonly launchUserId: string | undefined;
  /** When the start began, whose first loading of the user counts from there. Rule GU-21. */
  readonly startedAtMs?: number;
};

/** Makes the store; a kept user who is not the launch data's is cleared. Rules ST-01, ST-02, GU-15. */
export function createSessionStore(parts: SessionStoreParts): SessionStore {
  const { users, storage, nowMs, launchUserId } = parts;
  const takeWaitedMs = countSinceStart(parts);
  // The device's copy counts as older than any row, also than one of a database that was set back.
  let newestRowMs = Number.NEGATIVE_INFINITY;
  let heardAtMs = Number.NEGATIVE_INFINITY;
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
        get().take(user);
        return;
      }
      storage.remove(userSlot);
      set({ session: { status: 'loaded', user: null } });
    },
    take(user) {
      heardAtMs = nowMs();
      if (user.updatedAtMs < newestRowMs) return;
      newestRowMs = user.updatedAtMs;
      storage.write(userSlot, user);
      set({ session: { status: 'loaded', user } });
    },
    settleCost(costTenths, before) {
      const user = userOf(get().session);
      if (user !== null && user.updatedAtMs === before.updatedAtMs) {
        const leftTenths = Math.max(0, user.pointTenths - costTenths);
        get().take({ ...user, pointTenths: tenths(leftTenths) });
      }
      void get().refresh();
    },
    async refresh(waitedMs) {
      const reply = await users.load(launchUserId ?? '', waitedMs);
      if (reply.success) get().take(reply.user);
      return reply;
    },
    async freshen() {
      if (nowMs() - heardAtMs >= personFreshMs) await get().refresh();
    },
    signOut() {
      set({ session: { status: 'signed_out' } });
    },
  }));
}

/** How long the start took until the first loading, in milliseconds; 0 for every later one. Rule GU-21. */
function countSinceStart({ startedAtMs, nowMs }: SessionStoreParts): () => number {
  let sinceMs = startedAtMs;
  return () => {
    const waitedMs = sinceMs === undefined ? 0 : nowMs() - sinceMs;
    sinceMs = undefined;
    return waitedMs;
  };
}

/** The person of a session, or null where no one is known. */
export function userOf(session: SessionState): User | null {
  return session.status === 'loaded' ? session.user : null;
}

/** The numbers of a session's person, from the row; zeros while there is none. Rule PR-03. */
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

/** A person who is not in the database is new, which is no error. Rule GU-16. */
function isNewPerson(reply: Refusal): boolean {
  return reply.code === 'user_not_found';
}
