import { Client, TablesDB, Users } from 'node-appwrite';
import { readByPerson } from '#src/tables/definition.ts';
import { statusOf } from '#src/tables/read-failure.ts';
import { createRows } from '#src/tables/rows.ts';
import { searchKeysOfColumns, type InstallationSeeder } from './seed-installation.ts';

/** What seeding works with. */
export type SeedTarget = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly databaseId: string;
};

/** Makes what reads and writes the first rows of a provisioned backend, with its key. */
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

/** Takes a refusal of this status for nothing to do. */
function ignoring(status: number): (error: unknown) => undefined {
  return (error) => {
    if (statusOf(error) !== status) throw error;
  };
}
