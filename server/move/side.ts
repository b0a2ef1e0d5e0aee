import { Client, Functions, TablesDB, Users } from 'node-appwrite';
import { createPageReader, type PageReader } from '../audit/read-rows.ts';
import type { Retry } from './retry.ts';

/** An Appwrite that a community is moved from or to. */
export type SideSettings = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly databaseId: string;
  readonly functionId: string;
};

/** An open side; every call is repeated while its server is busy. */
export type Side = SideSettings & {
  readonly tablesDB: TablesDB;
  readonly users: Users;
  readonly functions: Functions;
  readonly reader: PageReader;
  readonly retry: Retry;
};

/** Opens one side. */
export function openSide(
  settings: SideSettings,
  { fetch, retry }: { readonly fetch: typeof globalThis.fetch; readonly retry: Retry },
): Side {
  const { endpoint, projectId, apiKey } = settings;
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
  const reader = createPageReader({ endpoint, projectId, apiKey }, fetch);
  return {
    ...settings,
    tablesDB: new TablesDB(client),
    users: new Users(client),
    functions: new Functions(client),
    reader: { listRows: (request) => retry(() => reader.listRows(request)) },
    retry,
  };
}
