import { Client, Functions, TablesDB, Users } from 'node-appwrite';
import { z } from 'zod';
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

const accountSchema = z.object({ $id: z.string(), name: z.string(), labels: z.array(z.string()) });
const accountsSchema = z.object({ users: z.array(accountSchema) });

/** What is moved of an account. */
export type MovedAccount = z.output<typeof accountSchema>;

/** An open side; every call is repeated while its server is busy. */
export type Side = SideSettings & {
  readonly tablesDB: TablesDB;
  readonly users: Users;
  readonly listAccounts: (queries: readonly string[]) => Promise<readonly MovedAccount[]>;
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
    listAccounts: (queries) => retry(() => listAccounts(settings, fetch, queries)),
    functions: new Functions(client),
    reader: { listRows: (request) => retry(() => reader.listRows(request)) },
    retry,
  };
}

/** Lists accounts without the SDK, which refuses an answer with a key such as `constructor`: everyone may have one in their preferences. */
async function listAccounts(
  { endpoint, projectId, apiKey }: SideSettings,
  ask: typeof globalThis.fetch,
  queries: readonly string[],
): Promise<readonly MovedAccount[]> {
  const asked = queries.map((query, index) => `queries[${index}]=${encodeURIComponent(query)}`);
  const headers = { 'x-appwrite-project': projectId, 'x-appwrite-key': apiKey };
  const response = await ask(`${endpoint}/users?${asked.join('&')}`, { headers });
  const page = accountsSchema.safeParse(await response.json());
  if (page.success) return page.data.users;
  const problem = new Error(`the answer ${String(response.status)} is not a page of accounts`);
  throw Object.assign(problem, { code: response.status });
}
