import { seedDemo } from './seed-demo.ts';
import { seedEmpty } from './seed-empty.ts';
import { createSeeder, type SeedTarget } from './seed-context.ts';

/** What a fresh installation starts with: the personas, or the types and the super administrator only. */
export type SeedName = 'demo' | 'empty';

/** Seeds a database that has no super administrator yet; answers whether it did. Rules EM-04, EM-05. */
export async function seedOnce(
  target: SeedTarget,
  seed: SeedName,
  superAdminId: string,
): Promise<boolean> {
  const seeder = createSeeder(target);
  if (await seeder.hasRow('users', superAdminId)) return false;
  await (seed === 'demo' ? seedDemo : seedEmpty)(seeder, superAdminId);
  return true;
}
