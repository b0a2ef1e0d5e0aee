import { Functions, TablesDB, type Client } from 'node-appwrite';
import {
  migrations,
  readDataState,
  recordVersions,
  runMigration,
  type DataPlace,
} from '../migrations/run-migrations.ts';
import { dataVersion } from '#src/tables/migrations.ts';
import { statusOf } from '#src/tables/read-failure.ts';
import { tables } from '#src/tables/schema.ts';
import { setUpFunction, switchOn, type FunctionSetup } from './function-setup.ts';
import {
  describeChange,
  planTable,
  requiredColumns,
  unfillable,
  type SchemaChange,
} from './schema-changes.ts';
import { applyChange, hasRows, readTable } from './server-schema.ts';

/** The options of provisioning. */
export type ProvisionOptions = {
  /** A client whose API key may manage tables and functions. */
  readonly client: Client;
  readonly databaseId: string;
  readonly functionSetup: FunctionSetup;
  /** True reports what would change, and changes nothing. */
  readonly isDryRun: boolean;
  /** Called for each change when it is made, so an interrupted run has reported what it did. */
  readonly report?: (line: string) => void;
  /** The refusal if the database is missing although there was one; without it, a missing database is created. Rule OP-03. */
  readonly missingDatabase?: string;
};

/** What was done (or would be done, in a dry run), and what was refused because it would lose data. */
export type ProvisionReport = {
  readonly changes: readonly string[];
  readonly refusals: readonly string[];
};

/**
 * Brings any Appwrite to the database and function as defined in code, and its data to their version. Running
 * it again changes nothing, and the next run completes an interrupted one. The order keeps data and its
 * readers compatible at every step: additions to the schema; the new function, disabled while data has to be
 * migrated; the data; the permissions, which may revoke what only the old function needed. Rules OP-04, OP-09.
 */
export async function provision(options: ProvisionOptions): Promise<ProvisionReport> {
  const { client, databaseId, isDryRun } = options;
  const tablesDB = new TablesDB(client);
  const functions = new Functions(client);
  const changes: string[] = [];
  const note = (line: string): void => {
    changes.push(line);
    options.report?.(line);
  };
  const mode = { isDryRun, note };
  const isDatabaseMissing = await isMissing(() => tablesDB.get({ databaseId }));
  if (isDatabaseMissing && options.missingDatabase !== undefined) {
    return { changes: [], refusals: [options.missingDatabase] };
  }
  const plan = await planAll(tablesDB, databaseId, isDatabaseMissing);
  if (plan.refusals.length > 0) return { changes: [], refusals: plan.refusals };
  if (isDatabaseMissing) {
    if (!isDryRun) await tablesDB.create({ databaseId, name: databaseId });
    note(`create database ${databaseId}`);
  }
  const apply = async (kept: (change: SchemaChange) => boolean): Promise<void> => {
    for (const change of plan.changes.filter(kept)) {
      if (!isDryRun) await applyChange(tablesDB, databaseId, change);
      note(describeChange(change));
    }
  };
  await apply((change) => change.kind !== 'update-table');
  const { data } = plan;
  const isWaiting = data.lines.length > 0;
  if (!isDryRun && !isWaiting) await data.run(note);
  await setUpFunction(functions, options.functionSetup, { ...mode, isOn: !isWaiting });
  if (isDryRun) for (const line of data.lines) note(line);
  else if (isWaiting) await data.run(note);
  await apply((change) => change.kind === 'update-table');
  if (isWaiting) await switchOn(functions, options.functionSetup, mode);
  return { changes, refusals: [] };
}

type Plan = {
  readonly changes: readonly SchemaChange[];
  readonly data: DataPlan;
  readonly refusals: readonly string[];
};

/** If none of these tables exists, there is no data. */
const dataTables = ['users', 'migrations'];

async function planAll(tablesDB: TablesDB, databaseId: string, isEmpty: boolean): Promise<Plan> {
  const changes: SchemaChange[] = [];
  const refusals: string[] = [];
  for (const table of Object.values(tables)) {
    const existing = isEmpty ? null : await readTable(tablesDB, databaseId, table.id);
    const plan = planTable(table, existing);
    changes.push(...plan.changes);
    refusals.push(...plan.refusals);
    const required = existing === null ? [] : requiredColumns(plan.changes);
    if (required.length > 0 && (await hasRows(tablesDB, databaseId, table.id))) {
      refusals.push(...required.map(unfillable));
    }
  }
  const place = { tablesDB, databaseId };
  const isNew = dataTables.every((id) =>
    changes.some((change) => change.kind === 'create-table' && change.table.id === id),
  );
  const data = isNew ? planNewData(place) : await planData(place);
  return { changes, data, refusals: [...data.refusals, ...refusals] };
}

async function isMissing(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return false;
  } catch (error) {
    // A missing project is an error in the settings, and is not created.
    if (statusOf(error) === 404 && typeOf(error) !== 'project_not_found') return true;
    throw error;
  }
}

function typeOf(error: unknown): unknown {
  return error instanceof Error && 'type' in error ? error.type : undefined;
}

/** The pending changes of the data, or why this program must not touch it. Rule OP-09. */
type DataPlan = {
  /** What each version still changes, in words and in order. */
  readonly lines: readonly string[];
  readonly refusals: readonly string[];
  /** Migrates the data; throws Error if interrupted, and the next run continues from there. */
  readonly run: (note: (line: string) => void) => Promise<void>;
};

/** Plans how to migrate the data to this program's version; refuses newer data. Rule OP-09. */
async function planData(place: DataPlace): Promise<DataPlan> {
  const state = await readDataState(place, migrations);
  if (state.kind === 'newer') {
    const refusal =
      `the data has version ${state.version}, and this program knows ${dataVersion}: ` +
      'start the newer program, or restore the backup from before the upgrade';
    return { lines: [], refusals: [refusal], run: async () => undefined };
  }
  const { pending } = state;
  return {
    lines: pending.map(({ migration }) => lineOf(migration)),
    refusals: [],
    async run(note) {
      for (const each of pending) {
        await runMigration(place, each);
        note(lineOf(each.migration));
      }
    },
  };
}

/** New data has this program's version, so there is nothing to report. Rule OP-09. */
function planNewData(place: DataPlace): DataPlan {
  return { lines: [], refusals: [], run: () => recordVersions(place, migrations) };
}

function lineOf({ version, name }: { readonly version: number; readonly name: string }): string {
  return `bring the data to version ${version}: ${name}`;
}
