import { Functions, TablesDB, type Client } from 'node-appwrite';
import { tables } from '#src/tables/schema.ts';
import { statusOf } from '#src/tables/rows.ts';
import { setUpFunction, type FunctionSetup } from './function-setup.ts';
import { describeChange, planTable, type SchemaChange } from './schema-changes.ts';
import { applyChange, readTable } from './server-schema.ts';

/** What is set up, where. */
export type ProvisionOptions = {
  /** A client with an API key that may manage tables and functions. */
  readonly client: Client;
  readonly databaseId: string;
  readonly functionSetup: FunctionSetup;
  /** True says what would change and changes nothing. */
  readonly isDryRun: boolean;
  /** Hears of each change when it is made, so that a run that is cut off has said what it did. */
  readonly report?: (line: string) => void;
};

/** What was done (or, in a dry run, would be done), and what needs a person because data would be lost. */
export type ProvisionReport = {
  readonly changes: readonly string[];
  readonly refusals: readonly string[];
};

/** Brings any Appwrite to the database and function as code; running it again changes nothing. */
export async function provision(options: ProvisionOptions): Promise<ProvisionReport> {
  const { client, databaseId, isDryRun } = options;
  const tablesDB = new TablesDB(client);
  const changes: string[] = [];
  const note = (line: string): void => {
    changes.push(line);
    options.report?.(line);
  };
  const isDatabaseMissing = await isMissing(() => tablesDB.get({ databaseId }));
  const plan = await planAll(tablesDB, databaseId, isDatabaseMissing);
  if (plan.refusals.length > 0) return { changes: [], refusals: plan.refusals };
  if (isDatabaseMissing) {
    if (!isDryRun) await tablesDB.create({ databaseId, name: databaseId });
    note(`create database ${databaseId}`);
  }
  for (const change of plan.changes) {
    if (!isDryRun) await applyChange(tablesDB, databaseId, change);
    note(describeChange(change));
  }
  await setUpFunction(new Functions(client), options.functionSetup, { isDryRun, note });
  return { changes, refusals: [] };
}

async function planAll(tablesDB: TablesDB, databaseId: string, isEmpty: boolean) {
  const changes: SchemaChange[] = [];
  const refusals: string[] = [];
  for (const table of Object.values(tables)) {
    const existing = isEmpty ? null : await readTable(tablesDB, databaseId, table.id);
    const plan = planTable(table, existing);
    changes.push(...plan.changes);
    refusals.push(...plan.refusals);
  }
  return { changes, refusals };
}

async function isMissing(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return false;
  } catch (error) {
    // A project that is not there is a mistake in the settings, not something to be made.
    if (statusOf(error) === 404 && typeOf(error) !== 'project_not_found') return true;
    throw error;
  }
}

function typeOf(error: unknown): unknown {
  return error instanceof Error && 'type' in error ? error.type : undefined;
}
