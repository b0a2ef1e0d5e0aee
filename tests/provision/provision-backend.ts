import { Client } from 'node-appwrite';
import type { FunctionSetup } from '#server/provision/function-setup.ts';
import { provision, type ProvisionReport } from '#server/provision/provision.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

const code = new TextEncoder().encode('export default async () => {};');
const existing = { databaseId: backendNames.databaseId, id: backendNames.functionId };

/** The report of a run that finds nothing to change. */
export const nothing: ProvisionReport = { changes: [], refusals: [] };

/** The names of a second, empty place on the backend. */
export const empty = { databaseId: 'second', id: 'second-operations' };

/** The existing database and function of the backend. */
export const { databaseId, id: functionId } = existing;

type Changes = Partial<FunctionSetup> & {
  databaseId?: string;
  isDryRun?: boolean;
  report?: (line: string) => void;
};

/** Provisions the backend again, or the empty place. */
export function run(backend: TestBackend, changes: Changes = {}): Promise<ProvisionReport> {
  const client = new Client()
    .setEndpoint(backend.endpoint)
    .setProject(backendNames.projectId)
    .setKey(backendNames.apiKey);
  const { isDryRun = false, report, databaseId: place, ...setup } = { ...existing, ...changes };
  const functionSetup = { name: 'Operations', code, variables: {}, ...setup };
  return provision({
    client,
    databaseId: place,
    functionSetup,
    isDryRun,
    ...(report !== undefined && { report }),
  });
}

/** The path of the columns of a table, or of one column. */
export const columnPath = (table: string, key = '') =>
  `/tablesdb/${databaseId}/tables/${table}/columns${key === '' ? '' : `/${key}`}`;

/** Everything that provisioning could change, as the server returns it. */
export async function picture(backend: TestBackend): Promise<string> {
  const parts = [];
  const { tables } = (await backend.api('GET', `/tablesdb/${databaseId}/tables`)) as {
    tables: { $id: string }[];
  };
  parts.push(tables);
  for (const path of ['', '/variables', '/deployments']) {
    parts.push(await backend.api('GET', `/functions/${functionId}${path}`));
  }
  return JSON.stringify(parts);
}
