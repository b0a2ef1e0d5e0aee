import { Client, TablesDB, Users } from 'node-appwrite';
import type { TableId } from '#src/tables/schema.ts';
import { statusOf } from '#src/tables/read-failure.ts';
import { readByPerson } from '#src/tables/definition.ts';
import { createRows } from '#src/tables/rows.ts';
import { type InstallationSeeder, searchKeysOfColumns } from './seed-installation.ts';

/** A row with its wire names, including Appwrite's own columns. */
export type WholeRow = Readonly<Record<string, unknown>> & { readonly $id: string };

/** Stores rows as they are, with their ids and times. */
export type SeedStore = {
  /** Creates a person's account, if missing. */
  readonly createAccount: (id: string, name: string) => Promise<void>;
  /** Writes rows with their own ids and times into a table, replacing its content. */
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

/** A row as it is sent, without the sequence number, which the backend assigns. */
function sentRow({ $sequence: _sequence, ...row }: WholeRow): object {
  return row;
}

/** The backend to seed. */
export type SeedTarget = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly databaseId: string;
};

/** Creates the seeder of a provisioned backend, with its API key. */
export function createSeeder(target: SeedTarget): InstallationSeeder {
  const { endpoint, projectId, apiKey, databaseId } = target;
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey);
  const tablesDB = new TablesDB(client);
  const users = new Users(client);

  return {
    async createPerson(id, columns) {
      const account = { userId: id, name: columns.name ?? id };
      await users.create(account).catch(ignoring(409));
      const place = { databaseId, tableId: 'users', rowId: id };
      const permissions = [readByPerson(id)];
      const data = { ...columns, ...searchKeysOfColumns(columns) };
      await tablesDB.createRow({ ...place, data, permissions }).catch(ignoring(409));
    },
    async changePerson(id, columns) {
      const place = { databaseId, tableId: 'users', rowId: id };
      await tablesDB.updateRow({ ...place, data: { ...columns } });
      await users.updateLabels({ userId: id, labels: [] }).catch(ignoring(404));
    },
    async createRow(tableId, rowId, data) {
      const row = { databaseId, tableId, rowId, data: { ...data } };
      await tablesDB.createRow(row).catch(ignoring(409));
    },
    rows: createRows(tablesDB, databaseId, () => undefined),
  };
}

/** Ignores a refusal with this status, because there is nothing to do. */
function ignoring(status: number): (error: unknown) => undefined {
  return (error) => {
    if (statusOf(error) !== status) throw error;
  };
}
