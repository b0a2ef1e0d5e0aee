import { openWorld } from '#tests/support/test-backend.ts';
import { adminId, openAsAdmin } from './open-admin.ts';

/** Opens a tool as an administrator, in a world with Ada. */
export async function openTool(
  path: string,
  heading: string,
  ada: Readonly<Record<string, unknown>> = {},
) {
  const world = await openWorld();
  await world.person(adminId, { isAdmin: true });
  await world.person('1001', {
    x_username: 'ada',
    x_name: 'Ada Love',
    tg_handle: 'ada_love',
    ...ada,
  });
  const app = await openAsAdmin(world, { path, heading });
  return { world, app };
}

/** Opens Unban Users, with Ada banned or not. */
export const openUnban = (isBanned = true) =>
  openTool('/admin/unban-tool', 'Unban Users', { isBanned });

/** Whether Ada is banned. */
export const isBanned = async (world: Awaited<ReturnType<typeof openWorld>>) =>
  (await world.row('users', '1001'))['isBanned'];
