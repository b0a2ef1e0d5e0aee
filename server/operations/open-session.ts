import { ok, err } from '#src/domain/result.ts';
import { findRow, type GuestOperation } from '../runtime/context.ts';
import { verifyLaunchData } from '../identity/launch-data.ts';
import { agreeLabels } from '../identity/sync-labels.ts';

/**
 * Opens a session for a messenger user, whatever the person's state: checks the launch data, sets the account's labels
 * to what the row grants, and resolves to the session secret. Rules TR-01, TR-02, TR-08.
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
    return ok({ userId, secret });
  } catch (error) {
    context.log(`No session for ${userId}: ${error instanceof Error ? error.message : 'unknown'}`);
    return err({ code: 'authentication_failed' });
  }
};
