import { revocation } from '#src/domain/access/revocation.ts';
import { type EngagementType, engagementTypes } from '#src/domain/engagement-types.ts';
import { searchKeysOf } from '#src/domain/people/search.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { ChangesOf, NewRowOf, RowOf, TableId } from '#src/tables/schema.ts';

/** Columns of a person's row. */
export type PersonColumns = ChangesOf<'users'>;

/** The search keys of a person's columns. Rule PA-02. */
export function searchKeysOfColumns(columns: PersonColumns): PersonColumns {
  return searchKeysOf({
    xUsername: columns.x_username ?? '',
    handle: columns.tg_handle ?? '',
    name: columns.name ?? '',
    xName: columns.x_name ?? '',
  });
}

/** Reads and writes the first rows of an installation. */
export type InstallationSeeder = {
  readonly rows: Rows;
  /** Creates a person's account and row, without points, if missing. */
  createPerson(id: string, columns: PersonColumns): Promise<void>;
  /** Changes the rights of a person who has a row; the labels follow. */
  changePerson(id: string, columns: PersonColumns): Promise<void>;
  /** Creates a row if missing, in a table that does not affect points. */
  createRow<Table extends TableId>(
    table: Table,
    rowId: string,
    data: NewRowOf<Table>,
  ): Promise<void>;
};

/** The cost and reward of each engagement type in a new installation, in tenths. */
const prices = {
  like: { pointToPost: 10, pointAsReward: 8 },
  retweet: { pointToPost: 12, pointAsReward: 10 },
  follow: { pointToPost: 12, pointAsReward: 10 },
  comment: { pointToPost: 22, pointAsReward: 20 },
  quote: { pointToPost: 25, pointAsReward: 20 },
} as const satisfies Record<EngagementType, object>;

/** The only person who may appoint administrators, and the columns for creating the row. */
export type SuperAdmin = { readonly id: string; readonly columns?: PersonColumns };

/** The maximum number of administrators that are read. */
const maxListItems = 100;

/** The changes, one line each, and the refusals. */
export type SeedReport = {
  readonly changes: readonly string[];
  readonly refusals: readonly string[];
};

/**
 * Creates missing engagement types and the super administrator, and hands the role over if another
 * person has it now. Running it again, also after an interruption, only changes what is still
 * missing. A dry run only reports. Rules EM-05, OP-04.
 */
export async function seedInstallation(
  seeder: InstallationSeeder,
  superAdmin: SuperAdmin,
  isDryRun = false,
): Promise<SeedReport> {
  const changes: string[] = [];
  for (const name of engagementTypes) {
    if ((await find(seeder, 'pointConst', name)) !== null) continue;
    changes.push(`create engagement type ${name}`);
    if (isDryRun) continue;
    await seeder.createRow('pointConst', name, { ...prices[name], enabled: true, forAll: true });
  }
  const appointed = await appoint(seeder, superAdmin, isDryRun);
  return { ...appointed, changes: [...changes, ...appointed.changes] };
}

async function appoint(
  seeder: InstallationSeeder,
  { id, columns = namelessColumns(id) }: SuperAdmin,
  isDryRun: boolean,
): Promise<SeedReport> {
  const row = await find(seeder, 'users', id);
  if (row?.isBanned === true) {
    const refusal = `SUPER_ADMIN_ID names ${id}, who is banned; unban them first, or name someone else`;
    return { changes: [], refusals: [refusal] };
  }
  const former = await findFormer(seeder, id);
  const isAppointed = row?.isAdmin === true && row.isApproved;
  const rights = { isAdmin: true, adminApproved: true, adminReqOpen: false };
  if (!isDryRun) {
    // Recorded first, so an interrupted hand-over is still recognized as one.
    for (const one of former) await recordInstalled(seeder, one);
    if (former.length > 0 || (row !== null && !isAppointed)) await recordInstalled(seeder, id);
    if (row === null) await seeder.createPerson(id, { ...columns, ...rights });
    else if (!isAppointed) {
      // A demotion has raised the count, so that it refused every act of the person.
      const adminActs = row.adminActs % revocation;
      await seeder.changePerson(id, { ...rights, adminActs });
    }
  }
  if (row !== null && isAppointed) return { changes: [], refusals: [] };
  const verb = row === null ? 'create' : 'appoint';
  return { changes: [`${verb} super administrator ${id}`], refusals: [] };
}

/** Administrators without an appointment: the previous super administrators. */
async function findFormer(seeder: InstallationSeeder, id: string): Promise<readonly string[]> {
  const admins = await seeder.rows.list(query('users').equal('isAdmin', true).limit(maxListItems));
  // Without the table, there is no one yet.
  const others = admins.ok ? admins.value.ids.filter((adminId) => adminId !== id) : [];
  const former: string[] = [];
  for (const other of others) {
    const made = await seeder.rows.list(
      query('moderationLog').equal('targetId', other).equal('action', 'makeAdmin').limit(1),
    );
    if (made.ok && made.value.ids.length === 0) former.push(other);
  }
  return former;
}

/**
 * Records in the administrators' log that a person was installed, not appointed: actor and target are the same person.
 * No operation writes such a row, because its id is longer than any request's, so the audit recognizes it. Rule EM-06.
 */
async function recordInstalled(seeder: InstallationSeeder, id: string): Promise<void> {
  const acts = await seeder.rows.list(
    query('moderationLog')
      .equal('targetId', id)
      .equal('action', ['makeAdmin', 'removeAdmin'])
      .newestFirst()
      .limit(maxListItems),
  );
  const [last, ...others] = acts.ok ? acts.value.rows : [];
  if (last?.action === 'makeAdmin') return;
  const records = others.filter((act) => act.id.startsWith('installed.')).length;
  const rowId = `installed.${id.padStart(17, '0')}`;
  await seeder.createRow('moderationLog', records === 0 ? rowId : `${rowId}.${records + 1}`, {
    actorId: id,
    targetId: id,
    action: 'makeAdmin',
    reason: 'Named by the settings of the installation.',
    details: JSON.stringify({ before: {}, after: { isAdmin: true }, message: '' }),
  });
}

/** A row by its id; null if there is none, or no such table. */
async function find<Table extends TableId>(
  { rows }: InstallationSeeder,
  table: Table,
  id: string,
): Promise<RowOf<Table> | null> {
  const row = await rows.get(table, id);
  if (row.ok) return row.value;
  if (row.failure.code === 'row_missing') return null;
  throw new Error(`The table ${table} cannot be read: ${row.failure.code}`);
}

function namelessColumns(id: string): PersonColumns {
  return { name: `Administrator ${id}`, first_name: 'Administrator' };
}
