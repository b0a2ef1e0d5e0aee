import { ok, err } from '#src/domain/result.ts';
import { isErased } from '#src/domain/people/erasure.ts';
import { languageAfterLaunch } from '#src/domain/people/language.ts';
import { plainName } from '#src/domain/people/plain-name.ts';
import { searchKeysOf } from '#src/domain/people/search-keys.ts';
import type { RowOf } from '#src/tables/schema.ts';
import { usersTable } from '#src/tables/users.ts';
import { findRow, type GuestOperation, type OperationContext } from '../runtime/context.ts';
import { verifyLaunchData, type VerifiedLaunch } from '../identity/launch-data.ts';
import { agreeLabels } from '../identity/sync-labels.ts';

/** The row of somebody whom others engage with is written all the time. */
const mostAttempts = 3;

/**
 * Opens a session for a messenger user, whatever the person's state: checks the launch data, sets the account's labels
 * to what the row grants, and resolves to the session secret. Rules TR-01, TR-02, TR-08, FA-20.
 */
export const openSession: GuestOperation<'openSession'> = async (context, input) => {
  const { botToken } = context.environment;
  const launch = verifyLaunchData(input.initData ?? '', botToken, context.nowMs());
  if (!launch.ok) return launch;
  const { userId, name } = launch.value;
  const failure = { code: 'database_error' } as const;
  const row = await findRow(context.rows, { table: 'users', id: userId, failure });
  if (!row.ok) return row;
  try {
    const secret = await context.accounts.openSession(userId, name);
    await agreeLabels(context, userId, row.value);
    if (row.value !== null) await refreshNames(context, row.value, launch.value);
    return ok({ userId, secret });
  } catch (error) {
    context.log(`No session for ${userId}: ${error instanceof Error ? error.message : 'unknown'}`);
    return err({ code: 'authentication_failed' });
  }
};

/**
 * Brings the row's name, messenger handle and language up to date, so that a handle that went to somebody else finds its
 * holder; best effort, as the next login does it again. A person without a handle keeps the last one, and who was erased
 * stays so until the next linking. Rules FA-20, LA-03, PA-02, OP-10.
 */
export async function refreshNames(
  context: OperationContext,
  user: RowOf<'users'>,
  launch: VerifiedLaunch,
): Promise<void> {
  if (isErased(user)) return;
  const names = {
    name: plainName(launch.name) || user.name,
    firstName: plainName(launch.firstName) || user.firstName,
    handle: launch.handle || user.handle,
    language: languageAfterLaunch(user.language, launch.language),
  };
  const now = { ...names, ...searchKeysOf({ ...user, ...names }) };
  const held = new Map<string, unknown>(Object.entries(user));
  if (Object.entries(now).every(([field, value]) => held.get(field) === value)) return;
  const data = usersTable.toChanges(now);
  const write = { action: 'update', table: 'users', rowId: user.id, data } as const;
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const refreshed = await context.begin().commit([write]);
    if (refreshed.ok) return;
    context.log(`Names of ${user.id} stay: ${refreshed.failure.code}`);
    if (refreshed.failure.code !== 'conflict') return;
  }
}
