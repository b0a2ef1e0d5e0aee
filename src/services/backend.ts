import type { Realtime } from 'appwrite';
import { err, type Result } from '#src/domain/result.ts';
import { readFailure, type ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { AppwriteSdk } from './appwrite-sdk.ts';
import { createBusyState, type BusyState } from './busy-server.ts';
import type { BackendAddress } from './execution.ts';

/** The backend as the services use it: one client, whose session is set from outside. */
export type Backend = {
  readonly address: BackendAddress;
  readonly rows: Rows;
  /** Whether calls wait for a busy server. Rule OP-20. */
  readonly busy: BusyState;
  /** Uses a session from now on; an empty secret makes the caller a guest. */
  setSession(secret: string): void;
  /** Asks whose session is in use; true when it is no one's (any more), false when no one answers. */
  isGuest(): Promise<boolean>;
  /**
   * A line for live events, in the session in use; a line that was ended is not to be opened again. Rejects when its
   * code cannot be fetched.
   */
  newRealtime(): Promise<Realtime>;
  /** Fetches the SDK ahead of its first use, and prolongs the session in use once a day. Rule TR-30. */
  preload(nowMs: number): Promise<void>;
  /** Runs the trusted function and answers the text that it answered; throws what the SDK throws. */
  execute(path: string, body: string): Promise<string>;
};

/**
 * Makes the backend over Appwrite's web SDK, whose code is fetched when it is first needed: the first rows come
 * without it. A call that a busy server refuses unread is sent again after the time that it names. Rules SP-05, OP-20.
 */
export function createBackend(
  address: BackendAddress,
  onUnreadableRow: (table: string, failure: ReadFailure) => void,
  wait: (delayMs: number) => Promise<void>,
): Backend {
  const busy = createBusyState();
  let secret = '';
  let loading: Promise<AppwriteSdk> | undefined;

  async function load(): Promise<AppwriteSdk> {
    const { createAppwriteSdk } = await import('./appwrite-sdk.ts');
    return createAppwriteSdk(address, onUnreadableRow, { wait, busy });
  }

  /** The SDK in the session in use; rejects when its code cannot be fetched, which is tried again at the next call. */
  async function sdk(): Promise<AppwriteSdk> {
    loading ??= load();
    try {
      const loaded = await loading;
      loaded.setSession(secret);
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  /** A reading of rows; it fails like one that no one answers where the SDK's code cannot be fetched. */
  async function reading<Value>(
    read: (sdk: AppwriteSdk) => Promise<Result<Value, ReadFailure>>,
  ): Promise<Result<Value, ReadFailure>> {
    let loaded: AppwriteSdk;
    try {
      loaded = await sdk();
    } catch (error) {
      return err(readFailure(error));
    }
    return read(loaded);
  }

  return {
    address,
    busy,
    rows: {
      get: (table, rowId) => reading(({ rows }) => rows.get(table, rowId)),
      list: (query) => reading(({ rows }) => rows.list(query)),
    },
    setSession(next) {
      secret = next;
    },
    async isGuest() {
      try {
        return await (await sdk()).isGuest();
      } catch {
        // Without its code no one can be asked.
        return false;
      }
    },
    newRealtime: async () => (await sdk()).newRealtime(),
    execute: async (path, body) => (await sdk()).execute(path, body),
    async preload(nowMs) {
      try {
        const loaded = await sdk();
        if (secret !== '') await loaded.prolongSession(nowMs);
      } catch {
        // Anyone who needs the SDK fetches it again and says so when that fails; the next opening prolongs the session.
      }
    },
  };
}
