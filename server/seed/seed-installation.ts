import type { SeedRow, Seeder } from './seed-context.ts';

/** What each engagement type costs and earns in a fresh installation, in tenths. */
const pointTypes = [
  { name: 'like', pointToPost: 10, pointAsReward: 8 },
  { name: 'retweet', pointToPost: 12, pointAsReward: 10 },
  { name: 'follow', pointToPost: 12, pointAsReward: 10 },
  { name: 'comment', pointToPost: 22, pointAsReward: 20 },
  { name: 'quote', pointToPost: 25, pointAsReward: 20 },
] as const;

/** The one person who may make administrators, and what the row says when it has to be made. */
export type SuperAdmin = { readonly id: string; readonly columns?: SeedRow };

/** What was done, a line each, and what stands against it. */
export type SeedReport = {
  readonly changes: readonly string[];
  readonly refusals: readonly string[];
};

/**
 * Makes the engagement types and the super administrator where they are missing, and hands the role over when
 * it belongs to somebody else now; running it again, or after it was cut off, changes nothing but what is still
 * to be done. A dry run only says so. Rules EM-05, OP-04.
 */
export async function seedInstallation(
  seeder: Seeder,
  superAdmin: SuperAdmin,
  isDryRun = false,
): Promise<SeedReport> {
  const changes: string[] = [];
  for (const { name, ...prices } of pointTypes) {
    if ((await seeder.findRow('pointConst', name)) !== null) continue;
    changes.push(`create engagement type ${name}`);
    if (isDryRun) continue;
    await seeder.createRow('pointConst', name, { ...prices, enabled: true, forAll: true });
  }
  const appointed = await appoint(seeder, superAdmin, isDryRun);
  return { ...appointed, changes: [...changes, ...appointed.changes] };
}

async function appoint(
  seeder: Seeder,
  { id, columns = namelessColumns(id) }: SuperAdmin,
  isDryRun: boolean,
): Promise<SeedReport> {
  const row = await seeder.findRow('users', id);
  if (row?.['isBanned'] === true) {
    const refusal = `SUPER_ADMIN_ID names ${id}, who is banned; unban them first, or name somebody else`;
    return { changes: [], refusals: [refusal] };
  }
  const former = await findFormer(seeder, id);
  const isAppointed = row?.['isAdmin'] === true && row['adminApproved'] === true;
  const rights = { isAdmin: true, adminApproved: true, adminReqOpen: false };
  if (!isDryRun) {
    // First of all, so that a hand-over which is cut off is still known as one.
    if (former.length > 0) for (const one of [...former, id]) await recordInstalled(seeder, one);
    if (row === null) await seeder.createPerson(id, { ...columns, ...rights });
    else if (!isAppointed) await seeder.changePerson(id, rights);
  }
  if (row !== null && isAppointed) return { changes: [], refusals: [] };
  const verb = row === null ? 'create' : 'appoint';
  return { changes: [`${verb} super administrator ${id}`], refusals: [] };
}

/** Whoever is an administrator without having been made one: the super administrators before this one. */
async function findFormer(seeder: Seeder, id: string): Promise<readonly string[]> {
  const admins = await seeder.listRows('users', { isAdmin: true });
  const others = admins.map(({ $id }) => $id).filter((adminId) => adminId !== id);
  const former: string[] = [];
  for (const other of others) {
    const made = await seeder.listRows('moderationLog', { targetId: other, action: 'makeAdmin' });
    if (made.length === 0) former.push(other);
  }
  return former;
}

/**
 * Notes in the administrators' log that somebody was installed rather than made: who did it is the very person.
 * No operation writes such a row, as its id is longer than any request's, so that the audit can tell. Rule EM-06.
 */
async function recordInstalled(seeder: Seeder, id: string): Promise<void> {
  await seeder.createRow('moderationLog', `installed.${id.padStart(17, '0')}`, {
    actorId: id,
    targetId: id,
    action: 'makeAdmin',
    reason: 'Named by the settings of the installation.',
    details: JSON.stringify({ before: {}, after: { isAdmin: true }, message: '' }),
  });
}

function namelessColumns(id: string): SeedRow {
  return { name: `Administrator ${id}`, first_name: 'Administrator' };
}
