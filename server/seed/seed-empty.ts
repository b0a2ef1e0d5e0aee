import { handleOf, personas, xHandleOf, type DemoPersona } from './personas.ts';
import type { Seeder } from './seed-context.ts';

/** What each engagement type costs and earns in a fresh installation, in tenths. */
const pointTypes = [
  { name: 'like', pointToPost: 10, pointAsReward: 8 },
  { name: 'retweet', pointToPost: 12, pointAsReward: 10 },
  { name: 'follow', pointToPost: 12, pointAsReward: 10 },
  { name: 'comment', pointToPost: 22, pointAsReward: 20 },
  { name: 'quote', pointToPost: 25, pointAsReward: 20 },
] as const;

/** Seeds the engagement types and the super administrator, and nothing else. Rule EM-05. */
export async function seedEmpty(seeder: Seeder, superAdminId: string): Promise<void> {
  for (const { name, ...prices } of pointTypes) {
    await seeder.createRow('pointConst', name, { ...prices, enabled: true, forAll: true });
  }
  const root = personas.find(({ id }) => String(id) === superAdminId);
  const columns = root === undefined ? unnamed(superAdminId) : columnsOf(root);
  await seeder.createPerson(superAdminId, { ...columns, adminApproved: true, isAdmin: true });
}

/** The columns of a persona's row, as a completed verification would have written them. */
export function columnsOf(persona: DemoPersona): Readonly<Record<string, unknown>> {
  const xUsername = xHandleOf(persona);
  const name = `${persona.firstName} ${persona.lastName}`;
  return {
    name,
    first_name: persona.firstName,
    tg_handle: handleOf(persona),
    x_username: xUsername,
    x_name: name,
    xUserId: persona.xUserId,
    avatar: `https://unavatar.io/x/${xUsername}`,
    adminReqOpen: false,
    adminApproved: false,
  };
}

function unnamed(id: string): Readonly<Record<string, unknown>> {
  return { name: `Administrator ${id}`, first_name: 'Administrator', adminReqOpen: false };
}
