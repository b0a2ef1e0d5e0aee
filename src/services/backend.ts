import { Account, Client, Functions, Realtime, TablesDB } from 'appwrite';
import { createRows, statusOf, type ReadFailure, type Rows } from '#src/tables/rows.ts';

/** Where the backend is; all of it comes from the environment. Rule BO-14. */
export type BackendAddress = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly databaseId: string;
  readonly functionId: string;
};

/** The backend as the services use it: one client, whose session is set from outside. */
export type Backend = {
  readonly address: BackendAddress;
  readonly rows: Rows;
  /** Uses a session from now on; an empty secret makes the caller a guest. */
  setSession(secret: string): void;
  /** Asks whose session is in use; true when it is nobody's (any more), false when nobody answers. */
  isGuest(): Promise<boolean>;
  /** A line for live events, in the session in use; a line that was ended is not to be opened again. */
  newRealtime(): Realtime;
  /** Runs the trusted function and answers the text that it answered; throws what the SDK throws. */
  execute(path: string, body: string): Promise<string>;
};

/** Makes the backend over Appwrite's web SDK, in the one place that knows it. */
export function createBackend(
  address: BackendAddress,
  onUnreadableRow: (table: string, failure: ReadFailure) => void,
): Backend {
  const client = new Client().setEndpoint(address.endpoint).setProject(address.projectId);
  client.setEndpointRealtime(socketAddress(client.config.endpointRealtime, address.projectId));
  const functions = new Functions(client);
  const account = new Account(client);
  return {
    address,
    rows: createRows(new TablesDB(client), address.databaseId, onUnreadableRow),
    setSession: (secret) => {
      client.setSession(secret);
    },
    async isGuest() {
      try {
        await account.get();
        return false;
      } catch (error) {
        return statusOf(error) === 401;
      }
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
