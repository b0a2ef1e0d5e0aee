import { Client, TablesDB, Users } from 'node-appwrite';
import type { TableId } from '#src/tables/schema.ts';
import { statusOf } from '#src/tables/read-failure.ts';
import type { SeedTarget } from './seed-context.ts';

/** A row by its wire names, Appwrite's own columns among them. */
export type WholeRow = Readonly<Record<string, unknown>> & { readonly $id: string };

/** Where rows are put down as they are, with their ids and times. */
export type SeedStore = {
  /** Creates the account of a person, where it is missing. */
  readonly createAccount: (id: string, name: string) => Promise<void>;
  /** Puts rows with their own ids and times into a table, replacing what was there. */
  readonly replaceRows: (table: TableId, rows: readonly WholeRow[]) => Promise<void>;
};

const maxAtOnce = 100;

/** Opens the store of a provisioned backend. */
export function createSeedStore({
  endpoint,
  projectId,
  apiKey,
  databaseId,
}: SeedTarget): SeedStore {
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
  const tablesDB = new TablesDB(client);
  const users = new Users(client);
  return {
    async createAccount(userId, name) {
      try {
        await users.create({ userId, name });
      } catch (error) {
        if (statusOf(error) !== 409) throw error;
      }
    },
    async replaceRows(tableId, rows) {
      await tablesDB.deleteRows({ databaseId, tableId });
      for (let start = 0; start < rows.length; start += maxAtOnce) {
        const some = rows.slice(start, start + maxAtOnce);
        await tablesDB.createRows({ databaseId, tableId, rows: some.map(sentRow) });
      }
    },
  };
}

/** A row as it is sent; its running number is the backend's own affair. */
function sentRow({ $sequence: _sequence, ...row }: WholeRow): object {
  return row;
}
