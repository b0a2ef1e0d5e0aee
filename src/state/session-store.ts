import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { User } from '#src/domain/user.ts';
import type { DeviceStorage, StorageSlot } from '#src/platform/device-storage.ts';
import type { Refusal, Reply } from '#src/services/reply.ts';
import type { UsersService } from '#src/services/users.ts';
import { usersTable } from '#src/tables/users.ts';

/** What is known of the person who opened the app; a kept user is shown while the row is read. Rule ST-02. */
export type SessionState =
  | { readonly status: 'signed_out' }
  | { readonly status: 'loading' }
  | { readonly status: 'load_error'; readonly error: string }
  | { readonly status: 'loaded'; readonly user: User | null };

/** The session store: who is here, and how to find out anew. */
export type SessionStore = StoreApi<{
  readonly session: SessionState;
  /** Reads the person's row; the first time in a session, a kept user is shown meanwhile. */
  load(): Promise<Reply<{ user: User | null }>>;
  /** Takes a newer row over, as after an own action or a live event. */
  setUser(user: User): void;
  /** Gives the loading up, as after 15 s, or an error away: nobody is signed in. Rules GU-14, BS-04. */
  signOut(): void;
}>;

/** The device's copy of the user. Rule ST-01. */
export const userSlot: StorageSlot<User> = {
  key: 'yapp-db-user',
  version: 1,
  schema: z.custom<User>(usersTable.holds),
};

/** What the store works with. */
export type SessionStoreParts = {
  readonly users: UsersService;
  readonly storage: DeviceStorage;
  /** The id in the launch data; undefined outside the messenger. */
  readonly launchUserId: string | undefined;
};

/** Makes the store; a kept user who is not the launch data's is cleared. Rules ST-01, ST-02, GU-15. */
export function createSessionStore(parts: SessionStoreParts): SessionStore {
  const { users, storage, launchUserId } = parts;
  return createStore((set, get) => ({
    session: startOf(storage, launchUserId),
    async load() {
      if (launchUserId === undefined) {
        set({ session: { status: 'signed_out' } });
        return { success: true, user: null };
      }
      if (get().session.status !== 'loaded') set({ session: { status: 'loading' } });
      const reply = await users.load(launchUserId);
      if (reply.success) {
        storage.write(userSlot, reply.user);
        set({ session: { status: 'loaded', user: reply.user } });
        return reply;
      }
      storage.remove(userSlot);
      if (isNewPerson(reply)) {
        set({ session: { status: 'loaded', user: null } });
        return { success: true, user: null };
      }
      set({ session: { status: 'load_error', error: reply.error } });
      return reply;
    },
    setUser(user) {
      storage.write(userSlot, user);
      set({ session: { status: 'loaded', user } });
    },
    signOut() {
      set({ session: { status: 'signed_out' } });
    },
  }));
}

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
