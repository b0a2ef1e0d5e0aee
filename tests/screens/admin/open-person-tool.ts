import { openTestBackend } from '#tests/support/test-backend.ts';
import { adminId, openAsAdmin } from './open-admin.ts';

/** Opens a tool as an administrator, in a backend with Ada. */
export async function openTool(
  path: string,
  heading: string,
  ada: Readonly<Record<string, unknown>> = {},
) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1001', {
    x_username: 'ada',
    x_name: 'Ada Love',
    tg_handle: 'ada_love',
    ...ada,
  });
  const app = await openAsAdmin(backend, { path, heading });
  return { backend, app };
}

/** Opens Unban Users, with Ada banned or not. */
export const openUnban = (isBanned = true) =>
  openTool('/admin/unban-tool', 'Unban Users', { isBanned });

/** Whether Ada is banned. */
export const isBanned = async (backend: Awaited<ReturnType<typeof openTestBackend>>) =>
  (await backend.row('users', '1001'))['isBanned'];
