import type { Realtime } from 'appwrite';
import { err, type Result } from '#src/domain/result.ts';
import { toReadFailure, type ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { AppwriteSdk } from './appwrite-sdk.ts';
import { createBusyState, type BusyState } from './retry-when-busy.ts';
import type { BackendAddress } from './execution.ts';

/** The backend as the services use it: one client, whose session is set by the caller. */
export type Backend = {
  readonly address: BackendAddress;
  readonly rows: Rows;
  /** Whether calls are waiting for a busy server. Rule OP-20. */
  readonly busy: BusyState;
  /** Uses this session from now on; an empty secret makes the caller a guest. */
  setSession(secret: string): void;
  /** Whether the session in use has ended or never existed; false if there is no answer. */
  isGuest(): Promise<boolean>;
  /**
   * A new realtime connection in the session in use; a closed one must not be reused. Rejects if its code cannot be
   * loaded.
   */
  newRealtime(): Promise<Realtime>;
  /** Loads the SDK before its first use, and extends the session in use once a day. Rule TR-30. */
  preload(nowMs: number): Promise<void>;
  /** Runs the trusted function and returns its answer as text; throws what the SDK throws. */
  execute(path: string, body: string): Promise<string>;
};

/**
 * Creates the backend on Appwrite's web SDK. The SDK is loaded on first use, because the first rows do not need it. A call
 * that a busy server rejected unread is resent after the time that the server names. Rules SP-05, OP-20.
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

  /** The SDK with the session in use; rejects if its code cannot be loaded, and the next call loads it again. */
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

  /** Reads rows; if the SDK's code cannot be loaded, fails as if there were no answer. */
  async function reading<Value>(
    read: (sdk: AppwriteSdk) => Promise<Result<Value, ReadFailure>>,
  ): Promise<Result<Value, ReadFailure>> {
    let loaded: AppwriteSdk;
    try {
      loaded = await sdk();
    } catch (error) {
      return err(toReadFailure(error));
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
        // The SDK could not be loaded, so the server cannot be asked.
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
        // Any later call loads the SDK again and reports a failure; the next launch extends the session.
      }
    },
  };
}
