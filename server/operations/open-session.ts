import { isDeepStrictEqual } from 'node:util';
import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { messageOf } from '#src/tables/read-failure.ts';
import { findRow, type GuestOperation, type OperationContext } from '../runtime/context.ts';
import { isErased } from '#src/domain/people/erasure.ts';
import { languageAfterLaunch } from '#src/domain/people/launch-user.ts';
import { normalizeName } from '#src/domain/people/profile.ts';
import { searchKeysOf } from '#src/domain/people/search.ts';
import type { RowOf } from '#src/tables/schema.ts';
import { usersTable } from '#src/tables/users.ts';
import { type VerifiedLaunch, verifyLaunchData } from '../identity/launch-data.ts';
import { reconcileLabels } from '../identity/accounts.ts';

/**
 * Opens a session for a verified messenger user and resolves to its secret. A process opens the
 * sessions of one person one at a time, and limits how many per minute. Rules TR-02, TR-40.
 */
export async function logIn(
  context: OperationContext,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<Result<string, Failure>> {
  const paced = context.paces.login(userId);
  if (!paced.ok) return paced;
  try {
    const open = () => context.accounts.openSession(userId, name);
    return ok(await context.serialize(`login:${userId}`, open));
  } catch (error) {
    context.noteFault(`opening a session: ${messageOf(error)}`);
    return err({ code: 'authentication_failed' });
  }
}

/** The row of a person with whom others engage changes constantly, so an update often conflicts. */
const maxAttempts = 3;

/**
 * Opens a session for a messenger user, regardless of the person's state: verifies the launch data, sets the
 * account's labels to what the row grants, and resolves to the session secret. Rules TR-01, TR-02, TR-08, FA-20.
 */
export const openSession: GuestOperation<'openSession'> = async (context, input) => {
  const { botToken } = context.environment;
  const launch = verifyLaunchData(input.initData ?? '', botToken, context.nowMs());
  if (!launch.ok) return launch;
  const { userId, name } = launch.value;
  const failure = { code: 'database_error' } as const;
  const secret = await logIn(context, { userId, name });
  if (!secret.ok) return secret;
  const row = await findRow(context.rows, { table: 'users', id: userId, failure });
  if (!row.ok) return row;
  try {
    await reconcileLabels(context, userId, row.value);
    if (row.value !== null) await refreshNames(context, row.value, launch.value);
    return ok({ userId, secret: secret.value });
  } catch (error) {
    context.noteFault(`setting the labels: ${messageOf(error)}`);
    return err({ code: 'authentication_failed' });
  }
};

/**
 * Updates the row's name, messenger handle and language, so a handle that moved to another person leads
 * to its new holder. Best effort: the next login tries again. A person without a handle keeps the last
 * one, and an erased person stays erased until the next linking. Rules FA-20, LA-03, PA-02, OP-10.
 */
export async function refreshNames(
  context: OperationContext,
  user: RowOf<'users'>,
  launch: VerifiedLaunch,
): Promise<void> {
  if (context.environment.isUnderMaintenance) return;
  const { id } = user;
  const failure = { code: 'database_error' } as const;
  let data = namesToChange(user, launch);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const staged = data;
    if (staged === null) return;
    // Does not undo an erasure, or a language that was chosen since the row was read.
    const stillHolds = async (): Promise<boolean> => {
      const row = await findRow(context.rows, { table: 'users', id, failure });
      data = row.ok && row.value !== null ? namesToChange(row.value, launch) : null;
      return isDeepStrictEqual(data, staged);
    };
    const write = { action: 'update', table: 'users', rowId: id, data: staged } as const;
    const refreshed = await context.begin().commit([write], stillHolds);
    if (refreshed.ok || refreshed.failure.code !== 'conflict') return;
  }
}

/** What a login changes in a row; null if nothing changes. */
function namesToChange(user: RowOf<'users'>, launch: VerifiedLaunch) {
  if (isErased(user)) return null;
  const names = {
    name: normalizeName(launch.name) || user.name,
    firstName: normalizeName(launch.firstName) || user.firstName,
    handle: launch.handle || user.handle,
    language: languageAfterLaunch(user.language, launch.language),
  };
  const now = { ...names, ...searchKeysOf({ ...user, ...names }) };
  const held = new Map<string, unknown>(Object.entries(user));
  if (Object.entries(now).every(([field, value]) => held.get(field) === value)) return null;
  return usersTable.toChanges(now);
}
