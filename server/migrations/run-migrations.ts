import type { TablesDB } from 'node-appwrite';
import { query } from '#src/tables/query.ts';
import { createRows, type Rows } from '#src/tables/rows.ts';
import type { RowOf } from '#src/tables/schema.ts';
import { createBegin } from '../runtime/committer.ts';
import type { Write } from '../runtime/writes.ts';
import { type Migration, schemaMigration } from './migration.ts';
import {
  completeDecisions,
  completePeople,
  completePosts,
  guardTargets,
  renewProofLinks,
} from './complete-rows.ts';
import { completeScorecards, fillCounters } from './fill-counters.ts';

/** Where the data is. */
export type DataPlace = { readonly tablesDB: TablesDB; readonly databaseId: string };

/** The state of the data: the pending migrations in order, or a version that this program does not know. Rule OP-09. */
type DataState =
  | { readonly kind: 'known'; readonly pending: readonly PendingMigration[] }
  | { readonly kind: 'newer'; readonly version: number };

/** A migration that is not finished, and its record; null if it has not started. */
type PendingMigration = {
  readonly migration: Migration;
  readonly begun: Pick<RowOf<'migrations'>, 'place'> | null;
};

const table = 'migrations';
/** The maximum number of versions that are read; there is one row for each. */
const maxVersions = 1000;
/** Appwrite allows 100 writes in a transaction; one is for the cursor. */
const maxWrites = 99;

/** Reads the versions that the data has reached; throws Error if the backend does not answer. Rule OP-09. */
export async function readDataState(
  place: DataPlace,
  known: readonly Migration[],
): Promise<DataState> {
  const page = await rowsOf(place).list(query(table).limit(maxVersions));
  // Data from before versions were recorded has no migrations table.
  if (!page.ok && page.failure.code !== 'row_missing') {
    throw new Error(`The version of the data cannot be read: ${page.failure.code}`);
  }
  const records = page.ok ? page.value.rows : [];
  const newest = Math.max(0, ...records.map(({ id }) => Number(id)));
  if (newest > (known.at(-1)?.version ?? 0)) return { kind: 'newer', version: newest };
  const recordOf = ({ version }: Migration) => records.find(({ id }) => id === String(version));
  const pending = known.filter((migration) => recordOf(migration)?.isDone !== true);
  return {
    kind: 'known',
    pending: pending.map((migration) => ({ migration, begun: recordOf(migration) ?? null })),
  };
}

/** Records all versions as reached, for new data. Rule OP-09. */
export async function recordVersions(place: DataPlace, known: readonly Migration[]): Promise<void> {
  await commit(
    place,
    known.map(({ version, name }) => createRecord(version, { name, done: true })),
  );
}

/**
 * Migrates the data page by page, and saves the cursor with each page's last write, so an interrupted run
 * continues from there. Nobody else may write in the meantime. Throws Error if a write is refused. Rule OP-09.
 */
export async function runMigration(
  place: DataPlace,
  { migration, begun }: PendingMigration,
): Promise<void> {
  const { version, name } = migration;
  const rows = rowsOf(place);
  if (begun === null) await commit(place, [createRecord(version, { name })]);
  let after = begun?.place ?? null;
  do {
    const { writes, last } = await migration.nextPage(rows, after);
    const progress = last === null ? { done: true } : { place: last };
    const noted: Write = { action: 'update', table, rowId: String(version), data: progress };
    for (const part of chunk(writes))
      await commit(place, part.isLast ? [...part.writes, noted] : part.writes);
    after = last;
  } while (after !== null);
}

function createRecord(version: number, data: { name: string; done?: boolean }): Write {
  return { action: 'create', table, rowId: String(version), data };
}

/** Splits the writes into chunks that fit into a transaction; there is a last chunk even if it is empty. */
function chunk(writes: readonly Write[]) {
  const parts: { readonly writes: readonly Write[]; readonly isLast: boolean }[] = [];
  for (let start = 0; start === 0 || start < writes.length; start += maxWrites) {
    const end = start + maxWrites;
    parts.push({ writes: writes.slice(start, end), isLast: end >= writes.length });
  }
  return parts;
}

async function commit(place: DataPlace, writes: readonly Write[]): Promise<void> {
  const begin = createBegin(place.tablesDB, place.databaseId);
  const committed = await begin().commit(writes);
  if (committed.ok) return;
  const { code, message } = committed.failure;
  throw new Error(`The data could not be brought over (${code}): ${message}`);
}

/** A row that cannot be parsed stays as it is; the audit reports it. */
function rowsOf({ tablesDB, databaseId }: DataPlace): Rows {
  return createRows(tablesDB, databaseId, () => undefined);
}

/** All migrations in the order in which they are applied. Append new ones. Rule OP-09. */
export const migrations: readonly Migration[] = [
  renewProofLinks,
  guardTargets,
  completePosts,
  completePeople,
  schemaMigration(5, 'members read profiles instead of the rows of people'),
  completeDecisions,
  completeScorecards,
  schemaMigration(8, 'people who are banned can appeal'),
  fillCounters,
  schemaMigration(10, 'the schedule keeps what it could not do'),
  schemaMigration(11, 'people choose which messages the bot sends'),
  schemaMigration(12, 'bans may have an end'),
  schemaMigration(13, 'announcements are kept'),
  schemaMigration(14, 'the schedule keeps the leaders of the week'),
  schemaMigration(15, 'people are invited by members'),
  schemaMigration(16, 'administrators see who looks at what'),
];
