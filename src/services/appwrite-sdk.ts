import { Account, Client, Functions, Realtime, TablesDB } from 'appwrite';
import { statusOf, type ReadFailure } from '#src/tables/read-failure.ts';
import { createRows, type Rows } from '#src/tables/rows.ts';
import { callPatiently, type Patience } from './busy-server.ts';
import type { BackendAddress } from './execution.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What the backend does with Appwrite's web SDK. */
export type AppwriteSdk = {
  readonly rows: Rows;
  /** Uses a session from now on; an empty secret makes the caller a guest. */
  setSession(secret: string): void;
  isGuest(): Promise<boolean>;
  /**
   * Extends the session in use by the time that the project lets one last, unless that was done within a day; throws
   * what the SDK throws. Rule TR-30.
   */
  prolongSession(nowMs: number): Promise<void>;
  newRealtime(): Realtime;
  execute(path: string, body: string): Promise<string>;
};

/** Puts the SDK together, in the one place that knows it. */
export function createAppwriteSdk(
  address: BackendAddress,
  onUnreadableRow: (table: string, failure: ReadFailure) => void,
  patience: Patience,
): AppwriteSdk {
  const client = new Client().setEndpoint(address.endpoint).setProject(address.projectId);
  callPatiently(client, patience);
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
 * The address of live events, with a channel in it. The SDK signs in before it subscribes, and Appwrite forgets
 * the project of a socket that signs in without a subscription; one that comes with the address lasts. The SDK
 * appends its own path and query, which `rest` takes up. Rule TR-36.
 */
function socketAddress(endpoint: string, projectId: string): string {
  const query = new URLSearchParams({ project: projectId, 'channels[]': 'account', rest: '' });
  return `${endpoint}/realtime?${query.toString()}`;
}
