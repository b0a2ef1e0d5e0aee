import { createHash } from 'node:crypto';
import { Client, TablesDB } from 'node-appwrite';
import { planTable } from '#server/provision/schema-changes.ts';
import { applyChange } from '#server/provision/server-schema.ts';
import { openPreparedBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { firstRows } from './first-rows.ts';
import { firstTables } from './first-version.ts';

const maxAtOnce = 50;

/** Opens a backend whose database is as the first version left it. */
export async function openFirstVersion(): Promise<TestBackend> {
  const { backend } = await openPreparedBackend('first version', async (empty) => {
    const { databaseId, projectId, apiKey } = backendNames;
    await empty.api('DELETE', `/tablesdb/${databaseId}`);
    const client = new Client().setEndpoint(empty.endpoint).setProject(projectId).setKey(apiKey);
    await makeFirstVersion(new TablesDB(client), databaseId);
    for (const id of ['1', '1002']) {
      await empty.api('POST', '/users', { userId: id, name: id });
      const labels = id === '1' ? ['member', 'admin'] : ['member'];
      await empty.api('PUT', `/users/${id}/labels`, { labels });
    }
  });
  return backend;
}

/** Creates a database with the tables and rows of the first version. */
export async function makeFirstVersion(tablesDB: TablesDB, databaseId: string): Promise<void> {
  await tablesDB.create({ databaseId, name: databaseId });
  for (const table of firstTables) {
    for (const change of planTable(table, null).changes) {
      await applyChange(tablesDB, databaseId, change);
    }
  }
  for (const [tableId, all] of Object.entries(firstRows(proofId))) {
    for (let start = 0; start < all.length; start += maxAtOnce) {
      const rows = all
        .slice(start, start + maxAtOnce)
        .map(({ id, data, readers }) => ({ $id: id, $permissions: readers, ...data }));
      await tablesDB.createRows({ databaseId, tableId, rows });
    }
  }
}

/** The id of a used proof in the first version: 130 bits of the status's SHA-256. */
function proofId(statusId: string): string {
  const digest = createHash('sha256').update(statusId).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(50, '0').slice(-26);
}
