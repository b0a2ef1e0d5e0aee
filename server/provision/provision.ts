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
  /** What is refused where there is no database although there was one; left out, a missing one is made. Rule OP-03. */
  readonly missingDatabase?: string;
};

/** What was done (or, in a dry run, would be done), and what needs a person because data would be lost. */
export type ProvisionReport = {
  readonly changes: readonly string[];
  readonly refusals: readonly string[];
};

/**
 * Brings any Appwrite to the database and function as code, and its data to their version; running it again changes
 * nothing, and a run that was cut off is completed by the next one. The order keeps data and readers of every step
 * together: what is new in the schema; the new function, switched off while there is data to bring over; the data; the
 * permissions, which may take away what only the former function needed. Rules OP-04, OP-09.
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

/** Where none of these is there, nothing is. */
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
    // A project that is not there is a mistake in the settings, not something to be made.
    if (statusOf(error) === 404 && typeOf(error) !== 'project_not_found') return true;
    throw error;
  }
}

function typeOf(error: unknown): unknown {
  return error instanceof Error && 'type' in error ? error.type : undefined;
}

/** What is to be done to the data, or why this program must not touch it. Rule OP-09. */
type DataPlan = {
  /** What each version still changes, in words, in its order. */
  readonly lines: readonly string[];
  readonly refusals: readonly string[];
  /** Does it; throws Error when it was cut off, and continues where it was the next time. */
  readonly run: (note: (line: string) => void) => Promise<void>;
};

/** Plans how data is brought to the version of this program; newer data is refused. Rule OP-09. */
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

/** Data that begins now has the version of this program; there is nothing to say. Rule OP-09. */
function planNewData(place: DataPlace): DataPlan {
  return { lines: [], refusals: [], run: () => recordVersions(place, migrations) };
}

function lineOf({ version, name }: { readonly version: number; readonly name: string }): string {
  return `bring the data to version ${version}: ${name}`;
}
