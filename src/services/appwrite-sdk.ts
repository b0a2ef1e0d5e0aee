import { Account, Client, Functions, Realtime, TablesDB } from 'appwrite';
import { statusOf, type ReadFailure } from '#src/tables/read-failure.ts';
import { createRows, type Rows } from '#src/tables/rows.ts';
import { retryWhenBusy, type BusyRetry } from './retry-when-busy.ts';
import type { BackendAddress } from './execution.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The parts of Appwrite's web SDK that the backend uses. */
export type AppwriteSdk = {
  readonly rows: Rows;
  /** Uses this session from now on; an empty secret makes the caller a guest. */
  setSession(secret: string): void;
  isGuest(): Promise<boolean>;
  /**
   * Extends the session in use by the project's session length, unless it was extended within the last day; throws what
   * the SDK throws. Rule TR-30.
   */
  prolongSession(nowMs: number): Promise<void>;
  newRealtime(): Realtime;
  execute(path: string, body: string): Promise<string>;
};

/** Sets up the SDK; only this module loads its code. */
export function createAppwriteSdk(
  address: BackendAddress,
  onUnreadableRow: (table: string, failure: ReadFailure) => void,
  busyRetry: BusyRetry,
): AppwriteSdk {
  const client = new Client().setEndpoint(address.endpoint).setProject(address.projectId);
  retryWhenBusy(client, busyRetry);
  client.setEndpointRealtime(socketAddress(client.config.endpointRealtime, address.projectId));
  const functions = new Functions(client);
  const account = new Account(client);
  return {
    rows: createRows(new TablesDB(client), address.databaseId, onUnreadableRow),
    setSession(secret) {
      if (client.config.session !== secret) client.setSession(secret);
    },
    async isGuest() {
      try {
        await account.get();
        return false;
      } catch (error) {
        return statusOf(error) === 401;
      }
    },
    async prolongSession(nowMs) {
      const current = { sessionId: 'current' };
      const { $updatedAt } = await account.getSession(current);
      if (nowMs - Date.parse($updatedAt) >= dayMs) await account.updateSession(current);
    },
    newRealtime: () => new Realtime(client),
    async execute(path, body) {
      const execution = await functions.createExecution({
        functionId: address.functionId,
        body,
        async: false,
        xpath: path,
        headers: { 'content-type': 'application/json' },
      });
      return execution.responseBody;
    },
  };
}

/**
 * The address of the realtime socket, with one channel in it. The SDK signs in before it subscribes, and Appwrite forgets
 * the project of a socket that signs in without a subscription; a channel in the address prevents that. The SDK appends
 * its own path and query, which the `rest` parameter absorbs. Rule TR-36.
 */
function socketAddress(endpoint: string, projectId: string): string {
  const query = new URLSearchParams({ project: projectId, 'channels[]': 'account', rest: '' });
  return `${endpoint}/realtime?${query.toString()}`;
}
